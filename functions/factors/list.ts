import { factors } from '#shared/contracts/factors.ts';
import { serve } from '../http/toLambda.ts';
import { ownFactors } from './reads.ts';

export const { run, handler } = serve(factors.list, async ({ actor }, deps) => ({
  data: await ownFactors(deps, actor),
}));
