import { orders } from '#shared/contracts/orders.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { orderPage } from './page.ts';

export const run: Run<typeof orders.list> = async ({ actor, query }, deps) => orderPage(deps, actor, query);

export const handler = toLambda(orders.list, run);
