import { holds } from '#shared/access/rights.ts';
import type { Order, OrderLine, OrderRow as ShownRow } from '#shared/domain/service/order.ts';
import type { Rules } from '#shared/domain/service/rules.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { MOVE_STATES } from '#shared/records/order.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { byAnyId, byId } from '../directory/joined.ts';
import { sidesIn } from '../directory/moves.ts';
import type { List } from '../directory/rows.ts';
import { visibleSchools } from '../directory/schools.ts';
import { isLive, type MoveRow } from '../moves/stored.ts';
import { rulesOn } from '../rules/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { readJob } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import type { OrderRow, StoredLine, StoredOrder } from './stored.ts';
import { sidesOf } from './stored.ts';

type Sides = Pick<OrderRow, 'schools' | 'leaves'>;
type Standing = Pick<OrderRow, 'state' | 'by'> & Sides;
type Has = { has(id: number): boolean };
/** The schools that there are, and those of them in an actor's sight. */
type Sight = { there: Has; within: Has };

/** Who reads orders. */
export type OrderReader = Pick<Actor, 'id' | 'scope'>;

export const sightOf = ({ scope }: OrderReader, schools: List<SchoolRow>): Sight => ({
  there: byId(schools),
  within: byId(visibleSchools(schools, scope, 'all')),
});

/**
 * Whether an actor has the whole of an order, and not only the lines in sight: administrators of each, others of their
 * own. Whoever has another area since keeps none that leads teachers from a school of the former one. A school that was
 * deleted lies in no area.
 */
const isWhole = (
  actor: OrderReader,
  { by, leaves }: Pick<Standing, 'by' | 'leaves'>,
  { there, within }: Sight,
): boolean =>
  actor.scope.kind === 'all' ||
  (by === actor.id && leaves.every((school) => within.has(school) || !there.has(school)));

/** Tells the moves with a school in sight, on either side. */
export function movesSeen({ within }: Sight, schools: List<SchoolRow>) {
  const sidesOf = sidesIn(schools);
  return (move: MoveRow): boolean => Object.values(sidesOf(move)).some((side) => side && within.has(side.id));
}

/**
 * Whether an actor sees an order: those that they have whole, and those issued for a school in sight.
 * @param moves tells whether they see a move of it
 */
export const seesOrder = (actor: OrderReader, order: Standing, sight: Sight, moves: () => boolean): boolean =>
  isWhole(actor, order, sight) ||
  ((order.state === 'issued' || order.state === 'cancelled') &&
    (order.schools.some((school) => sight.within.has(school)) || moves()));

/** Whether these rules let an actor write orders. */
const letsIssue = ({ issuers }: Rules, { role }: Pick<Actor, 'role'>): boolean =>
  holds(role, 'orders.write') && issuers.some((one) => one === role);

/** Whether the rules of today let an actor write orders. */
const isIssuer = async (deps: Deps, actor: Actor): Promise<boolean> =>
  letsIssue(await rulesOn(deps, todayOf(deps)), actor);

/** Of which orders an actor may end a single move: of those that they might cancel. */
export async function endsMovesOf(
  given: Guarded,
  actor: OrderReader & Pick<Actor, 'role'>,
  rules: Rules,
): Promise<(order: Pick<OrderRow, 'by' | 'leaves'>) => boolean> {
  if (!letsIssue(rules, actor)) return () => false;
  if (actor.scope.kind === 'all') return () => true;
  const sight = sightOf(actor, await whole(given).schools.look());
  return (order) => isWhole(actor, order, sight);
}

/** @throws 403 where the rules let other offices issue orders */
export async function requireIssuer(deps: Deps, actor: Actor): Promise<void> {
  if (!(await isIssuer(deps, actor))) throw new AppError('forbidden', orderMessages.notIssuer);
}

/** Reads an order that the actor sees, and says whether they have the whole of it. @throws as `visibleOrder` */
async function readOrder(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<{ order: StoredOrder; all: boolean }> {
  const [order, schools, moves] = await Promise.all([
    deps.table.get<StoredOrder>(keys.order(id)),
    deps.schools.look(),
    deps.moves.look(),
  ]);
  const sight = sightOf(actor, schools);
  const standing = order && { ...order, ...sidesOf(order.lines) };
  const moved = () => moves.filter((move) => move.order === id).some(movesSeen(sight, schools));
  if (!standing || !seesOrder(actor, standing, sight, moved))
    throw new AppError('notFound', orderMessages.notFound);
  return { order, all: isWhole(actor, standing, sight) };
}

/**
 * Reads an order that the actor sees.
 * @throws 404, alike for one that is absent or out of sight
 */
export const visibleOrder = async (deps: Deps, actor: Actor, id: number): Promise<StoredOrder> =>
  (await readOrder(deps, actor, id)).order;

/** Reads an order that the actor has whole. @throws as `visibleOrder`; 403 where they see some of its lines only */
export async function wholeOrder(deps: Deps, actor: Actor, id: number): Promise<StoredOrder> {
  const { order, all } = await readOrder(deps, actor, id);
  if (!all) throw new AppError('forbidden', orderMessages.otherOffice);
  return order;
}

const countsOf = (moves: List<MoveRow>, cancelled: boolean): ShownRow['counts'] => {
  const counts = Object.fromEntries(MOVE_STATES.map((state) => [state, 0])) as ShownRow['counts'];
  for (const move of moves) counts[cancelled && isLive(move) ? 'cancelled' : move.state] += 1;
  return counts;
};

type Shown = Omit<OrderRow, 'text' | 'rev' | keyof Sides | 'count' | 'by'>;

/** What lists show of an order. @param moves those of the order */
export const presentRow = (order: Shown, lines: number, moves: List<MoveRow>): ShownRow => ({
  id: order.id,
  number: order.number,
  date: order.date,
  kind: order.kind,
  authority: order.authority,
  effective_on: order.effective_on,
  document: order.document,
  state: order.state,
  line_count: lines,
  counts: countsOf(order.state === 'issuing' ? [] : moves, order.state === 'cancelled'),
  version: order.version,
  created_at: order.created_at,
});

/** An order with its lines. Whoever does not have the whole of it is shown those with a school or a move in sight. */
export async function presentOrder(deps: Deps, actor: Actor, order: StoredOrder): Promise<Order> {
  const [teachers, schools, moves, job, writes] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.moves.look(),
    order.job === undefined ? undefined : readJob(deps, order.job),
    isIssuer(deps, actor),
  ]);
  const own = moves.filter((move) => move.order === order.id);
  const moveOf = new Map(own.map((move) => [move.teacher, move]));
  const sight = sightOf(actor, schools);
  const { within } = sight;
  const all = isWhole(actor, { ...order, ...sidesOf(order.lines) }, sight);
  const moved = new Set(own.filter(movesSeen(sight, schools)).map(({ teacher }) => teacher));
  const seen = order.lines.filter(
    ({ from, to = 0, teacher }) => all || within.has(from) || within.has(to) || moved.has(teacher),
  );
  const [teacherOf, schoolOf] = [byAnyId(teachers), byId(schools)];
  const line = (stored: StoredLine): OrderLine => {
    const { teacher, from, to, ...own } = stored;
    const row = teacherOf.get(teacher);
    const move = order.state === 'issuing' ? undefined : moveOf.get(teacher);
    const ends = order.state === 'cancelled' && move !== undefined && isLive(move);
    const [left, target] = [schoolOf.get(from), to === undefined ? undefined : schoolOf.get(to)];
    return {
      teacher_ID: row?.teacher_ID ?? '',
      to: target?.school_id ?? '',
      department: own.department,
      designation: own.designation,
      subject: own.subject,
      effective_on: own.effective_on,
      due_back: own.due_back,
      teacher_name: row?.teacher_name ?? '',
      from: left ? nameOf(left) : null,
      to_name: target?.school_name ?? own.department,
      move: move
        ? {
            id: move.id,
            state: ends ? 'cancelled' : move.state,
            why: ends ? (order.reason ?? '') : move.why,
            relieved_on: move.relieved_on,
            joined_on: move.joined_on,
          }
        : null,
    };
  };
  const acts = writes && all;
  return {
    ...presentRow(order, order.lines.length, own),
    lines: seen.map(line),
    may: {
      edit: acts && order.state === 'draft',
      issue: acts && order.state === 'draft' && order.lines.length > 0,
      cancel:
        acts &&
        (order.state === 'draft' ||
          (order.state === 'issued' && !own.some(({ state }) => state === 'joined'))),
    },
    ...(job?.state === 'running' && { progress: { done: job.done, total: job.total } }),
  };
}

export const nameOf = ({ school_id, school_name }: Pick<SchoolRow, 'school_id' | 'school_name'>) => ({
  school_id,
  school_name,
});

/** One order as the API answers it. @throws 404 out of sight */
export async function readShown(given: Guarded, actor: Actor, id: number): Promise<Order> {
  const deps = whole(given);
  return presentOrder(deps, actor, await visibleOrder(deps, actor, id));
}

/** What is kept of the answer of work on an order, for a request that is sent again: it is told how the order stands then. */
export const keptOrder = ({ id }: StoredOrder) => ({ id });
