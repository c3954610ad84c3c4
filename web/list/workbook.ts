import {
  type Cell,
  DAY_FORMAT,
  type ExportSheet,
  numberOfDay,
  widthsOf,
} from '#shared/domain/exportSheet.ts';

/** The header row and one row of cells per record. */
export const sheetRows = <Row>({ columns }: ExportSheet<Row>, rows: readonly Row[]): Cell[][] => [
  columns.map(([header]) => header),
  ...rows.map((row) => columns.map(([, cell]) => cell(row))),
];

const written = (cell: Cell) => {
  if (typeof cell === 'object') return { t: 'n', v: numberOfDay(cell.day), z: DAY_FORMAT };
  return { t: typeof cell === 'number' ? 'n' : 's', v: cell };
};

/**
 * Writes the rows as the bytes of an XLSX file. Every text is a string cell. One that begins with = therefore stays
 * text, and leading zeros stay.
 */
export async function workbook<Row>(layout: ExportSheet<Row>, rows: readonly Row[]): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const cells = sheetRows(layout, rows);
  const sheet = utils.aoa_to_sheet(cells.map((row) => row.map(written)));
  sheet['!cols'] = widthsOf(cells).map((wch) => ({ wch }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, layout.sheet);
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
