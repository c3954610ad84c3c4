import { audit } from '#shared/contracts/audit.ts';
import { serve } from '../http/toLambda.ts';
import { countOf, readHead } from './heads.ts';

export const { run, handler } = serve(audit.stats, async (_, { table }) => {
  const head = await readHead(table);
  const data = {
    totalActions: head.total,
    successfulActions: countOf(head, { success: true }),
    failedActions: countOf(head, { success: false }),
    securityAlerts: head.alerts,
  };
  return { data };
});
