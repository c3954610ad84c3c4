import type { Views } from '#shared/domain/view.ts';
import type { By } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { ALWAYS, NEW, type Write } from '../table/table.ts';

/** Reads how an account sees lists. One that never kept anything has no views, in version 0. */
export async function viewsOf(deps: Guarded, userId: number): Promise<Views> {
  const {
    views = [],
    hidden,
    version = 0,
  } = (await whole(deps).table.get<Partial<Views>>(keys.views(userId))) ?? {};
  return { views, ...(hidden && { hidden }), version };
}

/**
 * Replaces the views of an account, and the columns it hides.
 * @param sent with the version that the caller has read
 * @throws 409 when the views have changed since
 */
export async function saveViews(
  deps: Guarded,
  by: By,
  userId: number,
  { version, ...kept }: Views,
): Promise<Views> {
  const saved = { ...kept, version: version + 1 };
  const write: Write = {
    put: { ...keys.views(userId), ...saved },
    condition: version === 0 ? NEW : { text: 'version = :version', values: { ':version': version } },
    refusal: () => new AppError('stale'),
  };
  const entry = auditWrites(deps, by, {
    action: 'update',
    resource_type: 'user',
    resource_id: String(userId),
    details: { views: kept.views.length, hidden: kept.hidden },
  });
  await whole(deps).table.transact([write, ...entry]);
  return saved;
}

/** The write that deletes the views of an account, whether it has any or not. */
export const viewsEnd = (userId: number): Write => ({
  delete: keys.views(userId),
  condition: ALWAYS,
});
