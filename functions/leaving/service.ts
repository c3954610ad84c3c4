import { leaving } from '#shared/contracts/leaving.ts';
import { serve } from '../http/toLambda.ts';
import { serviceOf } from './reads.ts';

export const { run, handler } = serve(leaving.service, async (input, deps) => ({
  data: await serviceOf(deps, input, input.params.id),
}));
