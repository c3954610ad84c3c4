import { audit } from '#shared/contracts/audit.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { countOf, readHead } from './heads.ts';

export const run: Run<typeof audit.stats> = async (_, { table }) => {
  const head = await readHead(table);
  const data = {
    totalActions: head.total,
    successfulActions: countOf(head, { success: true }),
    failedActions: countOf(head, { success: false }),
    securityAlerts: head.alerts,
  };
  return { success: true, data };
};

export const handler = toLambda(audit.stats, run);
