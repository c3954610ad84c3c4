import { moves } from '#shared/contracts/moves.ts';
import { serve } from '../http/toLambda.ts';
import { refuse } from './refusing.ts';

export const { run, handler } = serve(moves.refuse, async (input, deps) => ({
  data: await refuse(deps, input, input.params.id, input.body),
}));
