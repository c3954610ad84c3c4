import { cascade } from '#shared/contracts/cascade.ts';
import { userImpact } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof cascade.userImpact> = async ({ params }, deps) => ({
  success: true,
  data: { cascadeInfo: await userImpact(deps, params.id) },
});

export const handler = toLambda(cascade.userImpact, run);
