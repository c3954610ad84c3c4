import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { createOrder } from './writes.ts';

export const run: Run<typeof orders.create> = async (input, deps) => ({
  success: true,
  data: await createOrder(deps, input, input.body),
});

export const handler = toLambda(orders.create, run);
