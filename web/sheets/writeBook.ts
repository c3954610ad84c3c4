import { utils, type WorkSheet, write } from 'xlsx';
import { type Cell, DAY_FORMAT, numberOfDay, widthsOf } from '#shared/domain/exportSheet.ts';
import type { OutSheet } from '#shared/domain/workbook/layout.ts';

/** The format of cells in which what is typed stays as it is typed. */
const TEXT_FORMAT = '@';

const written = (cell: Cell) => {
  if (typeof cell === 'object') return { t: 'n', v: numberOfDay(cell.day), z: DAY_FORMAT };
  return typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell, z: TEXT_FORMAT };
};

function sheetOf({ rows, hiddenFirst, blankRows = 0 }: OutSheet): WorkSheet {
  const blank = (rows[0] ?? []).map(() => '');
  const cells = [...rows, ...Array.from({ length: blankRows }, () => blank)];
  const sheet = utils.aoa_to_sheet(cells.map((row) => row.map(written)));
  sheet['!cols'] = widthsOf(rows).map((wch, at) => ({
    wch,
    ...(hiddenFirst && at === 0 && { hidden: true }),
  }));
  if (rows.length > 1)
    sheet['!autofilter'] = {
      ref: utils.encode_range({
        s: { r: 0, c: 0 },
        e: { r: rows.length - 1, c: Math.max(0, blank.length - 1) },
      }),
    };
  return sheet;
}

/** Writes sheets as the bytes of an XLSX file. Every text is a text cell, so leading zeros stay and nothing is a formula. */
export function writeBook(sheets: readonly OutSheet[]): ArrayBuffer {
  const book = utils.book_new();
  for (const sheet of sheets) utils.book_append_sheet(book, sheetOf(sheet), sheet.name);
  book.Workbook = { Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ? 1 : 0 })) };
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
