import type { ExportSheet } from '#shared/domain/exportSheet.ts';
import type { OutSheet } from '#shared/domain/workbook/layout.ts';

/** The rows of a list as a sheet to write: the header row, and one row of cells per record. */
export const outSheet = <Row>({ sheet, columns }: ExportSheet<Row>, rows: readonly Row[]): OutSheet => ({
  name: sheet,
  rows: [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row)))],
});
