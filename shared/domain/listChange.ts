import type { Fields } from '../records/record.ts';
import { ATTACHED_AT, DUE_BACK, ON_POST, TEACHER_LISTS } from '../records/teacher.ts';

export type ListName = keyof typeof TEACHER_LISTS;
export type ListEntry = Readonly<Record<string, unknown>>;

/** A value of an entry before and after a change; null where it had none. */
export type ValueChange = [before: unknown, after: unknown];

/**
 * What a change did to a list of a teacher. Places count from 0. The list before can be made from the list after, and
 * the other way round. `changed` and `added` name places in the list after, `removed` places in the list before.
 */
export type ListChange = {
  added?: [place: number, entry: ListEntry][];
  removed?: [place: number, entry: ListEntry][];
  changed?: [place: number, values: Record<string, ValueChange>][];
  /** Where the entries that stayed stood before, in their order after. Absent where that order is the same. */
  moved?: number[];
};

type Placed = { entry: ListEntry; place: number };

/** By what an entry is known again, beside its start. */
export const TITLES: Record<ListName, string> = {
  posting_histories: 'school_name',
  deputations: 'department_name',
  attachments: 'department_name',
};

/** What entries of each list may have beside what the list declares. */
export const MORE = {
  posting_histories: ON_POST,
  deputations: DUE_BACK,
  attachments: { ...DUE_BACK, ...ATTACHED_AT },
} satisfies Record<ListName, Fields>;

export const isListName = (name: string): name is ListName => Object.hasOwn(TEACHER_LISTS, name);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Takes out of `from` the item with the highest score above 0, the nearest place first. */
function takeBest(from: Placed[], place: number, score: (entry: ListEntry) => number): Placed | undefined {
  const [best] = from
    .map((item) => ({ item, points: score(item.entry), off: Math.abs(item.place - place) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.off - b.off);
  if (best) from.splice(from.indexOf(best.item), 1);
  return best?.item;
}

/** The values that differ between two entries. */
function valuesOf(before: ListEntry, after: ListEntry): Record<string, ValueChange> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !same(before[name] ?? null, after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]]));
}

/**
 * How a list became another: undefined where both are the same. Entries that changed are known again by their title or
 * their start.
 */
export function listChange(
  list: ListName,
  before: readonly ListEntry[],
  after: readonly ListEntry[],
): ListChange | undefined {
  const { starts } = TEACHER_LISTS[list];
  const left = before.map((entry, place) => ({ entry, place }));
  const pairs = new Map<number, Placed>();
  const pair = (score: (now: ListEntry, was: ListEntry) => number) => {
    for (const [place, entry] of after.entries()) {
      const was = pairs.has(place) ? undefined : takeBest(left, place, (other) => score(entry, other));
      if (was) pairs.set(place, was);
    }
  };
  pair((now, was) => Number(same(now, was)));
  pair((now, was) => [TITLES[list], starts].filter((name) => now[name] && now[name] === was[name]).length);

  const stayed = [...pairs].sort(([a], [b]) => a - b);
  const changed = stayed.flatMap(([place, was]): [number, Record<string, ValueChange>][] => {
    const values = valuesOf(was.entry, after[place] as ListEntry);
    return Object.keys(values).length > 0 ? [[place, values]] : [];
  });
  const places = stayed.map(([, { place }]) => place);
  const added = after.flatMap((entry, place): [number, ListEntry][] =>
    pairs.has(place) ? [] : [[place, entry]],
  );
  const removed = left.map(({ place, entry }): [number, ListEntry] => [place, entry]);
  const moved = places.some((place, i) => i > 0 && place < (places[i - 1] as number)) ? places : [];
  const change = {
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
    ...(changed.length > 0 && { changed }),
    ...(moved.length > 0 && { moved }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** An entry with these values; a value of null is taken out. */
const withValues = (entry: ListEntry, values: [name: string, value: unknown][]): ListEntry =>
  Object.fromEntries(
    Object.entries({ ...entry, ...Object.fromEntries(values) }).filter(([, value]) => value !== null),
  );

/** A list with entries put in at their places. */
function filled(kept: readonly ListEntry[], entries: ListChange['added'] = []): ListEntry[] {
  const list = [...kept];
  for (const [place, entry] of entries) list.splice(place, 0, entry);
  return list;
}

/** A list without the entries at these places. */
const without = (list: readonly ListEntry[], entries: ListChange['added'] = []) => {
  const places = new Set(entries.map(([place]) => place));
  return list.filter((_, place) => !places.has(place));
};

/** The list before a change, from the list after it. */
export function undone(after: readonly ListEntry[], change: ListChange): ListEntry[] {
  const restored = new Map(change.changed);
  const was = after.map((entry, place) => {
    const values = Object.entries(restored.get(place) ?? {});
    return withValues(
      entry,
      values.map(([name, [before]]) => [name, before]),
    );
  });
  const stayed = without(was, change.added);
  const { moved } = change;
  const inOrder = moved
    ? stayed
        .map((entry, i) => ({ entry, place: moved[i] ?? i }))
        .sort((a, b) => a.place - b.place)
        .map(({ entry }) => entry)
    : stayed;
  return filled(inOrder, change.removed);
}

/** The list after a change, from the list before it. */
export function redone(before: readonly ListEntry[], change: ListChange): ListEntry[] {
  const { moved } = change;
  const stayed = moved ? moved.map((place) => before[place] ?? {}) : without(before, change.removed);
  const list = filled(stayed, change.added);
  for (const [place, values] of change.changed ?? []) {
    const entry = list[place];
    if (!entry) continue;
    list[place] = withValues(
      entry,
      Object.entries(values).map(([name, [, after]]) => [name, after]),
    );
  }
  return list;
}
