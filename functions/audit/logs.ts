import { audit } from '#shared/contracts/audit.ts';
import { serve } from '../http/toLambda.ts';
import { auditPage } from './reads.ts';
import { withNames } from './recordNames.ts';

export const { run, handler } = serve(audit.logs, async ({ query, versions }, deps) => {
  const { page, limit, ...filter } = query;
  const { data, ...rest } = await auditPage(deps, filter, { page, limit });
  return { ...rest, data: await withNames(deps, data, versions) };
});
