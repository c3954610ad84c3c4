import { moves } from '#shared/contracts/moves.ts';
import { serve } from '../http/toLambda.ts';
import { undo } from './undoing.ts';

export const { run, handler } = serve(moves.undo, async (input, deps) => ({
  data: await undo(deps, input, input.params.id, input.body),
}));
