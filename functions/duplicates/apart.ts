import { duplicates } from '#shared/contracts/duplicates.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { keepApart } from './pairs.ts';

export const run: Run<typeof duplicates.apart> = async (input, deps) => ({
  success: true,
  data: await keepApart(deps, input, input.body),
});

export const handler = toLambda(duplicates.apart, run);
