import { showDate } from '#shared/domain/dates.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { SPAN_LISTS, SPANS, type SpanList } from '#shared/records/teacher.ts';
import { invalid } from '../app/errors.ts';
import { type AttachmentFields, type Ended, OPEN, type TeacherFields } from './stored.ts';
import { isCarriedAfter } from './whereabouts.ts';

type Entry = Record<string, unknown>;
export type Lists = Pick<TeacherFields, SpanList>;

export const laterDay = (a: string, b: string) => (a > b ? a : b);

/** The last day of an entry that a step ended on a day. One that begins later ends on its first day. */
const lastDay = (name: SpanList, entry: Entry, on: string) =>
  laterDay(String(entry[SPANS[name].starts] ?? ''), on);

/**
 * Ends the entries of some lists that go on on a day: those without an end, and those that were to end later.
 * @param on the last day, `YYYY-MM-DD`
 * @param which end instead, also of those that begin later
 * @returns the lists afterwards, and the entries as they were
 * @throws 400 without `which`, when an open entry begins later
 */
export function ended(
  record: Lists,
  names: readonly SpanList[],
  on: string,
  which?: (entry: Entry) => boolean,
): { lists: Lists; ended: Ended } {
  const was: Partial<Record<SpanList, Entry[]>> = {};
  const lists = { ...listsOf(record) } as Partial<Record<SpanList, Entry[]>>;
  for (const name of names) {
    const { starts, ends } = SPANS[name];
    const entries = lists[name] ?? [];
    const later = entries.find((entry) => !entry[ends] && String(entry[starts]) > on);
    if (later && !which) throw invalid('on', moveMessages.beforeStart(calledIn(name, later)));
    const goesOn = (entry: Entry) =>
      !entry[ends] || (String(entry[starts]) <= on && String(entry[ends]) > on);
    const going = entries.filter(which ?? goesOn);
    if (going.length === 0) continue;
    was[name] = going;
    lists[name] = entries.map((entry) =>
      going.includes(entry) ? { ...entry, [ends]: lastDay(name, entry, on) } : entry,
    );
  }
  return { lists: lists as unknown as Lists, ended: was as Ended };
}

const goesOnAfter = (on: string, { joining_date, end_date }: AttachmentFields): boolean =>
  isCarriedAfter(on, joining_date, end_date || OPEN);

/** Whether the closing of a school on some day would carry an attachment on. */
export const mayGoOn = (one: AttachmentFields): boolean => goesOnAfter('', one);

/** Whether an attachment is to a school, goes on there after a day, and is of more than one day. */
export const isGuestAfter =
  (on: string, school_id: string) =>
  (one: AttachmentFields): boolean =>
    one.school_id === school_id && goesOnAfter(on, one);

/**
 * Ends the attachments of somebody who comes to a school. Nobody is attached to the own school: those to it end on the day,
 * or on their first one where that is later.
 */
export const guestEnded = (record: Lists, school_id: string, on: string) =>
  ended(record, ['attachments'], on, (one) => isGuestAfter(on, school_id)(one as AttachmentFields));

/** `Deputation, SCERT, since 02/03/2026`. */
function calledIn(name: SpanList, entry: Entry): string {
  const { one, starts } = SPANS[name];
  const where = entry.school_name || entry.department_name || entry.kind;
  return [one, where, `since ${showDate(String(entry[starts]))}`].filter(Boolean).join(', ');
}

/** Opens entries again that a step ended. One that has changed since stays as it is. */
export function reopened(record: Lists, was: Ended, on: string): Lists {
  const lists = { ...listsOf(record) } as Partial<Record<SpanList, Entry[]>>;
  for (const name of SPAN_LISTS) {
    const { ends } = SPANS[name];
    for (const entry of (was[name] ?? []) as Entry[]) {
      const list = lists[name] ?? [];
      const at = list.findIndex((one) => isSame(one, { ...entry, [ends]: lastDay(name, entry, on) }));
      if (at >= 0) lists[name] = list.toSpliced(at, 1, entry);
    }
  }
  return lists as unknown as Lists;
}

/** Whether entries that a step ended are as it left them. */
export function standEnded(record: Lists, was: Ended, on: string): boolean {
  const lists = listsOf(record) as Partial<Record<SpanList, Entry[]>>;
  return SPAN_LISTS.every((name) => {
    const { ends } = SPANS[name];
    return ((was[name] ?? []) as Entry[]).every((entry) =>
      lists[name]?.some((one) => isSame(one, { ...entry, [ends]: lastDay(name, entry, on) })),
    );
  });
}

/** The lists without the open entry that an order made on a day. Undefined where there is none any more. */
export function withoutMade(record: Lists, order: number, on: string): Lists | undefined {
  let found = false;
  const lists = { ...listsOf(record) } as Partial<Record<SpanList, Entry[]>>;
  for (const name of SPAN_LISTS) {
    const { starts, ends } = SPANS[name];
    const isMade = (entry: Entry) =>
      (entry.order as { id: number } | undefined)?.id === order && entry[starts] === on && !entry[ends];
    const list = lists[name];
    if (!list?.some(isMade)) continue;
    found = true;
    lists[name] = list.filter((entry) => !isMade(entry));
  }
  return found ? (lists as unknown as Lists) : undefined;
}

/** The lists of a record, of which times away may be absent. */
export const listsOf = ({ posting_histories, deputations, attachments, away }: Lists): Lists => ({
  ...{ posting_histories, deputations, attachments },
  ...(away && { away }),
});

/** Whether two entries say the same. The table may return their members in any order. */
export function isSame(one: Entry, other: Entry): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete('order');
  const orderOf = (entry: Entry) => (entry.order as { id: number } | undefined)?.id;
  return (
    orderOf(one) === orderOf(other) && [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
  );
}

/** A name as the fields of an office and of its designation take it: some names have digits and quotes in them. */
export const asOffice = (name: string) =>
  name
    .replace(/[^\p{L}\p{M} .'’&,()/-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 100);
