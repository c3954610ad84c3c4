import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import type { List } from '../directory/rows.ts';
import { successorIn } from '../directory/settled.ts';
import { isLive, type MoveRow } from '../moves/stored.ts';
import { keys } from '../table/keys.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { StoredOrder } from './stored.ts';

/**
 * The numbers of the orders under which teachers are still to join a school, or one that closed into it: drafts, orders
 * that are being issued, and those with a live move there. Who returns is at the school already. Nobody can end the move of
 * a teacher in the bin: the office refuses it once the teacher is back, as joining says that the school is gone.
 * @param id the numeric id of the school
 * @param teachers all that are not in the bin
 */
export async function ordersLeadingTo(deps: Deps, id: number, teachers: List<TeacherRow>): Promise<string[]> {
  const [orders, moves, schools] = await Promise.all([
    deps.orders.look(),
    deps.moves.look(),
    deps.schools.look(),
  ]);
  const goesBy = successorIn(schools);
  const leads = (to: number | undefined) => to !== undefined && (to === id || goesBy(to)?.id === id);
  const there = byId(teachers);
  const comes = (move: MoveRow) => isLive(move) && move.kind !== 'return' && there.has(move.teacher);
  const live = new Set(moves.filter((move) => comes(move) && leads(move.to)).map(({ order }) => order));
  const issued = orders.filter((order) => order.state === 'issued' && live.has(order.id));
  const unmade = orders.filter(
    ({ state, kind, schools }) =>
      (state === 'draft' || state === 'issuing') && kind !== 'return' && schools.some(leads),
  );
  // A row does not tell on which side of a line a school is.
  const read = await deps.table.batchGet<StoredOrder>(unmade.map((order) => keys.order(order.id)));
  return [...read.filter(({ lines }) => lines.some(({ to }) => leads(to))), ...issued].map(
    ({ number }) => number,
  );
}
