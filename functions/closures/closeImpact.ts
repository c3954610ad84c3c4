import { closures } from '#shared/contracts/closures.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { closeImpact } from './reads.ts';

export const run: Run<typeof closures.closeImpact> = async ({ actor, params, query }, deps) => ({
  success: true,
  data: await closeImpact(deps, actor, params.id, query.into),
});

export const handler = toLambda(closures.closeImpact, run);
