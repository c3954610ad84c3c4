import { type CsvFile, cellOf, type FileRow } from './csvFile.ts';
import { reasonOf, type Unreadable } from './reason.ts';
import { formulaMeant, type Rejected } from './rejectedFile.ts';

/** What a row gives of the fields there are, as it was meant, or why it gives nothing. */
export function textsOf<Field extends string>(
  { columns }: CsvFile,
  { cells }: FileRow,
  isField: (column: string) => column is Field,
): Map<Field, string> | Unreadable {
  if (cells.length !== columns.length) {
    return { reason: `has ${cells.length} columns where the heading has ${columns.length}` };
  }
  const texts = new Map<Field, string>();
  columns.forEach((column, i) => {
    if (isField(column)) texts.set(column, formulaMeant(cells[i] ?? ''));
  });
  return texts;
}

/**
 * The rows whose `column` no earlier row has, and those that are rejected because one has. Rows without a value stay:
 * what they lack is told with all else.
 * @param folded gives what two values are compared by
 */
export function eachOnce(file: CsvFile, column: string, folded: (text: string) => string = (text) => text) {
  const numbers = new Map<string, number>();
  const rows: FileRow[] = [];
  const rejected: Rejected[] = [];
  for (const row of file.rows) {
    const value = folded(formulaMeant(cellOf(file, row, column)));
    const earlier = value === '' ? undefined : numbers.get(value);
    if (earlier === undefined) {
      numbers.set(value, row.number);
      rows.push(row);
    } else {
      rejected.push({ row, reason: reasonOf(column, `stands in row ${earlier} of the file already`) });
    }
  }
  return { rows, rejected };
}
