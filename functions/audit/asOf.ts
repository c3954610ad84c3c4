import { audit } from '#shared/contracts/audit.ts';
import { serve } from '../http/toLambda.ts';
import { requireReader } from './requireReader.ts';
import { recordAsOf } from './visibleHistory.ts';

export const { run, handler } = serve(audit.asOf, async (input, deps) => {
  requireReader(input.actor, input.params);
  return { data: await recordAsOf(deps, input, input.params, input.query.on) };
});
