import { audit } from '#shared/contracts/audit.ts';
import { serve } from '../http/toLambda.ts';
import { requireReader } from './requireReader.ts';
import { statementOf } from './visibleHistory.ts';

export const { run, handler } = serve(audit.statement, async (input, deps) => {
  requireReader(input.actor, input.params);
  return { data: await statementOf(deps, input, input.params, input.query) };
});
