import { can } from '#shared/access/permissions.ts';
import { meetsRole } from '#shared/access/roles.ts';
import type { RecordType } from '#shared/domain/audit.ts';
import type { Actor } from '../app/actor.ts';
import { AppError } from '../app/errors.ts';

/** @throws 403 for whoever reads no history of such a record: roles below deo, and those who do not see the kind */
export function requireReader({ role }: Actor, { type }: { type: RecordType }): void {
  if (!meetsRole(role, 'deo') || !can(role, `${type}s.read`)) throw new AppError('forbidden');
}
