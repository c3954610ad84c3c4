import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { updateOrder } from './writes.ts';

export const { run, handler } = serve(orders.update, async (input, deps) => ({
  data: await updateOrder(deps, input, input.params.id, input.body),
}));
