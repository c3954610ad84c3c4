import { byText } from '#shared/domain/byText.ts';
import type { List } from '../rows.ts';
import { quickFold } from './compare.ts';

type Value = string | number;

/**
 * How many rows, or posts (`countedBy`), have these values of the fields by which they are counted. Days are counted by
 * year; '' means none.
 */
export type Group = { values: Value[]; count: number };

/**
 * Counts by one or two values of each row, the largest count first. Texts that conditions take for the same are one group,
 * so that the rows of a group are those that it counts.
 */
export function groupsOf<Row>(
  rows: List<Row>,
  [first = () => [''], second]: readonly ((row: Row) => Value[])[],
): Group[] {
  const counts = tally();
  rows.forEach((row) => {
    for (const one of first(row)) {
      if (!second) counts.add([one], 1);
      else for (const other of second(row)) counts.add([one, other], 1);
    }
  });
  return inOneSpelling(counts.groups()).sort((a, b) => b.count - a.count || compare(a.values, b.values));
}

function tally() {
  const counts = new Map<string, Group>();
  return {
    add: (values: Value[], count: number) => {
      const key = values.join('\n');
      const known = counts.get(key);
      if (known) known.count += count;
      else counts.set(key, { values, count });
    },
    groups: () => [...counts.values()],
  };
}

function inOneSpelling(groups: readonly Group[]): Group[] {
  const spellings = [0, 1].map((at) => spellingIn(groups, at));
  const counts = tally();
  for (const { values, count } of groups)
    counts.add(
      values.map((value, at) => spellings[at]?.(value) ?? value),
      count,
    );
  return counts.groups();
}

/** Spells each text as most of those are that conditions take for the same; of equally many, as the first by its letters. */
function spellingIn(groups: readonly Group[], at: number): (value: Value) => Value | undefined {
  const counts = new Map<string, number>();
  for (const { values, count } of groups) {
    const value = values[at];
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const spelling = new Map<string, string>();
  const likeliest = [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1));
  for (const [text] of likeliest) if (!spelling.has(sameFor(text))) spelling.set(sameFor(text), text);
  return (value) => (typeof value === 'string' ? spelling.get(sameFor(value)) : value);
}

/** What conditions compare of a text. No text is like none. */
const sameFor = (text: string) => text && `=${quickFold(text)}`;

/** The values of a list, each once. */
export const eachOnce = (values: readonly string[]): string[] => [
  ...new Map(values.map((value) => [sameFor(value), value])).values(),
];

const compare = (a: readonly Value[], b: readonly Value[]) => byText(a.join('\n'), b.join('\n'));
