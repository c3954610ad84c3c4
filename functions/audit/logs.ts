import { audit } from '#shared/contracts/audit.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { auditPage } from './reads.ts';
import { withNames } from './recordNames.ts';

export const run: Run<typeof audit.logs> = async ({ query, versions }, deps) => {
  const { page, limit, ...filter } = query;
  const { data, ...rest } = await auditPage(deps, filter, { page, limit });
  return { success: true, ...rest, data: await withNames(deps, data, versions) };
};

export const handler = toLambda(audit.logs, run);
