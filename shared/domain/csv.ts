export const CSV_TYPE = 'text/csv; charset=utf-8';

/** At the beginning of a file, makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A text that a spreadsheet would take for a formula, also after blanks and in full-width characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;

/** A text that a spreadsheet shows as it is. A formula gets an apostrophe in front. */
export const formulaSafe = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** Every cell, also one that need not be: a reader that splits by another mark cannot break one in two. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A line of a CSV file (RFC 4180) with its end, every cell quoted and safe to open in a spreadsheet. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(formulaSafe(cell))).join(',')}\r\n`;
