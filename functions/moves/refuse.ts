import { moves } from '#shared/contracts/moves.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { refuse } from './refusing.ts';

export const run: Run<typeof moves.refuse> = async (input, deps) => ({
  success: true,
  data: await refuse(deps, input, input.params.id, input.body),
});

export const handler = toLambda(moves.refuse, run);
