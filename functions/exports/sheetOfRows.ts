import type { ExportFilters } from '#shared/domain/export.ts';
import type { Cell, ExportSheet } from '#shared/domain/exportSheet.ts';
import type { Sight } from '../directory/sight.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { OrderReader } from '../orders/reads.ts';

/** One sheet of a file: its rows as cells, and the records that they tell of. */
type SheetOfRows = { sheet: string; header: string[]; rows: Cell[][] };
export type Listed = { sheets: SheetOfRows[]; ids: number[]; total: number };
/** What is asked for, and who asks. `q` is '' without a search. */
export type Asked = {
  see: Sight;
  reader: OrderReader;
  filters: ExportFilters;
  q: string;
  master: MasterData;
};

export const cellsOf = <Row>(
  { sheet, columns }: Omit<ExportSheet<Row>, 'file'>,
  rows: readonly Row[],
): SheetOfRows => ({
  sheet,
  header: columns.map(([header]) => header),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});
