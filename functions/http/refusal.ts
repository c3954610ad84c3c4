import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/domain/audit.ts';
import { oneLine } from '#shared/domain/text.ts';
import type { Actor, Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import type { AppError } from '../app/errors.ts';
import { auditWrites } from '../table/auditEntry.ts';

/**
 * Keeps an audit entry of a refusal: `permission_denied` for a 403, `unauthorized_access` for a 404 of an account with
 * a limited scope. The entry is the same whether the record is absent or outside the scope. A 404 of something in the
 * actor's sight leaves none.
 */
export async function auditRefusal(
  deps: Deps,
  endpoint: Endpoint,
  { actor, origin, params }: { actor: Actor; origin: Origin; params: Record<string, string | undefined> },
  error: AppError,
): Promise<void> {
  if (endpoint.access === 'public') return;
  const denied = error.code === 'forbidden';
  const outside = error.code === 'notFound' && !error.inSight && actor.scope.kind !== 'all';
  if (!denied && !outside) return;
  const write = auditWrites(
    deps,
    { actor, origin },
    {
      action: denied ? 'permission_denied' : 'unauthorized_access',
      ...subjectOf(endpoint, params),
      success: false,
      details: { endpoint: endpoint.id },
      error_message: error.message,
    },
  );
  await deps.table.transact(write);
}

/** What a refused request was about: the first parameter of its path, because most paths name one record there. */
function subjectOf(
  { about, aboutIn }: { about: ResourceType; aboutIn?: 'type' },
  params: Record<string, string | undefined>,
) {
  const told = aboutIn && RESOURCE_TYPES.find((type) => type === params[aboutIn]);
  return {
    resource_type: told || about,
    resource_id: oneLine((told ? params.id : Object.values(params)[0]) ?? '', 64),
  };
}
