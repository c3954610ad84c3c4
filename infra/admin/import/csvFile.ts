import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { ImportError } from './importError.ts';

/** One row as it stands in the file. `number` is that of a spreadsheet: the heading is row 1. */
export type FileRow = { number: number; cells: readonly string[] };

/** Records as a file holds them; `columns` are its heading. */
export type CsvFile = {
  name: string;
  columns: readonly string[];
  rows: readonly FileRow[];
  /** Whether the file says by a mark that it is UTF-8, as Excel wants it. */
  marked: boolean;
};

/** Why a row was left out, in a column of its own behind those of the file. */
export const REASON = 'reason';

/** Columns that no field has: named once, and left alone. */
export const ignoredColumns = ({ columns }: CsvFile, isField: (column: string) => boolean) =>
  columns.filter((column) => !isField(column) && column !== REASON);

/** @throws ImportError naming the columns without which no row can be a record */
export function requireColumns({ name, columns }: CsvFile, required: readonly string[]): void {
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new ImportError(
      `The file ${name} lacks columns: ${missing.join(', ')}. Its first line must name the fields, separated by commas.`,
    );
  }
}

/** What a row has in a column, trimmed; '' where there is no such column. */
export const cellOf = ({ columns }: CsvFile, { cells }: FileRow, column: string) =>
  cells[columns.indexOf(column)]?.trim() ?? '';

/**
 * Reads a file of records: CSV in UTF-8, with the names of the fields as heading.
 * @throws ImportError when it cannot be read as that
 */
export function readCsv(path: string): CsvFile {
  const name = basename(path);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ImportError(`The file ${path} cannot be read (${code}).`);
  }
  return parseCsv(name, bytes);
}

/** @throws ImportError when the bytes are no CSV, no UTF-8, or have no usable heading */
export function parseCsv(name: string, bytes: Uint8Array): CsvFile {
  const [heading, ...rows] = records(name, bytes);
  if (!heading) throw new ImportError(`The file ${name} is empty.`);
  const columns = heading.cells.map((column) => column.trim());
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) < i);
  if (twice) throw new ImportError(`The file ${name} has the column ${twice} twice.`);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { name, columns, rows, marked };
}

function records(name: string, bytes: Uint8Array): FileRow[] {
  const text = decoded(name, bytes);
  try {
    // Named, since otherwise the end of the first line is taken for that of all.
    return parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
      .map((cells, i) => ({ number: i + 1, cells }))
      .filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError(`The file ${name} is not valid CSV: ${error.message}.`);
    throw error;
  }
}

/** The text without the mark before it. */
function decoded(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`The file ${name} is not UTF-8: save it as "CSV UTF-8" and try again.`);
  }
}
