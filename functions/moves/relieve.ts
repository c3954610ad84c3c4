import { moves } from '#shared/contracts/moves.ts';
import { serve } from '../http/toLambda.ts';
import { relieve } from './steps.ts';

export const { run, handler } = serve(moves.relieve, async (input, deps) => ({
  data: await relieve(deps, input, input.params.id, input.body),
}));
