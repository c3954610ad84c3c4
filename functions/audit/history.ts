import { can } from '#shared/access/permissions.ts';
import { meetsRole } from '#shared/access/roles.ts';
import { audit } from '#shared/contracts/audit.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { visibleSchool } from '../schools/reads.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { recordHistory } from './reads.ts';

export const run: Run<typeof audit.history> = async ({ actor, params, query }, deps) => {
  const { type, id } = params;
  if (!meetsRole(actor.role, 'deo') || !can(actor.role, `${type}s.read`)) throw new AppError('forbidden');
  // Who may not see the record may not see its history. That of an account outlives it.
  if (type === 'school') await visibleSchool(deps, actor, { id });
  if (type === 'teacher') await visibleTeacher(deps, actor, id);
  return { success: true, ...(await recordHistory(deps.table, params, query)) };
};

export const handler = toLambda(audit.history, run);
