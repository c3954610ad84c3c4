import { cascade } from '#shared/contracts/cascade.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { schoolImpact } from './school.ts';

export const run: Run<typeof cascade.schoolImpact> = async ({ actor, params }, deps) => ({
  success: true,
  data: { cascadeInfo: await schoolImpact(deps, actor, params.id) },
});

export const handler = toLambda(cascade.schoolImpact, run);
