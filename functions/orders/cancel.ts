import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { cancelOrder } from './cancelling.ts';

export const { run, handler } = serve(orders.cancel, async (input, deps) => {
  const data = await cancelOrder(deps, input, input.params.id, input.body);
  return { data };
});
