import { findsClosely, type NameForm, nameForm, namesAlike } from '#shared/domain/names.ts';
import { nameLine } from './row.ts';
import { type List, rowsOf } from './rows.ts';

/** More similar names than this help nobody. */
const MOST_CLOSE = 20;

type Named = { readonly id: number; readonly text: string };

/** The name of a row. */
export const nameOf = (row: Pick<Named, 'text'>): NameForm => nameForm(nameLine(row));

/** The names of chunks that were asked for. A change makes one or two chunks anew. */
const known = new WeakMap<readonly Named[], NameForm[]>();

function namesIn(chunk: readonly Named[]): NameForm[] {
  const before = known.get(chunk);
  if (before) return before;
  const names = chunk.map(nameOf);
  known.set(chunk, names);
  return names;
}

type Asked<Row> = {
  text: string;
  /** The rows that the search for the text finds, which are left out. */
  exact: List<{ id: number }>;
  /** Picks those of the rows that may be shown. */
  among: (rows: Row[]) => List<Row>;
};

/**
 * The rows whose name is close to a text: written otherwise, with initials, or with one letter wrong. Those whose whole
 * name is alike come first.
 * @param list newest first
 */
export function closeNames<Row extends Named>(list: List<Row>, { text, exact, among }: Asked<Row>): Row[] {
  const typed = nameForm(text);
  const ranks = new Map<Row, number>();
  for (const chunk of rowsOf(list).chunks) {
    namesIn(chunk).forEach((name, i) => {
      if (!findsClosely(typed, name)) return;
      const alike = namesAlike(typed, name);
      ranks.set(chunk[i] as Row, alike === 'same' ? 0 : alike === 'close' ? 1 : 2);
    });
  }
  const shown = new Set(exact.map(({ id }) => id));
  const rankOf = (row: Row) => ranks.get(row) ?? 0;
  return [...among([...ranks.keys()].filter(({ id }) => !shown.has(id)))]
    .sort((a, b) => rankOf(a) - rankOf(b) || b.id - a.id)
    .slice(0, MOST_CLOSE);
}
