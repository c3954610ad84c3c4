import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { checkOrder } from './checking.ts';

export const { run, handler } = serve(orders.check, async (input, deps) => ({
  data: await checkOrder(deps, input.actor, input.params.id, input.body.lines),
}));
