import { inflateSync } from 'node:zlib';
import { medicalMessages } from '#shared/messages/medical.ts';
import { type Budget, type PdfToken, pdfTokens, plainName, STRING } from './pdfTokens.ts';
import { refused } from './rules.ts';

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n ]/;
/** The end mark, and at most one line end or a little space after it. */
const TRAILER = /startxref\s{1,4}[0-9]{1,10}\s{1,4}%%EOF\s{0,4}$/;

/** A name, wherever it stands. One that is longer is none of ours, by whatever codes it is written. */
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]{2,60}/g;
/**
 * Names of what runs, starts a program or carries a file. They are too long to stand in compressed data by chance, so
 * they are looked for in every byte: a reader finds an object wherever a table of the file sends it.
 */
const ACTIVE = new Set(['JavaScript', 'Launch', 'OpenAction', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia']);
/** Keys of the same in so few letters that they are looked for in objects alone. */
const ACTIVE_KEYS = new Set(['JS', 'AA', 'EF', 'XFA']);
/** A page and how it fits the window: what LibreOffice has a reader open at. It is no action. */
const PLACE = /[\0\t\n\f\r ]{0,8}\[ {0,8}[\w/.-]{1,20}(?: {1,8}[\w/.-]{1,20}){0,7} {0,8}\]/y;

/** Characters of objects that a file may hold in streams. */
const INFLATED = 16 * 1024 * 1024;
/** Objects do not overlap, so each byte is read once. What is read more often is made to take time. */
const READ_FACTOR = 4;

const active = () => refused(medicalMessages.activeFile);

/**
 * A PDF that begins and ends as one, is not encrypted, since nobody can look into that, and does nothing by itself: no
 * script, no action when it is opened, no program to start, no file inside. Objects that stand compressed are looked
 * into too; those that are compressed in a way that this does not read are refused.
 * @throws 415 for anything else
 */
export function checkPdf(bytes: Buffer): Uint8Array {
  const end = bytes.subarray(-64).toString('latin1');
  if (!HEADER.test(bytes.subarray(0, 16).toString('latin1')) || !TRAILER.test(end)) throw refused();
  const text = bytes.toString('latin1');
  refuseNames(text);
  const inflatable = { left: INFLATED };
  for (const object of objectsOf(text)) {
    refuseKeys(object.entries);
    if (!holdsObjects(object)) continue;
    const objects = textOf(object, text, bytes, inflatable);
    refuseNames(objects);
    refuseKeys(keysOf(objects));
  }
  return bytes;
}

function refuseNames(text: string): void {
  for (const { 0: written, index } of text.matchAll(NAME)) {
    const name = plainName(written);
    if (name === 'Encrypt') throw refused(medicalMessages.encryptedFile);
    if (!ACTIVE.has(name)) continue;
    PLACE.lastIndex = index + written.length;
    if (name !== 'OpenAction' || !PLACE.test(text)) throw active();
  }
}

/** A name and the texts of the tokens after it: its value, where it is a key. */
type Entry = { name: string; after: string[] };

/** Most names of interest that one object has: more are made to take memory. */
const MOST_ENTRIES = 10_000;

function* entriesOf(tokens: Iterable<PdfToken>, wanted: ReadonlySet<string>): Generator<Entry> {
  let open: Entry[] = [];
  for (const { text, name } of tokens) {
    for (const entry of open) if (entry.after.push(text) === 3) yield entry;
    open = open.filter(({ after }) => after.length < 3);
    if (name !== undefined && wanted.has(name)) open.push({ name, after: [] });
  }
  yield* open;
}

/**
 * Keys wherever they stand in unpacked objects: a reader finds each object by its offset, whatever stands before it.
 * @throws 415 where strings make this read the text many times
 */
function* keysOf(objects: string): Generator<Entry> {
  const budget: Budget = { left: objects.length * READ_FACTOR };
  for (const { 0: written, index } of objects.matchAll(NAME)) {
    const name = plainName(written);
    if (!ACTIVE_KEYS.has(name)) continue;
    const after: string[] = [];
    for (const { text } of pdfTokens(objects, index + written.length, budget))
      if (after.push(text) === 3) break;
    yield { name, after };
  }
}

/** A key has a dictionary, a list, a string or a reference after it; a name in a list has another name or one number. */
function refuseKeys(entries: Iterable<Entry>): void {
  for (const { name, after } of entries) {
    const [next = '', , third] = after;
    const valued = ['<<', '[', STRING].includes(next) || (/^\d/.test(next) && third === 'R');
    if (ACTIVE_KEYS.has(name) && valued) throw active();
  }
}

type PdfObject = {
  entries: Entry[];
  /** Whether it was read to its end. */
  whole: boolean;
  /** Where its data begin, where it is a stream. */
  data?: number;
};

const FILTERS: ReadonlySet<string> = new Set(['Filter', 'F', 'FFilter', 'DecodeParms', 'DP']);
const NOTED = new Set([...ACTIVE_KEYS, ...FILTERS, 'ObjStm', 'First', 'N']);
const OBJECT = /[\d\0\t\n\f\r ]obj/g;

/** What follows each `obj`, wherever one stands: a dictionary, a list or a plain value, and whether it is a stream. */
function* objectsOf(text: string): Generator<PdfObject> {
  const budget: Budget = { left: text.length * READ_FACTOR };
  for (const { 0: opening, index } of text.matchAll(OBJECT)) {
    const value: Value = { open: [], end: index + opening.length };
    const entries: Entry[] = [];
    for (const entry of entriesOf(valueTokens(text, value, budget), NOTED)) {
      if (entries.push(entry) > MOST_ENTRIES) throw refused();
    }
    const whole = value.open.length === 0;
    const next = whole ? pdfTokens(text, value.end, budget).next().value : undefined;
    yield { entries, whole, data: next?.text === 'stream' ? next.end : undefined };
  }
}

/** How far a value was read: what closes each dictionary and list that is open, and where it is. */
type Value = { open: string[]; end: number };

/** The tokens of one value. What closes nothing that is open does not end it. */
function* valueTokens(text: string, value: Value, budget: Budget) {
  const { open } = value;
  for (const token of pdfTokens(text, value.end, budget)) {
    value.end = token.end;
    yield token;
    const closing = token.text === '>>' || token.text === ']';
    if (token.text === '<<') open.push('>>');
    else if (token.text === '[') open.push(']');
    else if (closing && open.at(-1) !== token.text) continue;
    else if (closing) open.pop();
    if (open.length === 0) return;
  }
}

/** By their type, or by what readers that ask for no type go by. */
function holdsObjects({ entries, whole, data }: PdfObject): boolean {
  const has = (name: string) => entries.some((entry) => entry.name === name);
  return (!whole || data !== undefined) && (has('ObjStm') || (has('First') && has('N')));
}

/** What a stream of objects costs of the budget, however few they are. */
const LEAST_COST = 4096;
const LINE_END = /[\t ]{0,8}(?:\r\n|\n|\r)?/y;

/**
 * The objects that stand together in a stream, as text.
 * @throws 415 where they are packed in any way but the usual one, or are too many
 */
function textOf({ entries, data }: PdfObject, text: string, bytes: Buffer, budget: Budget): string {
  if (data === undefined) throw refused();
  LINE_END.lastIndex = data;
  LINE_END.test(text);
  const packed = LINE_END.lastIndex;
  const [filter, another] = entries.filter(({ name }) => FILTERS.has(name));
  const [first = '', second = '', third] = filter?.after ?? [];
  const name = plainName(first === '[' && third === ']' ? second : first);
  if (another || (filter && !(filter.name === 'Filter' && name === 'FlateDecode'))) throw active();
  const objects = filter
    ? unpacked(bytes.subarray(packed), budget.left)
    : text.slice(packed, text.indexOf('endstream', packed));
  budget.left -= Math.max(objects.length, LEAST_COST);
  if (budget.left < 0) throw refused();
  return objects;
}

function unpacked(data: Buffer, maxOutputLength: number): string {
  try {
    return inflateSync(data, { maxOutputLength }).toString('latin1');
  } catch {
    throw refused();
  }
}
