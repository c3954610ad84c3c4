import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { isBlank } from '../../../shared/domain/workbook/rows.ts';
import { CommandError } from '../../commandError.ts';

/** One row of the file. `number` counts as a spreadsheet does: the heading is row 1. */
export type FileRow = { number: number; cells: readonly string[] };

/** A file of records. `columns` are the names in its heading. */
export type CsvFile = {
  name: string;
  columns: readonly string[];
  rows: readonly FileRow[];
  /** Whether the file begins with the byte order mark of UTF-8, which Excel wants. */
  marked: boolean;
};

/** The column that a file of rejected rows adds after its own: why the row was left out. */
export const REASON = 'reason';

/** Columns that belong to no field. An import ignores them. */
export const ignoredColumns = ({ columns }: CsvFile, isField: (column: string) => boolean) =>
  columns.filter((column) => !isField(column) && column !== REASON);

/** @throws CommandError naming the required columns that the file lacks */
export function requireColumns({ name, columns }: CsvFile, required: readonly string[]): void {
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new CommandError(
      `The file ${name} lacks columns: ${missing.join(', ')}. Its first line must name the fields, separated by commas.`,
    );
  }
}

/** The trimmed text of a row in a column; '' when the file has no such column. */
export const cellOf = ({ columns }: CsvFile, { cells }: FileRow, column: string) =>
  cells[columns.indexOf(column)]?.trim() ?? '';

/**
 * Reads a CSV file in UTF-8 whose heading names the fields.
 * @throws CommandError when the file cannot be read or is no such file
 */
export function readCsv(path: string): CsvFile {
  const name = basename(path);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new CommandError(`The file ${path} cannot be read (${code}).`);
  }
  return parseCsv(name, bytes);
}

/** @throws CommandError when the bytes are no CSV, no UTF-8, or have no usable heading */
export function parseCsv(name: string, bytes: Uint8Array): CsvFile {
  const [heading, ...rows] = records(name, bytes);
  if (!heading) throw new CommandError(`The file ${name} is empty.`);
  const columns = heading.cells.map((column) => column.trim());
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) < i);
  if (twice) throw new CommandError(`The file ${name} has the column ${twice} twice.`);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { name, columns, rows, marked };
}

function records(name: string, bytes: Uint8Array): FileRow[] {
  const text = decoded(name, bytes);
  try {
    // All three are named. The parser would otherwise expect every line to end as the first one does.
    return parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
      .map((cells, i) => ({ number: i + 1, cells }))
      .filter(({ cells }) => !cells.every(isBlank));
  } catch (error) {
    if (error instanceof CsvError)
      throw new CommandError(`The file ${name} is not valid CSV: ${error.message}.`);
    throw error;
  }
}

/** Decodes UTF-8 and drops the byte order mark. */
function decoded(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`The file ${name} is not UTF-8: save it as "CSV UTF-8" and try again.`);
  }
}
