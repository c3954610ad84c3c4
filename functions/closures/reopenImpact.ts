import { closures } from '#shared/contracts/closures.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { reopenImpact } from './reopening.ts';

export const run: Run<typeof closures.reopenImpact> = async ({ actor, params }, deps) => ({
  success: true,
  data: await reopenImpact(deps, actor, params.id),
});

export const handler = toLambda(closures.reopenImpact, run);
