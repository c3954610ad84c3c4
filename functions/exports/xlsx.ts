import { type Cell, DAY_FORMAT, numberOfDay } from '#shared/domain/exportSheet.ts';
import { type ZipEntry, zip } from './zip.ts';

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

export type Sheet = {
  /** At most 31 characters, without `[]:*?/\`. */
  name: string;
  /** The width of each column in characters. */
  widths: readonly number[];
  /** The first row is the header: bold, always visible, and with a filter for each column. */
  rows: Rows;
};

/** The most characters that a cell may hold. */
const LONGEST_TEXT = 32_767;

/**
 * Writes an XLSX file (ECMA-376) piece by piece. A sheet is written while its rows arrive, so a file of any length
 * needs the memory of a few rows. Strings are written in their cells, without a shared table.
 */
export function workbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', text: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', text: [PACKAGE_RELATIONS] },
    { name: 'xl/workbook.xml', text: [workbookXml(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', text: [STYLES] },
    ...sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, text: sheetXml(sheet) })),
  ];
  return zip(entries);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const PACKAGE_RELATIONS = relations([['officeDocument', 'xl/workbook.xml']]);

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const workbookRelations = (sheets: number) =>
  relations([
    ...numbers(sheets).map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);

const contentTypes = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  numbers(sheets)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('') +
  `</Types>`;

const workbookXml = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>` +
  sheets
    .map(({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('') +
  `</sheets></workbook>`;

/** Style 0 is plain, style 1 bold, style 2 that of a day. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="${DAY_FORMAT}"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
  `<fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}">${FROZEN_HEADER}<cols>${columns.join('')}</cols><sheetData>`;
  const letters = widths.map((_, i) => lettersOf(i));
  let number = 0;
  for await (const row of rows) {
    number += 1;
    yield rowXml(row, number, letters);
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${number}"/></worksheet>`;
}

function rowXml(row: readonly Cell[], number: number, letters: readonly string[]): string {
  const style = number === 1 ? ' s="1"' : '';
  const asNumber = `${number}"${style}><v>`;
  const asText = `${number}"${style} t="inlineStr"><is><t`;
  let xml = `<row r="${number}">`;
  // Loops by index: the iterator of entries makes an object for each cell, and there are up to a million.
  for (let i = 0; i < row.length; i += 1) {
    const cell = row[i] as Cell;
    if (cell === '') continue;
    const at = letters[i] ?? lettersOf(i);
    if (typeof cell === 'string') xml += `<c r="${at}${asText}${spacing(cell)}>${escaped(cell)}</t></is></c>`;
    else if (typeof cell === 'number') xml += `<c r="${at}${asNumber}${cell}</v></c>`;
    else xml += `<c r="${at}${number}" s="2"><v>${numberOfDay(cell.day)}</v></c>`;
  }
  return `${xml}</row>`;
}

const BLANK = 0x20;
/**
 * Keeps a blank at the beginning or end of a text, which a reader would drop. Other texts go without the attribute,
 * because it is a fifth of a cell.
 */
const spacing = (text: string): string =>
  text.charCodeAt(0) <= BLANK || text.charCodeAt(text.length - 1) <= BLANK ? ' xml:space="preserve"' : '';

/** `A` for the first column, `AA` for the one after `Z`. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

const SPECIAL = /[&<>"]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot hold. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;
/** An underscore that Excel would read as the start of an escaped character. The underscore itself is escaped. */
const NUMBERED = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Matches most texts: these need no escaping. */
const PLAIN = /^[A-Za-z0-9 !'(-;=?@[-^`{-~\u00a0-\ud7ff]*$/;
/** Matches most others: these contain only characters that have a name in XML. */
const NAMED = /^[A-Za-z0-9 !'(-;=?@[-^`{-~\u00a0-\ud7ff&<>"]*$/;

const named = (text: string) => text.replace(SPECIAL, (letter) => ENTITIES[letter] ?? letter);

/** A text as XML. Characters that XML cannot hold are dropped. */
function escaped(text: string): string {
  if (text.length <= LONGEST_TEXT) {
    if (PLAIN.test(text)) return text;
    if (NAMED.test(text)) return named(text);
  }
  return named(
    text
      .slice(0, LONGEST_TEXT)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(UNWRITABLE, '')
      .replace(NUMBERED, '_x005F_'),
  );
}
