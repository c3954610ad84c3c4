import type { Query } from '#shared/contracts/endpoint.ts';
import type { orders } from '#shared/contracts/orders.ts';
import { searchWords } from '#shared/domain/text.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { paginate } from '../directory/page.ts';
import { rowsOf } from '../directory/rows.ts';
import { rowsHolding } from '../directory/textIndex.ts';
import { presentRow, seesOrder, sightOf } from './reads.ts';

/** A page of the orders that an actor sees and that fit, newest first. */
export async function orderPage(given: Guarded, actor: Actor, query: Query<typeof orders.list>) {
  const deps = whole(given);
  const [all, schools, moves] = await Promise.all([
    deps.orders.look(),
    deps.schools.look(),
    deps.moves.look(),
  ]);
  const { q, state, kind, page, limit } = query;
  const sight = sightOf(actor, schools);
  const words = searchWords(q ?? '').map((word) => ({ word }));
  const found = (q === undefined ? all : rowsOf(rowsHolding(all, words))).filter(
    (order) =>
      (state === undefined || order.state === state) &&
      (kind === undefined || order.kind === kind) &&
      seesOrder(actor, order, sight),
  );
  const { rows, pagination } = paginate(found, page, limit);
  const shown = new Set(rows.map(({ id }) => id));
  const ofOrder = Map.groupBy(
    moves.filter(({ order }) => shown.has(order)),
    ({ order }) => order,
  );
  const data = rows.map((order) => presentRow(order, order.count, ofOrder.get(order.id) ?? []));
  return { success: true as const, data, pagination };
}
