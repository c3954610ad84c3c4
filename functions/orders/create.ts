import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { createOrder } from './writes.ts';

export const { run, handler } = serve(orders.create, async (input, deps) => ({
  data: await createOrder(deps, input, input.body),
}));
