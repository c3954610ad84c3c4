import type { Cell, ExportSheet } from '#shared/domain/exportSheet.ts';
import type { TeacherFilters } from '#shared/domain/listQuery.ts';
import type { Sight } from '../directory/sight.ts';
import type { MasterData } from '../masterData/stored.ts';

/** One sheet of a file: its rows as cells, and the records that they tell of. */
export type SheetOfRows = { sheet: string; header: string[]; rows: Cell[][] };
export type Listed = { sheets: SheetOfRows[]; ids: number[]; total: number };
type Filters = Pick<TeacherFilters, 'district' | 'rd_block' | 'subject'>;
export type Asked = { see: Sight; filters: Filters; master: MasterData };

export const cellsOf = <Row>(
  { sheet, columns }: Omit<ExportSheet<Row>, 'file'>,
  rows: readonly Row[],
): SheetOfRows => ({
  sheet,
  header: columns.map(([header]) => header),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});
