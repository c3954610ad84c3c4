import { factors } from '#shared/contracts/factors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { ownFactors } from './reads.ts';

export const run: Run<typeof factors.list> = async ({ actor }, deps) => ({
  success: true,
  data: await ownFactors(deps, actor),
});

export const handler = toLambda(factors.list, run);
