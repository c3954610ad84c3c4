import { auditMessages } from '#shared/messages/audit.ts';
import { type Field, type Fields, namesOf } from '#shared/records/record.ts';
import { TEACHER_LISTS, teacher } from '#shared/records/teacher.ts';

/**
 * One value of a record before and after a change, as text. '' means empty or unknown. `field` names the value, as
 * `Phone Number` or `Posting 2, To Date`.
 */
export type FieldChange = { field: string; before: string; after: string };

type Entry = Readonly<Record<string, unknown>>;
type Placed = { entry: Entry; place: number };
type Show = (value: unknown, field?: Field) => string;
type ListName = keyof typeof TEACHER_LISTS;

const TITLES: Record<ListName, string> = {
  posting_histories: 'school_name',
  deputations: 'department_name',
  attachments: 'department_name',
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Takes out of `from` the item with the highest score above 0, the nearest place first. */
function takeBest(from: Placed[], place: number, score: (entry: Entry) => number): Placed | undefined {
  const [best] = from
    .map((item) => ({ item, points: score(item.entry), off: Math.abs(item.place - place) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.off - b.off);
  if (best) from.splice(from.indexOf(best.item), 1);
  return best?.item;
}

/**
 * What a change did to a list of a teacher, a line for each value: an entry that came or went, or one value of an entry.
 * Entries are known again by their title or their start, and numbered as the form numbers them.
 */
export function entryChanges(
  list: ListName,
  before: readonly Entry[],
  after: readonly Entry[],
  show: Show,
): FieldChange[] {
  const { one, starts, ends } = TEACHER_LISTS[list];
  const record: Fields = TEACHER_LISTS[list].record;
  const title = TITLES[list];
  const left = before.map((entry, place) => ({ entry, place }));
  const name = ({ place }: Placed) => `${one} ${place + 1}`;
  const period = (start: string, end: string) => (end ? `${start} – ${end}` : `from ${start}`);
  const summary = (entry: Entry) =>
    `${show(entry[title])}, ${period(show(entry[starts]), show(entry[ends]))}`;

  const changed = after
    .map((entry, place) => ({ entry, place }))
    .filter(({ entry, place }) => !takeBest(left, place, (other) => Number(same(entry, other))))
    .map((now): [Placed, Placed | undefined] => [
      now,
      takeBest(
        left,
        now.place,
        (other) =>
          [title, starts].filter((field) => now.entry[field] && now.entry[field] === other[field]).length,
      ),
    ]);
  const lines = changed.flatMap(([now, was]) =>
    was
      ? namesOf(record)
          .filter((field) => !same(was.entry[field] ?? '', now.entry[field] ?? ''))
          .map((field) => ({
            field: `${name(now)}, ${(record[field] as Field).label}`,
            before: show(was.entry[field], record[field]),
            after: show(now.entry[field], record[field]),
          }))
      : [{ field: name(now), before: '', after: summary(now.entry) }],
  );
  const gone = left.map((item) => ({ field: name(item), before: summary(item.entry), after: '' }));
  const all = [...lines, ...gone];
  return all.length > 0 || same(before, after)
    ? all
    : [{ field: teacher[list].label, before: '', after: auditMessages.reordered }];
}
