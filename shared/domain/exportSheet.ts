import { dayInIndia, showDate } from './dates.ts';
import { DAY, DAY_MS } from './days.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A text, which is never a formula, a number, or a day as `YYYY-MM-DD`. A text of no length is an empty cell. */
export type Cell = string | number | { readonly day: string };

/** How a spreadsheet shows a day. */
export const DAY_FORMAT = 'dd/mm/yyyy';
/** Spreadsheets count days from 1900 and take that for a leap year, so earlier days than this are texts. */
const FIRST_DAY = '1900-03-01';
/** The number of 1 January 1970. */
const UNIX_EPOCH = 25_569;

/** A stored date or instant as a cell. What is no day is a text as it stands. */
export function dayCell(value: string | null | undefined): Cell {
  if (!value) return '';
  const day = value.length === 10 ? value : dayInIndia(value);
  if (!DAY.test(day)) return day;
  return day < FIRST_DAY ? showDate(day) : { day };
}

/** The number by which spreadsheets know a day (ECMA-376, part 1, 18.17.4.1). */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS + UNIX_EPOCH;

/** The day that spreadsheets know by a number, from 61 on. The hours are left out. */
export const dayOfNumber = (number: number): string =>
  new Date((Math.floor(number) - UNIX_EPOCH) * DAY_MS).toISOString().slice(0, 10);

/** What a cell shows, for the width of its column. */
export const shownIn = (cell: Cell): string => (typeof cell === 'object' ? showDate(cell.day) : String(cell));

const MIN_WIDTH = 15;
const MAX_WIDTH = 60;

/** The width of each column for its contents, between 15 and 60 characters. The first row decides how many there are. */
export const widthsOf = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, column) =>
    Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...rows.map((row) => shownIn(row[column] ?? '').length + 2))),
  );

/** A spreadsheet file with one sheet: its columns in order, each with the cell for a row. */
export type ExportSheet<Row> = {
  sheet: string;
  /** The beginning of the file's name, before the day. */
  file: string;
  columns: readonly (readonly [header: string, cell: (row: Row) => Cell])[];
};

/** @param day as YYYY-MM-DD */
export const exportFileName = ({ file }: Pick<ExportSheet<never>, 'file'>, day: string) =>
  `${file}_${day}.xlsx`;

/** Sorts entries by start, latest first. Entries that start on one day keep their order. */
export const newestFirst = <Entry>(entries: readonly Entry[], startOf: (entry: Entry) => string): Entry[] =>
  entries.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : startOf(a) > startOf(b) ? -1 : 0));
