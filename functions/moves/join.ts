import { moves } from '#shared/contracts/moves.ts';
import { serve } from '../http/toLambda.ts';
import { join } from './steps.ts';

export const { run, handler } = serve(moves.join, async (input, deps) => ({
  data: await join(deps, input, input.params.id, input.body),
}));
