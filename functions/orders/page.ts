import type { Query } from '#shared/contracts/endpoint.ts';
import type { orders } from '#shared/contracts/orders.ts';
import type { OrderRow as ShownRow } from '#shared/domain/service/order.ts';
import { searchWords } from '#shared/domain/text.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { lazily } from '../app/lazily.ts';
import { whole } from '../app/whole.ts';
import { paginate } from '../directory/page.ts';
import { rowsOf } from '../directory/rows.ts';
import { rowsHolding } from '../directory/textIndex.ts';
import { movesSeen, type OrderReader, presentRow, seesOrder, sightOf } from './reads.ts';
import type { OrderRow } from './stored.ts';

type OrderQuery = Pick<Query<typeof orders.list>, 'q' | 'state' | 'kind'>;

/** The orders that a reader sees and that fit, newest first. */
export async function ordersFound(
  given: Guarded,
  reader: OrderReader,
  { q, state, kind }: OrderQuery,
): Promise<OrderRow[]> {
  const deps = whole(given);
  const [all, schools, moves] = await Promise.all([
    deps.orders.look(),
    deps.schools.look(),
    deps.moves.look(),
  ]);
  const sight = sightOf(reader, schools);
  const moved = lazily(() => new Set(moves.filter(movesSeen(sight, schools)).map(({ order }) => order)));
  const words = searchWords(q ?? '').map((word) => ({ word }));
  return (q === undefined ? all : rowsOf(rowsHolding(all, words))).filter(
    (order) =>
      (state === undefined || order.state === state) &&
      (kind === undefined || order.kind === kind) &&
      seesOrder(reader, order, sight, () => moved().has(order.id)),
  );
}

/** Orders as lists show them, with how far each has come. */
export async function ordersShown(given: Guarded, orders: readonly OrderRow[]): Promise<ShownRow[]> {
  const moves = await whole(given).moves.look();
  const shown = new Set(orders.map(({ id }) => id));
  const ofOrder = Map.groupBy(
    moves.filter(({ order }) => shown.has(order)),
    ({ order }) => order,
  );
  return orders.map((order) => presentRow(order, order.count, ofOrder.get(order.id) ?? []));
}

/** A page of the orders that an actor sees and that fit, newest first. */
export async function orderPage(deps: Guarded, actor: Actor, query: Query<typeof orders.list>) {
  const { page, limit } = query;
  const { rows, pagination } = paginate(await ordersFound(deps, actor, query), page, limit);
  return { data: await ordersShown(deps, rows), pagination };
}
