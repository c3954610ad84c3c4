import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { issueOrder } from './issuing.ts';

export const run: Run<typeof orders.issue> = async (input, deps) => {
  const data = await issueOrder(deps, input, input.params.id, input.body.version);
  if (data.progress) input.reply.status = 202;
  return { success: true, data };
};

export const handler = toLambda(orders.issue, run);
