import type { ImportCell, SentRow } from '../../../shared/domain/import.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import type { Unreadable } from './reason.ts';
import { formulaMeant } from './rejectedFile.ts';

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

/** A row as imports compare it, which found no record by an id. @param keyColumn the column that finds it */
export const sentRow = <Field extends string>(
  { number }: FileRow,
  texts: ReadonlyMap<Field, string>,
  keyColumn: Field,
): SentRow => ({
  row: number,
  key: texts.get(keyColumn)?.trim() ?? '',
  cells: [...texts].map(([column, text]): ImportCell => [column, null, text]),
});
