import { audit } from '#shared/contracts/audit.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { auditPage } from './reads.ts';

export const run: Run<typeof audit.logs> = async ({ query }, deps) => {
  const { page, limit, ...filter } = query;
  return { success: true, ...(await auditPage(deps, filter, { page, limit })) };
};

export const handler = toLambda(audit.logs, run);
