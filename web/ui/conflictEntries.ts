import type { ConflictRow, Side } from './ConflictDialog.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each list has entries of its own kind, which only its rules know
type Entry = any;

/** How the entries of a list are told apart and shown. */
export type EntryRules = {
  /**
   * What shows that two entries are versions of the same one, the surest first. An empty mark shows nothing. Entries
   * that two people added are the same one only by the first mark.
   */
  marks: readonly ((entry: Entry) => string)[];
  /** The entry as a person knows it. */
  label: (entry: Entry) => string;
  /** The entry as text. With `other` it tells every field in which the two differ. */
  show: (entry: Entry, other?: Entry) => string;
};

/** One entry in three versions. A version that lacks it has none. */
type Triple = { was?: Entry; mine?: Entry; theirs?: Entry };

const REMOVED = 'Removed';

const essence = (entry: Entry) =>
  entry &&
  JSON.stringify(
    Object.entries(entry)
      .map(([name, text]) => [name, String(text).trim()])
      .sort(),
  );

/** The place in `right` of each entry of `left`. An entry has at most one partner. */
function partners(left: readonly Entry[], right: readonly Entry[], marks: EntryRules['marks']) {
  const places = new Map<number, number>();
  for (const mark of marks)
    for (const [at, entry] of left.entries()) {
      if (places.has(at) || !mark(entry)) continue;
      const taken = new Set(places.values());
      const found = right.findIndex((other, place) => !taken.has(place) && mark(other) === mark(entry));
      if (found >= 0) places.set(at, found);
    }
  return places;
}

const without = (entries: readonly Entry[], places: Iterable<number>) => {
  const gone = new Set(places);
  return entries.filter((_, place) => !gone.has(place));
};

/** Puts the versions of each entry together: first the entries of the base, then those stored since, then the own. */
function triples(base: Entry[], typed: Entry[], stored: Entry[], marks: EntryRules['marks']): Triple[] {
  const [mine, theirs] = [typed, stored].map((list) => partners(base, list, [essence, ...marks])) as [
    Map<number, number>,
    Map<number, number>,
  ];
  const kept = base.map((was, at) => ({
    was,
    mine: typed[mine.get(at) ?? -1],
    theirs: stored[theirs.get(at) ?? -1],
  }));
  const [addedHere, addedThere] = [without(typed, mine.values()), without(stored, theirs.values())];
  const both = partners(addedThere, addedHere, [essence, ...marks.slice(0, 1)]);
  return [
    ...kept,
    ...addedThere.map((entry, at) => ({ theirs: entry, mine: addedHere[both.get(at) ?? -1] })),
    ...without(addedHere, both.values()).map((entry) => ({ mine: entry })),
  ];
}

/** The side that changed an entry, or undefined when both did, in different ways. */
function changedBy({ was, mine, theirs }: Triple): Side | undefined {
  const [before, here, there] = [was, mine, theirs].map(essence);
  if (here === there || before === there) return 'typed';
  return before === here ? 'stored' : undefined;
}

/** Merges a list entry by entry. A choice is left only where both changed, or one changed and one removed, an entry. */
export function mergeEntries(key: string, rules: EntryRules, base: Entry[], typed: Entry[], stored: Entry[]) {
  const all = triples(base, typed, stored, rules.marks).map((triple, place) => ({
    ...triple,
    key: `${key}.${place}`,
    side: changedBy(triple),
  }));
  const show = (entry: Entry, other: Entry) => (entry ? rules.show(entry, other) : REMOVED);
  const rows = all.flatMap(({ side, was, mine, theirs, ...row }): ConflictRow[] =>
    side
      ? []
      : [
          {
            key: row.key,
            label: rules.label(was ?? theirs),
            stored: show(theirs, mine ?? was),
            typed: show(mine, theirs ?? was),
          },
        ],
  );
  const merge = (choices: Readonly<Record<string, Side>>) =>
    all
      .map(({ key: one, side = choices[one] ?? 'typed', mine, theirs }) =>
        side === 'stored' ? theirs : mine,
      )
      .filter((entry) => entry !== undefined);
  return { rows, merge };
}
