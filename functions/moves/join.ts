import { moves } from '#shared/contracts/moves.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { join } from './steps.ts';

export const run: Run<typeof moves.join> = async (input, deps) => ({
  success: true,
  data: await join(deps, input, input.params.id, input.body),
});

export const handler = toLambda(moves.join, run);
