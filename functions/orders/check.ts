import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { checkOrder } from './checking.ts';

export const run: Run<typeof orders.check> = async (input, deps) => ({
  success: true,
  data: await checkOrder(deps, input.actor, input.params.id, input.body.lines),
});

export const handler = toLambda(orders.check, run);
