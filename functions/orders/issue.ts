import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { issueOrder } from './issuing.ts';

export const { run, handler } = serve(orders.issue, async (input, deps) => {
  const data = await issueOrder(deps, input, input.params.id, input.body.version);
  return { data };
});
