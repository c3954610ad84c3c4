import { cascade } from '#shared/contracts/cascade.ts';
import { serve } from '../http/toLambda.ts';
import { userImpact } from '../userManagement/writes.ts';

export const { run, handler } = serve(cascade.userImpact, async ({ params }, deps) => ({
  data: { cascadeInfo: await userImpact(deps, params.id) },
}));
