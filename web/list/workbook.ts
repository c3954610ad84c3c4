import type { ExportSheet } from '#shared/domain/exportSheet.ts';

const MIN_WIDTH = 15;
const MAX_WIDTH = 60;

/** The header row and one row of texts per record. */
export const sheetRows = <Row>({ columns }: ExportSheet<Row>, rows: readonly Row[]): string[][] => [
  columns.map(([header]) => header),
  ...rows.map((row) => columns.map(([, cell]) => cell(row))),
];

/** The width of each column in characters: its longest text, but at least 15 and at most 60. */
export const columnWidths = (rows: readonly string[][]): number[] =>
  (rows[0] ?? []).map((_, column) =>
    Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...rows.map((row) => (row[column] ?? '').length + 1))),
  );

/**
 * Writes the rows as the bytes of an XLSX file. Every cell is a string cell. A text that begins with = therefore stays
 * text, and leading zeros stay.
 */
export async function workbook<Row>(layout: ExportSheet<Row>, rows: readonly Row[]): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const texts = sheetRows(layout, rows);
  const sheet = utils.aoa_to_sheet(texts);
  sheet['!cols'] = columnWidths(texts).map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, layout.sheet);
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
