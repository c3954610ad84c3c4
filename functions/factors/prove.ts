import { factors } from '#shared/contracts/factors.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { serve } from '../http/toLambda.ts';
import { proveOwner } from './proving.ts';

export const { run, handler } = serve(factors.prove, async (input, deps) => {
  await proveOwner(deps, input, input.body);
  return { message: factorMessages.proven };
});
