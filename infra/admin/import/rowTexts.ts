import { type CsvFile, cellOf, type FileRow } from './csvFile.ts';
import { reasonOf, type Unreadable } from './reason.ts';
import { formulaMeant, type Rejected } from './rejectedFile.ts';

/** The texts of a row by field, without the quotes of formulas, or why the row cannot be read. */
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
 * Splits the rows: those whose value in `column` no earlier row has, and the rejected repetitions. Rows without a value
 * stay: the check of the whole row reports what they lack.
 * @param folded gives the form in which values are compared
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
      rejected.push({ row, reason: reasonOf(column, `is already in row ${earlier} of the file`) });
    }
  }
  return { rows, rejected };
}
