import { audit } from '#shared/contracts/audit.ts';
import { serve } from '../http/toLambda.ts';
import { requireReader } from './requireReader.ts';
import { visibleHistory } from './visibleHistory.ts';

export const { run, handler } = serve(audit.history, async ({ actor, params, query }, deps) => {
  requireReader(actor, params);
  return { ...(await visibleHistory(deps, actor, params, query)) };
});
