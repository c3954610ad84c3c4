/** A text that a spreadsheet would take for a formula, also after blanks and in full-width characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;

/** A text that a spreadsheet shows as it is. A formula gets an apostrophe in front. */
export const formulaSafe = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file (RFC 4180) with its line end. Every cell is safe to open in a spreadsheet. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(formulaSafe(cell))).join(',')}\r\n`;
