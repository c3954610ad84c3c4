import { closures } from '#shared/contracts/closures.ts';
import { serve } from '../http/toLambda.ts';
import { reopenImpact } from './reopening.ts';

export const { run, handler } = serve(closures.reopenImpact, async ({ actor, params }, deps) => ({
  data: await reopenImpact(deps, actor, params.id),
}));
