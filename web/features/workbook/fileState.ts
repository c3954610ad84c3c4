import { DAY_MS } from '#shared/domain/days.ts';
import {
  type Import,
  MOST_CELL,
  MOST_KEY,
  MOST_ROWS,
  RUN_DAYS,
  type SentRow,
} from '#shared/domain/import.ts';
import { fold } from '#shared/domain/text.ts';
import { columnLabel, WORKBOOK, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import {
  choosing,
  type FileColumn,
  findHeadings,
  type KnownHeadings,
  matchColumns,
} from '#shared/domain/workbook/heading.ts';
import { ALLOWED_SHEET, BASE_SHEET, type Base, readBase } from '#shared/domain/workbook/layout.ts';
import { pivotPosts } from '#shared/domain/workbook/pivot.ts';
import {
  cellKey,
  type FileRow,
  isBlank,
  isSent,
  type Mended,
  type Reading,
  readRows,
  sentRow,
  withoutColumns,
} from '#shared/domain/workbook/rows.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import type { Book, Sheet } from '../../sheets/bookBounds.ts';

/** Values that a person gives for records that the file adds, by row. `{District}` stands for the row's own. */
export type Fill = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** A sheet to compare. `unnamed` are the numbers of rows with a post and without its school. */
type OpenSheet = Sheet & { unnamed: readonly number[] };

/** A file that was read, and what a person decided about it. */
export type OpenFile = {
  name: string;
  sha256: string;
  book: Book;
  base: Base | undefined;
  sheets: readonly OpenSheet[];
  /** The chosen sheet. */
  sheet: OpenSheet;
  kind: WorkbookKind;
  /** The place of the headings, from 0. */
  headings: number;
  columns: readonly FileColumn[];
  mended: Mended;
  fill: Fill | undefined;
};

const OWN_SHEETS: readonly string[] = [BASE_SHEET, ALLOWED_SHEET];

/** Opens a sheet of a book: finds its headings and matches its columns. A sentence says why that is not possible. */
function openSheet(sheet: OpenSheet, base: Base | undefined, known: KnownHeadings) {
  const found = findHeadings(sheet.rows, known, base?.kind);
  if (!found) return undefined;
  const columns = matchColumns(found.kind, sheet.rows[found.at] ?? [], known);
  return { sheet, kind: found.kind, headings: found.at, columns };
}

const matchedIn = (columns: readonly FileColumn[]) => columns.filter(({ field }) => field).length;

/** Opens the sheet of a file that names most fields, one in sight before a hidden copy, or the one that is asked for. */
export function openFile(
  { name, sha256, book }: Pick<OpenFile, 'name' | 'sha256' | 'book'>,
  known: KnownHeadings,
  asked?: string,
): OpenFile | string {
  const sheets = book.sheets
    .filter((one) => one.rows.length > 0 && !OWN_SHEETS.includes(one.name))
    .map((one): OpenSheet => ({ ...one, unnamed: [], ...pivotPosts(one.rows) }));
  const base = readBase(book.sheets);
  const opened = sheets
    .filter((one) => asked === undefined || one.name === asked)
    .flatMap((one) => openSheet(one, base, known) ?? [])
    .sort(
      (a, b) =>
        matchedIn(b.columns) - matchedIn(a.columns) || Number(a.sheet.hidden) - Number(b.sheet.hidden),
    )[0];
  if (!opened) return workbookMessages.noHeadings;
  return { name, sha256, book, base, sheets, ...opened, mended: new Map(), fill: undefined };
}

export const readingOf = ({ sheet, ...file }: OpenFile): Reading =>
  readRows({ ...file, rows: sheet.rows, today: todayInIndia() });

/** The file with a column matched to another field, or to none. What was mended of a field that it had goes with it. */
export function matching(file: OpenFile, at: number, field: string): OpenFile {
  const columns = choosing(file.columns, at, field);
  const gone = file.columns.flatMap(({ field: had }) =>
    had && !columns.some((one) => one.field === had) ? [had] : [],
  );
  return { ...file, columns, mended: withoutColumns(file.mended, gone) };
}

/** The first row below the headings that says anything, as an example. */
export const firstRow = ({ sheet, headings }: OpenFile) =>
  sheet.rows.slice(headings + 1).find((row) => !row.every(isBlank)) ?? [];

/** The file with values for more of its new records. Other rows keep those that they were given before. */
export const filling = (file: OpenFile, fill: Fill): OpenFile => ({
  ...file,
  fill: new Map([...(file.fill ?? []), ...fill]),
});

/** Why the rows cannot be compared yet; undefined where they can. */
export function hindrance({ kind, sheet, columns }: OpenFile, { rows }: Reading): string | undefined {
  const { key } = WORKBOOK[kind];
  // A school would lose the posts that are not read, and those that no row gives to it.
  if (sheet.notes.includes('cut')) return workbookMessages.cutFile;
  if (sheet.unnamed.length > 0) return workbookMessages.unnamedPosts(sheet.unnamed);
  if (!columns.some(({ field }) => field === key)) return workbookMessages.noKey(columnLabel(kind, key));
  if (rows.length === 0) return workbookMessages.noRows;
  return rows.length > MOST_ROWS ? workbookMessages.tooManyRows(rows.length, MOST_ROWS) : undefined;
}

/** Whether a person began an import that was not compared yet and may still be run. */
export const isUnfinished = (
  { state, maker, created_at }: Pick<Import, 'state' | 'maker' | 'created_at'>,
  person: number | undefined,
  now: Date,
): boolean =>
  state === 'draft' && maker.id === person && now.getTime() - Date.parse(created_at) <= RUN_DAYS * DAY_MS;

/** A value with each label in braces replaced by what the row has in that column. */
const valueFor = (kind: WorkbookKind, value: string, { values }: FileRow): string =>
  value.replace(/\{([^{}]+)\}/g, (braces, label: string) => {
    const named = [...values.keys()].find((name) => fold(columnLabel(kind, name)) === fold(label));
    return named === undefined ? braces : (values.get(named) ?? '');
  });

/** A text that a row may have. A longer one ends in a mark that no field takes, so that it is refused and not stored in part. */
const fitting = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/**
 * The row as far as it may be sent. A sentence below the table stands in the column of the IDs, and would keep all other
 * rows from being compared.
 */
const fittingRow = ({ key, cells, ...row }: SentRow): SentRow => ({
  ...row,
  ...(key !== undefined && { key: fitting(key, MOST_KEY) }),
  cells: cells.map(([column, base, value]) => [column, base, fitting(value, MOST_CELL)]),
});

/** The rows to send: those with a changed cell, and those that were sent before, so that they keep their part. */
export function rowsToSend(
  { fill, mended }: OpenFile,
  { kind, rows, repeated }: Reading,
  before: ReadonlySet<number>,
): SentRow[] {
  return rows.flatMap((row): SentRow[] => {
    const sent = sentRow(kind, row);
    const added = Object.entries(fill?.get(row.row) ?? {});
    const given = new Set(sent.cells.map(([column]) => column));
    const cells = [
      ...sent.cells,
      ...added.flatMap(([column, value]) =>
        given.has(column) || mended.has(cellKey(row.row, column))
          ? []
          : [[column, null, valueFor(kind, value, row)] as [string, null, string]],
      ),
    ];
    const all = { ...sent, cells };
    return isSent({ repeated }, all) || before.has(row.row) ? [fittingRow(all)] : [];
  });
}
