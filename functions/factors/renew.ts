import { factors } from '#shared/contracts/factors.ts';
import { serve } from '../http/toLambda.ts';
import { renewCodes } from './writes.ts';

export const { run, handler } = serve(factors.renew, async (input, deps) => ({
  data: { recovery: await renewCodes(deps, input) },
}));
