import { can } from '#shared/access/permissions.ts';
import { meetsRole } from '#shared/access/roles.ts';
import { audit } from '#shared/contracts/audit.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { visibleHistory } from './visibleHistory.ts';

export const run: Run<typeof audit.history> = async ({ actor, params, query }, deps) => {
  const { role } = actor;
  if (!meetsRole(role, 'deo') || !can(role, `${params.type}s.read`)) throw new AppError('forbidden');
  return { success: true, ...(await visibleHistory(deps, actor, params, query)) };
};

export const handler = toLambda(audit.history, run);
