import { type Cell, dayCell, type ExportSheet } from '#shared/domain/exportSheet.ts';
import { fold } from '#shared/domain/text.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { asOf } from '../app/asOf.ts';
import type { Guarded } from '../app/deps.ts';
import type { MoveOf } from '../directory/moves.ts';
import { postOf } from '../directory/strength.ts';
import { type Standing, withoutOrder } from '../moves/page.ts';
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
  ['Designation', ({ teacher }) => postOf(teacher).designation],
  ...place<MoveOf>('From', ({ from }) => from),
  ...place<MoveOf>('To', ({ to }) => to),
  ['To Department', ({ row }) => row.department],
  ['State', ({ row }) => orderScreen.moveStates[row.state]],
  ['With effect from', ({ row }) => dayCell(row.effective_on)],
  ['Relieved On', ({ row }) => dayCell(row.relieved_on)],
  ['Joined On', ({ row }) => dayCell(row.joined_on)],
  ['Due Back', ({ row }) => dayCell(row.due_back)],
];

const count = (moves: readonly MoveOf[], state: MoveOf['row']['state']): Cell =>
  moves.filter(({ row }) => row.state === state).length;
type OrderMoves = { order: MoveOf['order']; moves: MoveOf[] };
const ORDERS: Columns<OrderMoves> = [
  ['Order', ({ order }) => order.number],
  ['Order Date', ({ order }) => dayCell(order.date)],
  ['Kind', ({ order }) => orderScreen.kinds[order.kind]],
  ['Authority', ({ order }) => order.authority],
  ['State', ({ order }) => orderScreen.states[order.state]],
  ['Teachers', ({ moves }) => moves.length],
  ['To Relieve', ({ moves }) => count(moves, 'ordered')],
  ['In Transit', ({ moves }) => count(moves, 'relieved')],
  ['Joined', ({ moves }) => count(moves, 'joined')],
];

const STANDING: Columns<Standing> = [
  ['Teacher ID', ({ teacher }) => teacher.teacher_ID],
  ['Teacher Name', ({ teacher }) => teacher.teacher_name],
  ['Designation', ({ teacher }) => postOf(teacher).designation],
  ...place<Standing>('Present', ({ school }) => school),
  ['Since', ({ teacher }) => dayCell(teacher.since ?? '')],
];

/** Orders and moves of schools in sight, and who moved without an order or has stayed for the whole tenure. */
export async function moveSheets(deps: Guarded, { see, filters, master }: Asked): Promise<Listed> {
  const [all, joined, on] = await Promise.all([see.moves(), see.teachers(), asOf(deps)]);
  const inDistrict = (school: SchoolRow | undefined) =>
    filters.district === undefined ||
    (school !== undefined && fold(master.name('districts', school.district)) === fold(filters.district));
  const moves = all.filter(({ from, to }) => inDistrict(from) || inDistrict(to));
  const orders = [...Map.groupBy(moves, ({ order }) => order.id).values()].flatMap((some): OrderMoves[] =>
    some[0] ? [{ order: some[0].order, moves: some }] : [],
  );
  const standing = (list: 'unordered' | 'due') =>
    withoutOrder(joined, list, on).filter(({ school }) => inDistrict(school));
  const [unordered, due] = [standing('unordered'), standing('due')];
  const posted: Columns<Standing> = [...STANDING, ...place<Standing>('Posting', ({ at }) => at)];
  // Of a teacher out of sight a file tells no more than the list does, and is not found by the record.
  const seen = moves.filter(({ teacher, row, sees }) => (teacher.school === row.to ? sees.to : sees.from));
  return {
    sheets: [
      cellsOf({ sheet: 'Orders', columns: ORDERS }, orders),
      cellsOf({ sheet: 'Moves', columns: MOVES }, moves),
      cellsOf({ sheet: 'Moved without Order', columns: posted }, unordered),
      cellsOf({ sheet: 'Tenure Ended', columns: STANDING }, due),
    ],
    ids: [...new Set([...seen, ...unordered, ...due].map(({ teacher }) => teacher.id))],
    total: moves.length,
  };
}
