import { factors } from '#shared/contracts/factors.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { serve } from '../http/toLambda.ts';
import { removeFactor } from './writes.ts';

export const { run, handler } = serve(factors.remove, async (input, deps) => {
  await removeFactor(deps, input, input.params.factorId);
  return { message: factorMessages.gone };
});
