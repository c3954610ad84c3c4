import { closures } from '#shared/contracts/closures.ts';
import { serve } from '../http/toLambda.ts';
import { closeImpact } from './reads.ts';

export const { run, handler } = serve(closures.closeImpact, async ({ actor, params, query }, deps) => ({
  data: await closeImpact(deps, actor, params.id, query.into),
}));
