import { factors } from '#shared/contracts/factors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { addFactor } from './writes.ts';

export const run: Run<typeof factors.create> = async (input, deps) => ({
  success: true,
  data: await addFactor(deps, input, input.body),
});

export const handler = toLambda(factors.create, run);
