import { orders } from '#shared/contracts/orders.ts';
import { serve } from '../http/toLambda.ts';
import { orderPage } from './page.ts';

export const { run, handler } = serve(orders.list, async ({ actor, query }, deps) =>
  orderPage(deps, actor, query),
);
