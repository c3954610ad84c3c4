import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { readShown } from './reads.ts';

export const run: Run<typeof orders.get> = async (input, deps) => ({
  success: true,
  data: await readShown(deps, input.actor, input.params.id),
});

export const handler = toLambda(orders.get, run);
