import { roleFacts } from '#shared/access/roles.ts';
import { showDate, showMoment } from '#shared/domain/dates.ts';
import { type ExportFilters, filtersOfExport } from '#shared/domain/export.ts';
import type { Cell } from '#shared/domain/exportSheet.ts';
import { orderOf } from '#shared/domain/listNames.ts';
import { showType } from '#shared/domain/text.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { aboutAnswer } from './answerFile.ts';
import type { StoredExport } from './jobs.ts';

const LIST_NAMES = {
  retirements: 'Retirements',
  strength: 'Strength of Schools',
  moves: 'Orders and Moves',
  orders: 'Orders',
} as const;
const listName = (kind: StoredExport['kind'], list: StoredExport['list'] = 'records') =>
  list === 'records' ? (kind === 'schools' ? 'Schools' : 'Teachers') : LIST_NAMES[list];

/** In which order lists stand that nobody orders otherwise. */
const LIST_ORDERS = {
  retirements: 'Earliest retirement first',
  strength: 'Most recent school first',
  moves: 'Newest first',
  orders: 'Newest first',
} as const;

/** How many rows a file has, and each of its sheets. */
export type CountedRows = { rows: number; in: Map<string, number> };

/** The sheets of retirements are one list, parted by years. Those of the others hold unlike things, which have no sum. */
const rowCounts = (list: StoredExport['list'] = 'records', counted: CountedRows): Cell[][] =>
  list === 'records' || list === 'retirements'
    ? [['Rows', counted.rows]]
    : [...counted.in].map(([sheet, rows]) => [`Rows of ${sheet}`, rows]);

/** The rows of the About sheet. `counted` is complete, because the list before it has been written. */
export function* aboutRows(job: StoredExport, area: string, counted: CountedRows): Generator<Cell[]> {
  const { number, maker, kind, list, created_at, answer } = job;
  yield* [
    ['Item', 'Value'],
    ...(number === undefined ? [] : [['Export Number', number]]),
    ['List', listName(kind, list)],
    ['Exported By', maker.username],
    ['Role', roleFacts[maker.role].displayName],
    ['Area', area],
    ['Exported On', showMoment(created_at)],
    ...(answer ? aboutAnswer(answer) : aboutList(job)),
    ...rowCounts(list, counted),
  ];
}

const aboutList = ({ list = 'records', filters, q, sort, order }: StoredExport) => [
  ['Search', q || 'None'],
  ...filtersOfExport(list).flatMap((name) => {
    const value = filterText(filters, name);
    return value ? [[`Filter by ${showType(name)}`, value]] : [];
  }),
  [
    'Order',
    list === 'records'
      ? `${sort}, ${(order ?? orderOf(sort)) === 'asc' ? 'ascending' : 'descending'}`
      : LIST_ORDERS[list],
  ],
];

/** The value of a filter as its screen shows it; '' when it lets everything pass. */
function filterText(filters: ExportFilters, name: keyof ExportFilters): string {
  const { state, kind } = filters;
  if (name === 'state') return state ? orderScreen.states[state] : '';
  if (name === 'kind') return kind ? orderScreen.kinds[kind] : '';
  const value = filters[name] ?? '';
  return name === 'from' || name === 'to' ? value && showDate(value) : value;
}
