import { cascade } from '#shared/contracts/cascade.ts';
import { serve } from '../http/toLambda.ts';
import { schoolImpact } from './school.ts';

export const { run, handler } = serve(cascade.schoolImpact, async ({ actor, params }, deps) => ({
  data: { cascadeInfo: await schoolImpact(deps, actor, params.id) },
}));
