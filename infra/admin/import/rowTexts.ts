import type { SentRow } from '../../../shared/domain/import.ts';
import { withoutHidden } from '../../../shared/domain/text.ts';
import type { WorkbookKind } from '../../../shared/domain/workbook/fields.ts';
import { sentRow as sentOf } from '../../../shared/domain/workbook/rows.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import { formulaMeant } from './rejectedFile.ts';

/** Why a row cannot be read. */
export type Unreadable = { reason: string };

/** The trimmed texts of a row by field, without the quotes of formulas, or why the row cannot be read. */
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
    if (isField(column)) texts.set(column, withoutHidden(formulaMeant(cells[i] ?? '')).trim());
  });
  return texts;
}

/** The row as the screen sends one of a file that was not downloaded here: its empty cells change nothing. */
export const sentRow = (
  kind: WorkbookKind,
  { number }: FileRow,
  texts: ReadonlyMap<string, string>,
): SentRow => sentOf(kind, { row: number, base: undefined, values: texts, none: new Set() });
