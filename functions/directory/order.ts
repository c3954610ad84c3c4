import { type Order, orderOf, type Sort } from '#shared/domain/listNames.ts';
import { fold } from '#shared/domain/text.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { type Joined, schoolsById } from './joined.ts';

export type Ordered = { sort?: Sort; order?: Order };

/** The schools in the requested order. @param rows newest first, as a directory returns them */
export function orderSchools(rows: readonly SchoolRow[], asked: Ordered, master: MasterData) {
  const keyOf: Keys<SchoolRow> = {
    name: firstLine,
    id: ({ school_id }) => natural(school_id),
    district: (row) => `${districtKey(row.district, master)}\n${firstLine(row)}`,
  };
  return inOrder(rows, asked, keyOf, [master.all('districts')]);
}

/** The teachers in the requested order. A teacher's district is that of the school. */
export function orderTeachers({ teachers, schools }: Joined, asked: Ordered, master: MasterData) {
  const keyOf: Keys<TeacherRow> = {
    name: firstLine,
    id: ({ teacher_ID }) => natural(fold(teacher_ID)),
    district: (row) =>
      `${districtKey(schoolsById(schools).get(row.school)?.district, master)}\n${firstLine(row)}`,
  };
  return inOrder(teachers, asked, keyOf, [master.all('districts'), schools]);
}

type Keys<Row> = Record<Exclude<Sort, 'newest'>, (row: Row) => string>;

/** The first line of `text` is the folded name. */
const firstLine = ({ text }: { text: string }) => text.slice(0, text.indexOf('\n'));

/** Pads the numbers in a text to one length, so that they compare as numbers. */
const natural = (text: string) => text.replace(/[0-9]+/g, (digits) => digits.padStart(20, '0'));

/** Rows without a district come last. */
const districtKey = (id: number | undefined, master: MasterData) =>
  fold(master.name('districts', id)) || '\uffff';

/** Orders that were made of an array, each with what else it depends on. */
const known = new WeakMap<
  readonly object[],
  Map<string, { from: readonly unknown[]; rows: readonly object[] }>
>();

/**
 * The rows in another order. Equal rows stay newest first. A directory returns the same array until a record changes,
 * so each order is made once and its pages are as fast as those of the newest.
 */
function inOrder<Row extends object>(
  rows: readonly Row[],
  { sort = 'newest', order = orderOf(sort) }: Ordered,
  keyOf: Keys<Row>,
  from: readonly unknown[],
): readonly Row[] {
  if (sort === 'newest' && order === 'desc') return rows;
  const orders = known.get(rows) ?? new Map();
  known.set(rows, orders);
  const held = orders.get(`${sort} ${order}`);
  if (held?.from.every((part: unknown, i: number) => part === from[i])) return held.rows as readonly Row[];
  const made = sort === 'newest' ? rows.toReversed() : sorted(rows, keyOf[sort], order);
  orders.set(`${sort} ${order}`, { from, rows: made });
  return made;
}

function sorted<Row>(rows: readonly Row[], keyOf: (row: Row) => string, order: Order): readonly Row[] {
  const way = order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -way : a.key > b.key ? way : 0))
    .map(({ row }) => row);
}
