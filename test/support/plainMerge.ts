import { CHOICES, type Choose, choiceOf, type Mergeable } from '#shared/domain/mergeTeachers.ts';

type Entry = Record<string, unknown>;
type Two = { this: Mergeable; other: Mergeable };
/** What two records make, told so that two tellings can be compared: values as texts, lists as sorted words. */
type PlainRecord = Record<string, string | string[]>;

const LISTS = ['posting_histories', 'deputations', 'attachments', 'away'] as const;

/** An entry in words, without the order that made it. */
const wordsOf = ({ order: _order, status: _status, ...entry }: Entry) =>
  Object.entries(entry)
    .filter(([, value]) => value !== '')
    .sort()
    .join(';');

const toldOf = (entry: Entry) => {
  const order = entry.order as { id: number } | undefined;
  return wordsOf(entry) + (order ? ` by ${order.id}` : '');
};

/** Of entries that say the same those with different orders, or one where at most one order made them. */
function unitedEntries(mine: readonly Entry[], theirs: readonly Entry[]): string[] {
  const groups = Map.groupBy([...mine, ...theirs], wordsOf);
  return [...groups].flatMap(([words, same]) => {
    const orders = new Set(same.flatMap(({ order }) => (order ? [(order as { id: number }).id] : [])));
    return orders.size > 0 ? [...orders].map((id) => `${words} by ${id}`) : [words];
  });
}

const namesIn = (text: string) => JSON.parse(text) as string[];
const idsOf = ({ teacher_ID, former_ids = [] }: Mergeable) => [teacher_ID, ...former_ids];
const entriesOf = (record: Mergeable, list: (typeof LISTS)[number]) =>
  (record[list] ?? []) as unknown as Entry[];

/** A record, told. */
export const plainOf = (record: Mergeable): PlainRecord => ({
  ...Object.fromEntries(CHOICES.map((name) => [name, choiceOf(record, name)])),
  ...Object.fromEntries(LISTS.map((list) => [list, entriesOf(record, list).map(toldOf).sort()])),
  subjects: namesIn(record.subjects_taught).sort(),
  classes: namesIn(record.classes_taught).sort(),
  ids: idsOf(record).sort(),
});

/** What two records make, by a plain model that shares no code with the product. */
export function plainMerge(two: Two, choose: Choose): PlainRecord {
  const value = (name: (typeof CHOICES)[number]) => {
    const [mine, theirs] = [choiceOf(two.this, name), choiceOf(two.other, name)];
    const asked = choose[name];
    if (asked) return asked === 'this' ? mine : theirs;
    if (name === 'left') return theirs === '' ? theirs : mine;
    const servesElsewhere = two.this.left && !two.other.left && choose.left !== 'this';
    if (name === 'school_id' && servesElsewhere) return theirs;
    return mine === '' ? theirs : mine;
  };
  const both = (of: 'subjects_taught' | 'classes_taught') =>
    [...new Set([...namesIn(two.this[of]), ...namesIn(two.other[of])])].sort();
  return {
    ...Object.fromEntries(CHOICES.map((name) => [name, value(name)])),
    ...Object.fromEntries(
      LISTS.map((list) => [
        list,
        unitedEntries(entriesOf(two.this, list), entriesOf(two.other, list)).sort(),
      ]),
    ),
    subjects: both('subjects_taught'),
    classes: both('classes_taught'),
    ids: [...new Set([...idsOf(two.this), ...idsOf(two.other)])].sort(),
  };
}
