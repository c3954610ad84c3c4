import { dayCell, type ExportSheet } from '#shared/domain/exportSheet.ts';
import type { OrderRow } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { reasonOf } from '#shared/messages/serviceScreen.ts';
import { asOf } from '../app/asOf.ts';
import type { Guarded } from '../app/deps.ts';
import { districtFilter } from '../directory/filters.ts';
import type { MoveOf } from '../directory/moves.ts';
import { postOf } from '../directory/strength.ts';
import { type Standing, withoutOrder } from '../moves/page.ts';
import { heldIn } from '../moves/present.ts';
import { ordersFound, ordersShown } from '../orders/page.ts';
import type { OrderRow as StoredRow } from '../orders/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { type Asked, cellsOf, type Listed } from './sheetOfRows.ts';

type Columns<Row> = ExportSheet<Row>['columns'];

/** A school in two cells, as every sheet has it. */
const place = <Row>(name: string, of: (row: Row) => SchoolRow | undefined): Columns<Row> => [
  [`${name} School ID`, (row) => of(row)?.school_id ?? ''],
  [`${name} School`, (row) => of(row)?.school_name ?? ''],
];

const MOVES: Columns<MoveOf> = [
  ['Order', ({ order }) => order.number],
  ['Order Date', ({ order }) => dayCell(order.date)],
  ['Kind', ({ row }) => orderScreen.kinds[row.kind]],
  ['Teacher ID', ({ teacher }) => teacher.teacher_ID],
  ['Teacher Name', ({ teacher }) => teacher.teacher_name],
  ['Designation', heldIn],
  ...place<MoveOf>('From', ({ from }) => from),
  ...place<MoveOf>('To', ({ to }) => to),
  ['To Department', ({ row }) => row.department],
  ['To Designation', ({ row }) => row.designation],
  ['To Subject', ({ row }) => row.subject],
  ['Status', ({ row }) => orderScreen.moveStates[row.state]],
  [orderScreen.reason, ({ row }) => reasonOf(row.why)],
  ['With effect from', ({ row }) => dayCell(row.effective_on)],
  ['Relieved On', ({ row }) => dayCell(row.relieved_on)],
  ['Joined On', ({ row }) => dayCell(row.joined_on)],
  ['Due Back', ({ row }) => dayCell(row.due_back)],
];

/** An order as the list of orders shows it. */
const ORDERS: Columns<OrderRow> = [
  ['Order', ({ number }) => number],
  ['Order Date', ({ date }) => dayCell(date)],
  ['Kind', ({ kind }) => orderScreen.kinds[kind]],
  ['Authority', ({ authority }) => authority],
  ['Status', ({ state }) => orderScreen.states[state]],
  ['Teachers', ({ line_count }) => line_count],
  ['To Relieve', ({ counts }) => counts.ordered],
  ['In Transit', ({ counts }) => counts.relieved],
  ['Joined', ({ counts }) => counts.joined],
];

const STANDING: Columns<Standing> = [
  ['Teacher ID', ({ teacher }) => teacher.teacher_ID],
  ['Teacher Name', ({ teacher }) => teacher.teacher_name],
  ['Designation', ({ teacher }) => postOf(teacher).designation],
  ...place<Standing>('Present', ({ school }) => school),
  ['Since', ({ teacher }) => dayCell(teacher.since ?? '')],
];

const orderSheet = async (deps: Guarded, orders: readonly StoredRow[]) =>
  cellsOf({ sheet: 'Orders', columns: ORDERS }, await ordersShown(deps, orders));
const moveSheet = (moves: readonly MoveOf[]) => cellsOf({ sheet: 'Moves', columns: MOVES }, moves);

// Of a teacher out of sight a file tells no more than the list does, and is not found by the record.
const seenIn = (moves: readonly MoveOf[]) => moves.filter(({ sees }) => sees.teacher);
const idsOf = (rows: readonly { teacher: { id: number } }[]) => [
  ...new Set(rows.map(({ teacher }) => teacher.id)),
];

/** The orders that fit, and what of their moves is in sight. */
export async function orderSheets(deps: Guarded, { see, reader, filters, q }: Asked): Promise<Listed> {
  const { state, kind } = filters;
  const [all, orders] = await Promise.all([
    see.moves(),
    ordersFound(deps, reader, { q: q || undefined, state, kind }),
  ]);
  const found = new Set(orders.map(({ id }) => id));
  const moves = all.filter(({ order }) => found.has(order.id));
  return {
    sheets: [await orderSheet(deps, orders), moveSheet(moves)],
    ids: idsOf(seenIn(moves)),
    total: orders.length,
  };
}

/** Orders and moves of schools in sight, and who moved without an order or has stayed for the whole tenure. */
export async function moveSheets(deps: Guarded, { see, reader, filters, master }: Asked): Promise<Listed> {
  const [all, joined, every, on] = await Promise.all([
    see.moves(),
    see.teachers(),
    ordersFound(deps, reader, {}),
    asOf(deps),
  ]);
  const inDistrict = districtFilter(filters.district, master);
  const moves = all.filter(({ from, to }) => inDistrict(from) || inDistrict(to));
  const moving = new Set(moves.map(({ order }) => order.id));
  // A draft has no moves yet, but has schools.
  const within = new Set(joined.schools.filter(inDistrict).map(({ id }) => id));
  const orders = every.filter(
    ({ id, schools }) =>
      filters.district === undefined || moving.has(id) || schools.some((school) => within.has(school)),
  );
  const standing = (list: 'unordered' | 'due') =>
    withoutOrder(joined, list, on).filter(({ school }) => inDistrict(school));
  const [unordered, due] = [standing('unordered'), standing('due')];
  const posted: Columns<Standing> = [...STANDING, ...place<Standing>('Posting', ({ at }) => at)];
  return {
    sheets: [
      await orderSheet(deps, orders),
      moveSheet(moves),
      cellsOf({ sheet: 'Moved without Order', columns: posted }, unordered),
      cellsOf({ sheet: 'Tenure Ended', columns: STANDING }, due),
    ],
    ids: idsOf([...seenIn(moves), ...unordered, ...due]),
    total: moves.length,
  };
}
