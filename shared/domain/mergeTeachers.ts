import type { Issue } from '../contracts/errors.ts';
import { duplicateMessages } from '../messages/duplicates.ts';
import { namesOf, omit, pick } from '../records/record.ts';
import { MOST_ENTRIES, OF_SCHOOL, SPAN_LISTS, SPANS, type SpanList, teacher } from '../records/teacher.ts';
import { CLASSES, readNames } from './classes.ts';
import type { Teacher } from './teacher.ts';
import { dateContradictions } from './teacherDates.ts';

/** The two records of a merge: the one that stays, and the one that goes to the bin. */
export const SIDES = ['this', 'other'] as const;
export type Side = (typeof SIDES)[number];
export type Two<T> = Record<Side, T>;

const OWN = namesOf(
  omit(teacher, ['posting_histories', 'deputations', 'attachments', 'subjects_taught', 'classes_taught']),
);
/** What a merged record has one of, in the order of the screen. `login` is the account by which the teacher signs in. */
export const CHOICES = [...OWN, 'left', 'medical_record', 'login'] as const;
export type Choice = (typeof CHOICES)[number];
export type Choose = Partial<Record<Choice, Side>>;

/** A record as it is merged. `login` tells the account's phone by its end, '' where there is none. */
export type Mergeable = Teacher & { login: string };

/** Two records never have the same one of these, though both may look alike. */
const ITS_OWN: ReadonlySet<Choice> = new Set(['aadhaar_number', 'medical_record', 'login']);

/** What a record has of a choice, as text; '' for nothing. */
export function choiceOf(record: Mergeable, name: Choice): string {
  switch (name) {
    case 'left':
      return record.left ? [record.left.on, record.left.reason, record.left.order_no].join(' ') : '';
    case 'medical_record':
      return record.medical_severity;
    default:
      return record[name];
  }
}

/** The choices in which two records differ. */
export const differing = (two: Two<Mergeable>): Choice[] =>
  CHOICES.filter((name) => {
    const [mine, theirs] = [choiceOf(two.this, name), choiceOf(two.other, name)];
    return mine !== theirs || (ITS_OWN.has(name) && mine !== '');
  });

/** Of which record the merged one has a value where nobody chose: the one that stays, unless only the other has it. */
function usual(name: Choice, two: Two<Mergeable>, choose: Choose): Side {
  const [mine, theirs] = [choiceOf(two.this, name), choiceOf(two.other, name)];
  // Who is in service under one record is in service.
  if (name === 'left') return mine !== '' && theirs === '' ? 'other' : 'this';
  // And at the school of that record: the other one may have left a school that closed since.
  const servesElsewhere = two.this.left && !two.other.left && choose.left !== 'this';
  if (name === 'school_id' && servesElsewhere) return 'other';
  return mine === '' && theirs !== '' ? 'other' : 'this';
}

type Entry = Readonly<Record<string, unknown>>;
const orderOf = (entry: Entry) => (entry.order as { id: number } | undefined)?.id;

/** Whether two entries say the same. The order that made an entry tells more, and contradicts only another order. */
function isSame(one: Entry, other: Entry): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const name of ['order', 'status']) names.delete(name);
  const [mine, theirs] = [orderOf(one), orderOf(other)];
  if (mine !== undefined && theirs !== undefined && mine !== theirs) return false;
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** The entries of both lists, equal ones once, by the day on which they begin. */
function unitedEntries<E extends object>(name: SpanList, mine: readonly E[], theirs: readonly E[]): E[] {
  const united: E[] = [];
  for (const entry of [...mine, ...theirs]) {
    const at = united.findIndex((known) => isSame(known as Entry, entry as Entry));
    if (at < 0) united.push(entry);
    else if (orderOf(united[at] as Entry) === undefined) united[at] = entry;
  }
  const start = (entry: E) => String((entry as Entry)[SPANS[name].starts] ?? '');
  return united.sort((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0));
}

type Listed = Record<Exclude<SpanList, 'away'>, object[]> & { away?: object[] };

/** The lists of two records, as stored or as answered, with the entries of both. Without times away, `away` is absent. */
export function unitedLists<L extends Listed>(two: Two<L>): Pick<L, SpanList> {
  const lists = SPAN_LISTS.map(
    (name) => [name, unitedEntries(name, two.this[name] ?? [], two.other[name] ?? [])] as const,
  );
  return Object.fromEntries(lists.filter(([name, list]) => name !== 'away' || list.length > 0)) as Pick<
    L,
    SpanList
  >;
}

/** The classes of both, in their order. */
export const unitedClasses = ({ this: mine, other }: Two<readonly string[]>) =>
  CLASSES.filter((name) => mine.includes(name) || other.includes(name));

/** The Teacher IDs that lead to a merged record beside its own, each once whatever its case. */
export function formerIds(all: readonly string[], teacher_ID: string): string[] {
  const known = new Set([teacher_ID.toLowerCase()]);
  return all.filter((id) => !known.has(id.toLowerCase()) && known.add(id.toLowerCase()));
}

/** What becomes of two records. */
export type Merged = {
  /** Of which record each choice is. */
  sides: Record<Choice, Side>;
  /** The record as it is afterwards, but for what the server notes. */
  record: Mergeable;
};

/**
 * Merges two records. The screen shows what the server stores, because both ask this function.
 * @param choose of which record the values are; what it leaves out is of the one that stays, unless only the other has
 * it, and the school of the one that serves
 */
export function merged(two: Two<Mergeable>, choose: Choose): Merged {
  const sides = Object.fromEntries(
    CHOICES.map((name) => [name, choose[name] ?? usual(name, two, choose)]),
  ) as Merged['sides'];
  const values = Object.fromEntries(OWN.map((name) => [name, two[sides[name]][name]]));
  const both = (of: 'subjects_taught' | 'classes_taught'): Two<string[]> => ({
    this: readNames(two.this[of]),
    other: readNames(two.other[of]),
  });
  const subjects = both('subjects_taught');
  const { left: _left, former_ids: _former, away: _away, ...mine } = two.this;
  const { left } = two[sides.left];
  const ids = [two.this, two.other].flatMap((one) => [one.teacher_ID, ...(one.former_ids ?? [])]);
  const former_ids = formerIds(ids, two[sides.teacher_ID].teacher_ID);
  const record = {
    ...mine,
    ...pick(two[sides.school_id], [...OF_SCHOOL, 'current_school_name']),
    ...(values as Pick<Teacher, (typeof OWN)[number]>),
    ...unitedLists(two),
    ...(left && { left }),
    ...(former_ids.length > 0 && { former_ids }),
    subjects_taught: JSON.stringify([...new Set([...subjects.this, ...subjects.other])]),
    classes_taught: JSON.stringify(unitedClasses(both('classes_taught'))),
    ...pick(two[sides.medical_record], ['medical_records', 'medical_severity']),
    login: two[sides.login].login,
  };
  return { sides, record };
}

/** Whether somebody who left serves again. The school may have closed since, where nobody would see who serves. */
export const returns = (before: Pick<Teacher, 'left'>, after: Pick<Teacher, 'left'>) =>
  before.left !== undefined && after.left === undefined;

/**
 * What speaks against a merged record, each with the field and a sentence: lists that are too long, open entries of
 * somebody who left, and dates that contradict each other.
 * @param today `YYYY-MM-DD` in India
 */
export function mergeFaults(record: Teacher, today: string): Issue[] {
  const long = SPAN_LISTS.flatMap((field) => {
    const { length } = record[field] ?? [];
    return length > MOST_ENTRIES
      ? [{ field, message: duplicateMessages.tooLong(field, length, MOST_ENTRIES) }]
      : [];
  });
  const open = record.left
    ? SPAN_LISTS.filter((name) => record[name]?.some((entry) => !(entry as Entry)[SPANS[name].ends]))
    : [];
  return [
    ...long,
    ...open.map((field) => ({ field, message: duplicateMessages.leftWithOpen })),
    ...dateContradictions(record, today),
  ];
}
