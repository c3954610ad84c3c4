import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { BYTE_ORDER_MARK, csvLine } from '#shared/domain/csv.ts';
import { CommandError } from '../../commandError.ts';
import { type CsvFile, type FileRow, REASON } from './csvFile.ts';

export type Rejected = { row: FileRow; reason: string };

const QUOTED_FORMULA = /^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠])/u;

/** Undoes the apostrophe of `csvLine`, so that a rejected row can be corrected and loaded as it was meant. */
export const formulaMeant = (text: string) => text.replace(QUOTED_FORMULA, '');

/** The path of the rejected rows of a file: beside it. */
export const rejectedPath = (input: string) =>
  join(dirname(input), `${basename(input).replace(/\.csv$/i, '')}.rejected.csv`);

/** The rejected rows as CSV (RFC 4180): the columns of the file, and then the reason. */
export function rejectedCsv({ columns, marked }: CsvFile, rejected: readonly Rejected[]): string {
  const kept = columns.flatMap((column, i) => (column === REASON ? [] : [i]));
  const lines = [
    [...kept.map((i) => columns[i] ?? ''), REASON],
    ...rejected.map(({ row, reason }) => [...kept.map((i) => row.cells[i] ?? ''), reason]),
  ];
  // What stands in the file may come from an earlier run, with its apostrophe.
  const text = lines.map((cells) => csvLine(cells.map(formulaMeant))).join('');
  return marked ? BYTE_ORDER_MARK + text : text;
}

/** The path, with a number where a file has another text: people correct the rows of an earlier run in its file. */
function freePath(path: string, text: string): string {
  for (let n = 1; ; n += 1) {
    const place = n === 1 ? path : path.replace(/\.csv$/, `-${n}.csv`);
    if (!existsSync(place) || readFileSync(place, 'utf8') === text) return place;
  }
}

/**
 * Writes the rejected rows beside the file, or into the working folder when that fails. A file of an earlier import stays.
 * @returns the path written; undefined when no row is rejected
 * @throws CommandError when neither place can be written
 */
export function writeRejected(
  path: string,
  file: CsvFile,
  rejected: readonly Rejected[],
): string | undefined {
  if (rejected.length === 0) return undefined;
  const beside = rejectedPath(path);
  const here = resolve(basename(beside));
  const text = rejectedCsv(file, rejected);
  for (const wanted of [beside, here]) {
    try {
      const place = freePath(wanted, text);
      // The rows may hold Aadhaar numbers. A file that is there already keeps its mode, so it goes first.
      rmSync(place, { force: true });
      writeFileSync(place, text, { mode: 0o600, flag: 'wx' });
      return place;
    } catch {
      // The next place may be writable.
    }
  }
  throw new CommandError(`The rejected rows cannot be written, neither to ${beside} nor to ${here}.`);
}
