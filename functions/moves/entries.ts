import { showDate } from '#shared/domain/dates.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { SPAN_LISTS, SPANS, type SpanList } from '#shared/records/teacher.ts';
import { invalid } from '../app/errors.ts';
import type { Ended, TeacherFields } from '../teachers/stored.ts';

type Entry = Record<string, unknown>;
export type Lists = Pick<TeacherFields, SpanList>;

/** The last day of an entry that a step ended on a day. One that begins later ends on its first day. */
const lastDay = (name: SpanList, entry: Entry, on: string) => {
  const first = String(entry[SPANS[name].starts] ?? '');
  return first > on ? first : on;
};

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
