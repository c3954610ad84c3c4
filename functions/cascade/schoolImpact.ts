import { cascade } from '#shared/contracts/cascade.ts';
import { schoolImpact } from '../data/cascadeSchool.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof cascade.schoolImpact> = async ({ actor, params }, deps) => ({
  success: true,
  data: { cascadeInfo: await schoolImpact(deps, actor, params.id) },
});

export const handler = toLambda(cascade.schoolImpact, run);
