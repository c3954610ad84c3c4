import { factors } from '#shared/contracts/factors.ts';
import { serve } from '../http/toLambda.ts';
import { addFactor } from './writes.ts';

export const { run, handler } = serve(factors.create, async (input, deps) => ({
  data: await addFactor(deps, input, input.body),
}));
