import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateOrder } from './writes.ts';

export const run: Run<typeof orders.update> = async (input, deps) => ({
  success: true,
  data: await updateOrder(deps, input, input.params.id, input.body),
});

export const handler = toLambda(orders.update, run);
