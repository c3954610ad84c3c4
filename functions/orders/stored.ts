import { orderMessages } from '#shared/messages/orders.ts';
import type { OrderKind, OrderState, order, orderLine } from '#shared/records/order.ts';
import type { Shown } from '#shared/records/record.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf, searchText } from '../directory/row.ts';
import { type Claim, claim, type Stored } from '../table/stored.ts';

/** A line as stored: teacher and schools by their numeric ids. `from` is the teacher's school when the line was saved, or issued. */
export type StoredLine = Omit<Shown<typeof orderLine>, 'teacher_ID' | 'to'> & {
  teacher: number;
  from: number;
  to?: number;
};

/**
 * An order as stored. `acted` counts the steps that were done under it since it was issued, so that it is not cancelled
 * under one. `job` issues or cancels it.
 */
export type OrderFields = Omit<Shown<typeof order>, 'kind'> & {
  kind: OrderKind;
  state: OrderState;
  lines: StoredLine[];
  by: number;
  job?: string;
  /** Whether it was ever issued: its number then stays taken. */
  issued?: true;
  acted?: number;
  /** How many of its moves were made. */
  made?: number;
  reason?: string;
  created_at: string;
  updated_at: string;
};
export type StoredOrder = OrderFields & Stored;

/**
 * An order in the directory, and `text`, which searches compare. `schools` are those of its lines, on either side,
 * `leaves` those that its lines lead from.
 */
export type OrderRow = {
  id: number;
  rev: number;
  version: number;
  number: string;
  date: string;
  kind: OrderKind;
  authority: string;
  effective_on: string;
  document: string;
  state: OrderState;
  schools: readonly number[];
  leaves: readonly number[];
  count: number;
  by: number;
  created_at: string;
  text: string;
};

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
const ROW = [
  'rev',
  'version',
  'number',
  'date',
  'kind',
  'authority',
  'effective_on',
  'document',
  'state',
  'schools',
  'count',
  'by',
  'created_at',
  'leaves',
] as const;

const schoolsOf = (lines: readonly StoredLine[]) => [
  ...new Set(lines.flatMap(({ from, to }) => [from, ...(to === undefined ? [] : [to])])),
];

/** What of an order's lines says who sees it. */
export const sidesOf = (lines: readonly StoredLine[]): Pick<OrderRow, 'schools' | 'leaves'> => ({
  schools: schoolsOf(lines),
  leaves: [...new Set(lines.map(({ from }) => from))],
});

const row = rowOf({}, ROW);
export const encodeOrder = (stored: StoredOrder) =>
  row.encode({ ...stored, ...sidesOf(stored.lines), count: stored.lines.length });

export function decodeOrder(id: number, encoded: Encoded): OrderRow {
  const order = row.decode(encoded) as OrderRow;
  // Former rows do not say from which schools the lines lead: whoever does not see all of them is not sure to see those.
  order.leaves ??= order.schools;
  order.id = id;
  order.text = searchText([order.number, order.authority]);
  return order;
}

/** The claim on its number, which only one order of a year may have. A draft that was cancelled gives it up. */
export function orderClaims({ number, date, state, issued }: OrderFields): Claim[] {
  if (state === 'cancelled' && !issued) return [];
  const year = date.slice(0, 4);
  const value = `${year}#${number.toLowerCase()}`;
  return [claim('order', 'number', value, orderMessages.duplicateNumber(year))];
}
