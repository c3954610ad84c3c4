import { cascade } from '#shared/contracts/cascade.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { userImpact } from '../userManagement/writes.ts';

export const run: Run<typeof cascade.userImpact> = async ({ params }, deps) => ({
  success: true,
  data: { cascadeInfo: await userImpact(deps, params.id) },
});

export const handler = toLambda(cascade.userImpact, run);
