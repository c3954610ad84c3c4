import { duplicates } from '#shared/contracts/duplicates.ts';
import { serve } from '../http/toLambda.ts';
import { keepApart } from './pairs.ts';

export const { run, handler } = serve(duplicates.apart, async (input, deps) => ({
  data: await keepApart(deps, input, input.body),
}));
