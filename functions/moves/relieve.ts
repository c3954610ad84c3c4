import { moves } from '#shared/contracts/moves.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { relieve } from './steps.ts';

export const run: Run<typeof moves.relieve> = async (input, deps) => ({
  success: true,
  data: await relieve(deps, input, input.params.id, input.body),
});

export const handler = toLambda(moves.relieve, run);
