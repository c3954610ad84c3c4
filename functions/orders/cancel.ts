import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { cancelOrder } from './cancelling.ts';

export const run: Run<typeof orders.cancel> = async (input, deps) => {
  const data = await cancelOrder(deps, input, input.params.id, input.body);
  if (data.progress) input.reply.status = 202;
  return { success: true, data };
};

export const handler = toLambda(orders.cancel, run);
