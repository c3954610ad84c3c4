import { factors } from '#shared/contracts/factors.ts';
import { serve } from '../http/toLambda.ts';
import { begin } from './beginning.ts';

export const { run, handler } = serve(factors.begin, async ({ actor, body }, deps) => ({
  data: await begin(deps, actor, body.what),
}));
