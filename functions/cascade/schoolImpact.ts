import { cascade } from '#shared/contracts/cascade.ts';
import { schoolDependents, visibleSchool } from '../data/school.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof cascade.schoolImpact> = async ({ actor, params }, deps) => {
  const school = await visibleSchool(deps, actor, params);
  return { success: true, data: { cascadeInfo: await schoolDependents(deps, school) } };
};

export const handler = toLambda(cascade.schoolImpact, run);
