import { type List, rowsOf } from './rows.ts';

/** A row with the text that searches compare, folded. */
type Searchable = { readonly text: string };

/**
 * A signature has a bit for each pair of neighbouring letters in a text; several pairs share a bit. A text whose
 * signature lacks a bit of the wanted text does not contain it, so most rows are skipped without reading their text.
 */
const BITS = 128;
const WORDS = BITS / 32;

/** Chunks that were searched before. From the second search on they have the signatures of their rows. */
const known = new WeakMap<readonly Searchable[], Int32Array | 'searchedOnce'>();

/**
 * A folded text that a row must contain. A row that `also` accepts need not contain it. For schools, `also` accepts
 * those in a district with such a name; for teachers, those at a school with such a name.
 */
export type Wanted<Row> = { word: string; also?: (row: Row) => boolean };

/**
 * The rows, in their order, that have all of the words.
 *
 * Signatures are made once for each chunk of rows. A change makes one or two chunks anew. A chunk that is searched only once
 * gets no signatures.
 */
export function rowsHolding<Row extends Searchable & { id: number }>(
  rows: List<Row>,
  words: readonly Wanted<Row>[],
): List<Row> {
  // The longest word is the rarest, as a rule. The others are looked for in what it leaves.
  const [rarest, ...others] = words.toSorted((a, b) => b.word.length - a.word.length);
  if (!rarest) return rows;
  const found: Row[] = [];
  const signature = new Int32Array(WORDS);
  sign(rarest.word, signature, 0);
  for (const chunk of Array.isArray(rows) ? [rows] : rowsOf(rows).chunks)
    takeRowsWith(chunk, rarest, signature, found);
  return others.reduce(
    (left, { word, also }) => left.filter((row) => row.text.includes(word) || also?.(row)),
    found,
  );
}

function takeRowsWith<Row extends Searchable>(
  rows: readonly Row[],
  { word, also }: Wanted<Row>,
  signature: Int32Array,
  found: Row[],
): void {
  const signatures = signaturesOf(rows);
  const [a = 0, b = 0, c = 0, d = 0] = signature;
  for (let i = 0, at = 0; i < rows.length; i += 1, at += WORDS) {
    const lacking =
      signatures &&
      (a & ~(signatures[at] as number)) |
        (b & ~(signatures[at + 1] as number)) |
        (c & ~(signatures[at + 2] as number)) |
        (d & ~(signatures[at + 3] as number));
    const row = rows[i] as Row;
    if ((!lacking && row.text.includes(word)) || also?.(row)) found.push(row);
  }
}

function signaturesOf(rows: readonly Searchable[]): Int32Array | undefined {
  const before = known.get(rows);
  if (typeof before === 'object') return before;
  if (!before) {
    known.set(rows, 'searchedOnce');
    return undefined;
  }
  const made = new Int32Array(rows.length * WORDS);
  rows.forEach(({ text }, i) => {
    sign(text, made, i * WORDS);
  });
  known.set(rows, made);
  return made;
}

/** Sets the bits of a text in the words that begin at `at`. */
function sign(text: string, into: Int32Array, at: number): void {
  for (let i = 1; i < text.length; i += 1) {
    const bit = (text.charCodeAt(i - 1) * 37 + text.charCodeAt(i)) % BITS;
    const word = at + (bit >> 5);
    into[word] = (into[word] ?? 0) | (1 << (bit & 31));
  }
}
