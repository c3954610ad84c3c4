import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { read, type WorkBook, type WorkSheet } from 'xlsx';
import { type Cell, dayOfNumber } from '#shared/domain/exportSheet.ts';
import {
  type Book,
  MOST_BYTES,
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_UNPACKED,
  type Sheet,
  type SheetNote,
  type Unread,
} from './bookBounds.ts';

/** The signature of an entry in the directory of a zip file (APPNOTE.TXT, 4.3.12), and where its parts stand. */
const ENTRY = 0x02014b50;
const FLAGS_AT = 8;
const SIZE_AT = 24;

/** The entries of a zip file, with the bytes that each unpacks to as its directory says. None for what is no zip file. */
export function directory(bytes: ArrayBuffer): { size: number; encrypted: boolean }[] {
  const view = new DataView(bytes);
  const entries = [];
  for (let at = 0; at + 46 <= view.byteLength; at += 1)
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === ENTRY)
      entries.push({
        size: view.getUint32(at + SIZE_AT, true),
        encrypted: (view.getUint16(at + FLAGS_AT, true) & 1) === 1,
      });
  return entries;
}

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
const isPicture = (bytes: Uint8Array) =>
  begins(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  begins(bytes, 0xff, 0xd8, 0xff) ||
  begins(bytes, 0x47, 0x49, 0x46, 0x38);
/** The beginning of a text for people, without leading blanks, and in small letters. */
const opening = (bytes: Uint8Array) => strFromU8(bytes.subarray(0, 2000), true).trimStart().toLowerCase();

/** Declarations of entities, which no spreadsheet program writes. */
const ENTITIES = /<!(?:doctype|entity)/i;

/** What is to be read: the bytes, or the text of a text file. */
type Judged = { macros: boolean; data: ArrayBuffer; text?: string };

/** From this size on, a sheet is likely to have many cells that only have a format. */
const LARGE_SHEET = 2 * 1024 * 1024;
/** Cells and rows that have a place and a format, and nothing in them. Excel writes up to a million of them. */
const BLANK_CELL = /<c r="[A-Z]+[0-9]+"[^<>]*\/>/g;
const BLANK_ROW = /<row [^<>]*\br="[0-9]+"[^<>]*(?:\/>|><\/row>)/g;

/** The same file without blank cells, which would take longer to read than everything else. */
function withoutBlanks(data: ArrayBuffer, parts: Record<string, Uint8Array>): ArrayBuffer {
  const large = Object.entries(parts).filter(
    ([name, part]) => part.length > LARGE_SHEET && /^xl\/worksheets\/[^/]+\.xml$/i.test(name),
  );
  if (large.length === 0) return data;
  const lean = large.map(([name, part]) => {
    const text = strFromU8(part).replace(BLANK_CELL, '').replace(BLANK_ROW, '');
    return [name, strToU8(text)] as const;
  });
  return zipSync({ ...parts, ...Object.fromEntries(lean) }, { level: 0 }).buffer as ArrayBuffer;
}

/** Unpacks a zip file and looks at what is in it. No part may unpack to more than its directory says. */
function judgeZip(bytes: ArrayBuffer): Unread | Judged {
  const entries = directory(bytes);
  if (entries.some(({ encrypted }) => encrypted)) return 'encrypted';
  if (entries.length === 0) return 'damaged';
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED) return 'tooLarge';
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(new Uint8Array(bytes));
  } catch {
    return 'damaged';
  }
  const names = Object.keys(parts);
  if (names.some((name) => /^(word|ppt)\//.test(name))) return 'document';
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest && strFromU8(manifest, true).includes('encryption-data')) return 'encrypted';
  const kind = parts.mimetype ? strFromU8(parts.mimetype, true) : '';
  const isBook =
    names.some((name) => /^xl\/workbook\.(xml|bin)$/i.test(name)) || kind.includes('spreadsheet');
  if (!isBook) return kind.includes('opendocument') ? 'document' : 'zip';
  const declared = Object.entries(parts).some(
    ([name, part]) => /\.(xml|rels)$/i.test(name) && ENTITIES.test(strFromU8(part.subarray(0, 4000), true)),
  );
  if (declared) return 'entities';
  return { macros: names.some((name) => /vbaproject/i.test(name)), data: withoutBlanks(bytes, parts) };
}

/** A file of the kind that Excel wrote before 2007. An encrypted one of today is wrapped in it as well. */
function judgeCompound(data: ArrayBuffer): Unread | Judged {
  const bytes = new Uint8Array(data);
  const names = strFromU8(bytes, true).replaceAll('\0', '');
  if (names.includes('EncryptedPackage')) return 'encrypted';
  if (/WordDocument|PowerPoint Document/.test(names)) return 'document';
  return /Workbook|Book/.test(names) ? { macros: names.includes('_VBA_PROJECT'), data } : 'unreadable';
}

function judge(data: ArrayBuffer): Unread | Judged {
  const bytes = new Uint8Array(data);
  if (bytes.length === 0) return 'empty';
  if (bytes.length > MOST_BYTES) return 'tooLarge';
  if (begins(bytes, 0x50, 0x4b)) return judgeZip(data);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return judgeCompound(data);
  if (isPicture(bytes)) return 'picture';
  const start = opening(bytes);
  if (/^(%pdf|\{\\rtf)/.test(start)) return 'document';
  if (ENTITIES.test(start) && !start.startsWith('<!doctype html')) return 'entities';
  const text = decoded(bytes);
  if (text.trim() === '') return 'empty';
  return text.includes('\0') ? 'unreadable' : { macros: false, data, text };
}

/** A text file: UTF-8, UTF-16 with its mark, or what Windows writes in Europe and India. */
function decoded(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [',', '\t', ';', '|'];

/**
 * The sign between the cells of a text: the one of which most lines have equally many outside of quotes, and of several
 * such the one that makes more cells. Lists of classes and subjects may have more commas than a line of few columns has
 * separators.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/);
  const shapes = SEPARATORS.flatMap((sign) => {
    const counts = lines.map((line) => line.split(sign).length).filter((cells) => cells > 1);
    return [...Map.groupBy(counts, (cells) => cells)].map(([cells, { length }]) => ({ sign, cells, length }));
  });
  const [most] = shapes.sort((a, b) => b.length - a.length || b.cells - a.cells);
  return most?.sign ?? ',';
}

type Raw = { t: string; v?: unknown; w?: string; z?: unknown; f?: string };

/** Whether a format of numbers shows days: it has the letters of a day and a year outside of quotes and brackets. */
const showsDays = (format: unknown) =>
  typeof format === 'string' &&
  /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) &&
  !/general/i.test(format);

/** How programs write a number into a text file, so that a spreadsheet that opens it keeps the zeros. */
const CONSTANT = /^="([^"]*)"$/;

/** A number keeps the zeros that its format shows before it. A day is one where its format says so. */
function cellOf(raw: Raw | undefined, epoch: number): Cell {
  // Some programs write formulas that nothing has calculated, and the library does not know every fault of a formula. No
  // value of theirs is known, so the cell is not empty.
  if (raw?.t === 'e' || (raw?.t === 'z' && raw.f)) return raw.w ?? '#VALUE!';
  if (raw?.v === undefined || raw.v === null || raw.t === 'z') return '';
  if (raw.v instanceof Date) return { day: raw.v.toISOString().slice(0, 10) };
  if (raw.t === 'b') return raw.v ? 'TRUE' : 'FALSE';
  if (typeof raw.v !== 'number') return String(raw.v).replace(CONSTANT, '$1');
  const number = raw.v + epoch;
  if (showsDays(raw.z) && number >= 61 && number < 200_000) return { day: dayOfNumber(number) };
  return /^0[0-9]+$/.test(raw.w ?? '') ? (raw.w as string) : raw.v;
}

type Dense = WorkSheet & { '!data'?: (Raw[] | undefined)[] };

function sheetOf(name: string, hidden: boolean, sheet: Dense, epoch: number): Sheet {
  const data = sheet['!data'] ?? [];
  const rows = Array.from(data, (row) =>
    Array.from((row ?? []).slice(0, MOST_COLUMNS), (cell) => cellOf(cell, epoch)),
  );
  const merges = (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r && s.r < rows.length);
  // People merge the cells of a value that counts for all of them.
  for (const { s, e } of merges)
    for (let r = s.r + 1; r <= Math.min(e.r, rows.length - 1); r += 1) {
      const row = rows[r] as Cell[];
      while (row.length <= s.c) row.push('');
      row[s.c] = rows[s.r]?.[s.c] ?? '';
    }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  const notes: SheetNote[] = [];
  if (sheet['!cols']?.some((column) => column?.hidden)) notes.push('hiddenColumns');
  if (sheet['!rows']?.slice(0, rows.length).some((row) => row?.hidden)) notes.push('hiddenRows');
  if (merges.length > 0) notes.push('merged');
  if (data.some((row) => row?.some((cell) => cell?.f))) notes.push('formulas');
  if (rows.length >= MOST_ROWS) notes.push('cut');
  return { name, hidden, rows, notes };
}

/**
 * Reads the sheets of a spreadsheet or a text file within the bounds. Formulas are not evaluated: what they last showed is
 * read. Nothing outside of the file is opened.
 */
export function readBook(bytes: ArrayBuffer): Book | Unread {
  const judged = judge(bytes);
  if (typeof judged === 'string') return judged;
  const { text, data, macros } = judged;
  let book: WorkBook;
  const bounds = {
    dense: true,
    cellHTML: false,
    cellNF: true,
    cellStyles: true,
    sheetRows: MOST_ROWS,
  } as const;
  try {
    // `raw` leaves the numbers of a text file as they are written, with their zeros.
    book =
      text === undefined
        ? read(data, bounds)
        : read(text, { ...bounds, type: 'string', raw: true, FS: separatorOf(text) });
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged';
  }
  const epoch = book.Workbook?.WBProps?.date1904 ? 1462 : 0;
  const sheets = book.SheetNames.map((name, at) =>
    sheetOf(name, (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0, book.Sheets[name] as Dense, epoch),
  );
  return sheets.every(({ rows }) => rows.length === 0) ? 'empty' : { sheets, macros };
}
