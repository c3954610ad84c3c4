import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { readShown } from './reads.ts';

export const { run, handler } = serve(orders.get, async (input, deps) => ({
  data: await readShown(deps, input.actor, input.params.id),
}));
