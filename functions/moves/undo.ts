import { moves } from '#shared/contracts/moves.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { undo } from './undoing.ts';

export const run: Run<typeof moves.undo> = async (input, deps) => ({
  success: true,
  data: await undo(deps, input, input.params.id, input.body),
});

export const handler = toLambda(moves.undo, run);
