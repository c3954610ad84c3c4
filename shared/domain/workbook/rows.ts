import type { Field } from '../../records/record.ts';
import { readNames } from '../classes.ts';
import type { Cell } from '../exportSheet.ts';
import { fold } from '../text.ts';
import { columnField, WORKBOOK, type WorkbookKind } from './fields.ts';
import type { FileColumn } from './heading.ts';
import { type Base, type BaseOf, cellText, exampleRow, RECORD_HEADING } from './layout.ts';
import { sameNames } from './names.ts';
import { type CellFault, type Said, understand } from './understand.ts';
import { withZero } from './zeros.ts';

/** A changed cell as it is sent: its column, what it was (null where nobody knows), and what the file has. */
type SentCell = [column: string, base: string | null, value: string];
export type SentRow = { row: number; id?: number; key?: string; version?: number; cells: SentCell[] };

/** A row of the file, understood. `row` is its number in the sheet. */
export type FileRow = {
  row: number;
  base: BaseOf | undefined;
  values: ReadonlyMap<string, string>;
  /** Columns in which somebody wrote that there is no value. */
  none: ReadonlySet<string>;
};

type Noted = { column: string; said: Said; cells: number };
export type Reading = {
  kind: WorkbookKind;
  columns: readonly FileColumn[];
  rows: readonly FileRow[];
  /** The ids of records that several rows have. */
  repeated: ReadonlySet<number>;
  noted: readonly Noted[];
  /** Cells that cannot be understood, by row and column. */
  faults: ReadonlyMap<string, CellFault>;
  /** Columns whose numbers may lack their first 0, with the rows. */
  zeros: ReadonlyMap<string, readonly number[]>;
  /** Rows that are the example of a template. */
  examples: number;
};

/** What a person changed of the file on screen: texts by row and column. */
export type Mended = ReadonlyMap<string, string>;
export const cellKey = (row: number, column: string) => `${row} ${column}`;
const columnOf = (key: string) => key.slice(key.indexOf(' ') + 1);
/** The columns of which a person gave a cell. What is wrong with a row may name a field that no cell can hold. */
export const mendedColumns = (kind: WorkbookKind, mended: Mended): readonly string[] =>
  [...new Set([...mended.keys()].map(columnOf))].filter((name) => columnField(kind, name));
export const withoutColumns = (mended: Mended, columns: readonly string[]): Mended =>
  new Map([...mended].filter(([key]) => !columns.includes(columnOf(key))));

/** What stands more than once. */
function severalOf<One>(all: readonly One[]): Set<One> {
  const seen = new Set<One>();
  const several = new Set<One>();
  for (const one of all) (seen.has(one) ? several : seen).add(one);
  return several;
}

export const isBlank = (cell: Cell | undefined) =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');

type Asked = {
  kind: WorkbookKind;
  rows: readonly (readonly Cell[])[];
  /** The place of the headings, from 0. */
  headings: number;
  columns: readonly FileColumn[];
  base: Base | undefined;
  mended: Mended;
  today: string;
};

/** Understands the rows below the headings. Blank rows, and the example of a template, are no records. */
export function readRows({ kind, rows, headings, columns, base, mended, today }: Asked): Reading {
  const taken = columns.flatMap(({ at, field }) =>
    field ? [{ at, field, of: columnField(kind, field) as Field }] : [],
  );
  // A cell of a column that the file does not have has only what a person gave it.
  const given = mendedColumns(kind, mended).flatMap((field) =>
    taken.some((one) => one.field === field)
      ? []
      : [{ at: undefined, field, of: columnField(kind, field) as Field }],
  );
  const { key } = WORKBOOK[kind];
  const recordAt = (rows[headings] ?? []).indexOf(RECORD_HEADING);
  const example = exampleRow(
    kind,
    taken.map(({ field }) => field),
  ).join('\n');
  const found: (Omit<FileRow, 'base'> & { id: string })[] = [];
  const counts = new Map<string, Noted>();
  const faults = new Map<string, CellFault>();
  const zeros = new Map<string, number[]>();
  let examples = 0;

  for (const [at, cells] of rows.entries()) {
    const row = at + 1;
    if (at <= headings || taken.every((column) => isBlank(cells[column.at]))) continue;
    if (taken.length > 1 && taken.map((column) => String(cells[column.at] ?? '')).join('\n') === example) {
      examples += 1;
      continue;
    }
    const values = new Map<string, string>();
    const none = new Set<string>();
    for (const { at: place, field, of } of [...taken, ...given]) {
      const name = cellKey(row, field);
      const cell = mended.get(name) ?? (place === undefined ? undefined : (cells[place] ?? ''));
      if (cell === undefined) continue;
      const { value, said = [], fault, zero, none: isNone } = understand(of, cell, today);
      values.set(field, value);
      if (isNone) none.add(field);
      if (fault) faults.set(name, fault);
      if (zero && !mended.has(name)) zeros.set(field, [...(zeros.get(field) ?? []), row]);
      for (const one of said) {
        const before = counts.get(`${field} ${one}`);
        counts.set(`${field} ${one}`, { column: field, said: one, cells: (before?.cells ?? 0) + 1 });
      }
    }
    const id = recordAt < 0 ? '' : String(cells[recordAt] ?? '').trim();
    found.push({ row, id, values, none });
  }
  const copied = severalOf(found.map(({ id }) => id));
  const baseOf = ({ id, values }: (typeof found)[number]) => {
    const own = values.get(key) ?? '';
    const byId = base?.byId.get(id);
    // A row that was copied to enter another record brought the hidden id with it. Its own key tells which record it is.
    return byId && !(copied.has(id) && byId.values.get(key) !== own) ? byId : base?.byKey.get(own);
  };
  const read = found.map(
    (one): FileRow => ({ row: one.row, base: baseOf(one), values: one.values, none: one.none }),
  );
  const repeated = severalOf(read.flatMap(({ base: of }) => of?.id ?? []));
  return { kind, columns, rows: read, repeated, noted: [...counts.values()], faults, zeros, examples };
}

/** Whether a value is what the record had. Names of lists are equal in any case and order. */
function isSame(field: Field, base: string, value: string): boolean {
  if (base === value || cellText(field, base) === value) return true;
  // What is stored may be what a cell is understood to mean, as two blanks or "NA" are.
  if (!('date' in field) && understand(field, base, '').value === value) return true;
  if ('choice' in field || 'oneOf' in field) return fold(base) === fold(value);
  return 'someOf' in field && sameNames(readNames(base), readNames(value));
}

/**
 * The row with the cells that are sent: those that differ from the hidden sheet, or all that say something where there is
 * none. An empty cell changes nothing there, because nobody can tell that it was emptied.
 */
export function sentRow(kind: WorkbookKind, { row, base, values, none }: FileRow): SentRow {
  const { key } = WORKBOOK[kind];
  const cells = [...values].flatMap(([column, value]): SentCell[] => {
    const before = base?.values.get(column);
    if (before === undefined) return value === '' && !none.has(column) ? [] : [[column, null, value]];
    const emptied = value === '' && before !== '' && !none.has(column);
    const same = !emptied && isSame(columnField(kind, column) as Field, before, value);
    return same ? [] : [[column, before, value]];
  });
  if (!base) return { row, key: values.get(key) ?? '', cells };
  // The id alone would find somebody else in a table that was set up anew or restored.
  const had = base.values.get(key);
  return { row, id: base.id, ...(had && { key: had }), version: base.version, cells };
}

/** What is written into a cell to say that there is no value. */
export const NO_VALUE = '-';

/** The texts of a row as a file without a hidden sheet says the same: there, an empty cell changes nothing. */
export function textsAlone(kind: WorkbookKind, row: FileRow): ReadonlyMap<string, string> {
  const emptied = sentRow(kind, row).cells.flatMap(([column, , value]) => (value === '' ? [column] : []));
  return new Map([...row.values, ...emptied.map((column) => [column, NO_VALUE] as const)]);
}

/** Whether a row is sent: for a changed cell, as a new record, or because another row is of the same record. */
export const isSent = ({ repeated }: Pick<Reading, 'repeated'>, { id, cells }: SentRow): boolean =>
  id === undefined || cells.length > 0 || repeated.has(id);

/** The mending that puts the 0 back in every number of a column that may lack it. */
export function mendZeros(reading: Reading, column: string, mended: Mended): Map<string, string> {
  const rows = new Set(reading.zeros.get(column));
  return new Map([
    ...mended,
    ...reading.rows
      .filter(({ row }) => rows.has(row))
      .map(({ row, values }) => [cellKey(row, column), withZero(values.get(column) ?? '')] as const),
  ]);
}
