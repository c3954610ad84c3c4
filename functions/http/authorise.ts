import { can } from '#shared/access/permissions.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { oneLine } from '#shared/domain/text.ts';
import type { Actor, Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { verifyAccessToken } from '../security/accessToken.ts';
import { readActor } from '../security/session.ts';
import { auditWrite, type ResourceType } from '../table/auditEntry.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

export const bearerOf = (header: string | undefined) => BEARER.exec(header ?? '')?.[1];

/**
 * The account behind the request and whether it may do this at all; which records, `data` and `directory` decide.
 * @throws 401 without a session in force, 403 without the permission; 503 when that cannot be found out
 */
export async function authorise(endpoint: Endpoint, authorization: string | undefined, deps: Deps) {
  if (endpoint.access === 'public') return { actor: undefined, versions: {} };
  const token = bearerOf(authorization);
  const claims = token && (await verifyAccessToken(deps, token));
  const known = claims && (await readActor(deps, claims.userId, claims.sid));
  if (!known) throw new AppError('unauthenticated');
  return known;
}

/** @throws 403 where the role holds none of the permissions that open the endpoint */
export function permit(endpoint: Endpoint, actor: Actor | undefined) {
  if (endpoint.allow && !endpoint.allow.some(({ permission }) => can(actor?.role, permission))) {
    throw new AppError('forbidden');
  }
}

/**
 * Keeps an entry of a refusal: `permission_denied` for a 403; `unauthorized_access` for a 404 of an account with a
 * scope, alike for a record that is absent and one that is another's, unless what is missing is in its sight.
 */
export async function auditRefusal(
  deps: Deps,
  endpoint: Endpoint,
  { actor, origin, params }: { actor: Actor; origin: Origin; params: Record<string, string | undefined> },
  error: AppError,
): Promise<void> {
  const denied = error.code === 'forbidden';
  const outside = error.code === 'notFound' && !error.inSight && actor.scope.kind !== 'all';
  if (!denied && !outside) return;
  const write = auditWrite(
    deps.now(),
    deps.newId(),
    { actor, origin },
    {
      action: denied ? 'permission_denied' : 'unauthorized_access',
      ...subjectOf(endpoint, params),
      success: false,
      details: { endpoint: endpoint.id },
      error_message: error.message,
    },
  );
  await deps.table.transact([write]);
}

/** What a refused request was about: the first of its path, as most name one record there. */
function subjectOf(
  { id, area }: Endpoint,
  params: Record<string, string | undefined>,
): { resource_type: ResourceType; resource_id: string } {
  // A history says itself what kind of record it is of.
  const told = id === 'audit.history' && RESOURCE_TYPES.find((type) => type === params.type);
  return {
    resource_type: told || SUBJECTS[id] || SUBJECTS[area] || 'auth',
    resource_id: oneLine((told ? params.id : Object.values(params)[0]) ?? '', 64),
  };
}

/** By area; where an endpoint is about another kind of record, by its id. */
const SUBJECTS: Record<string, ResourceType | undefined> = {
  schools: 'school',
  teachers: 'teacher',
  cascade: 'school',
  'cascade.teacherImpact': 'teacher',
  'cascade.deleteTeacher': 'teacher',
  masterData: 'master_data',
  locations: 'master_data',
  medicalRecords: 'medical_record',
  uploads: 'upload',
  userManagement: 'user',
  'cascade.userImpact': 'user',
  'cascade.deleteUser': 'user',
  reports: 'report',
  exports: 'report',
};
