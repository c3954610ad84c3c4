/** A row with the folded text that a search compares. */
export type Searchable = { readonly text: string };

/**
 * A signature of a text has a bit for each two letters that stand side by side in it, several pairs sharing one. A
 * text that lacks a bit of what is wanted does not hold it: most rows are passed by without a look at their text.
 */
const BITS = 128;
const WORDS = BITS / 32;

/** Arrays searched before: with the signatures of their rows from the second search on. */
const known = new WeakMap<readonly Searchable[], Int32Array | 'searchedOnce'>();

/**
 * The rows, in their order, whose text holds the folded text `wanted` or that `also` takes: of schools those in a
 * district of that name, of teachers those at a school of that name.
 *
 * A directory gives the same array until a record changes: signatures are made once for it. An array searched only
 * once has none. An array must not change, nor the text of its rows.
 */
export function rowsHolding<Row extends Searchable>(
  rows: readonly Row[],
  wanted: string,
  also?: (row: Row) => boolean,
): readonly Row[] {
  const signatures = signaturesOf(rows);
  if (!signatures) return rows.filter((row) => row.text.includes(wanted) || also?.(row));
  const signature = new Int32Array(WORDS);
  sign(wanted, signature, 0);
  const [a = 0, b = 0, c = 0, d = 0] = signature;
  const found: Row[] = [];
  for (let i = 0, at = 0; i < rows.length; i += 1, at += WORDS) {
    const lacking =
      (a & ~(signatures[at] as number)) |
      (b & ~(signatures[at + 1] as number)) |
      (c & ~(signatures[at + 2] as number)) |
      (d & ~(signatures[at + 3] as number));
    const row = rows[i] as Row;
    if ((lacking === 0 && row.text.includes(wanted)) || also?.(row)) found.push(row);
  }
  return found;
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

/** Sets the bits of a text in the words from `at` on. */
function sign(text: string, into: Int32Array, at: number): void {
  for (let i = 1; i < text.length; i += 1) {
    const bit = (text.charCodeAt(i - 1) * 37 + text.charCodeAt(i)) % BITS;
    const word = at + (bit >> 5);
    into[word] = (into[word] ?? 0) | (1 << (bit & 31));
  }
}
