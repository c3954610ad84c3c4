import { moveMessages } from '#shared/messages/moves.ts';
import { TEACHER_LISTS } from '#shared/records/teacher.ts';
import { invalid } from '../app/errors.ts';
import type { Ended, TeacherFields } from '../teachers/stored.ts';

type ListName = keyof typeof TEACHER_LISTS;
type Entry = Record<string, unknown>;
export type Lists = Pick<TeacherFields, ListName>;

const LISTS = Object.keys(TEACHER_LISTS) as ListName[];

/**
 * Ends the entries of some lists that go on on a day: those without an end, and those that were to end later.
 * @param on the last day, `YYYY-MM-DD`
 * @param which of the entries; all without it
 * @returns the lists afterwards, and the entries as they were
 * @throws 400 when an open entry begins later
 */
export function ended(
  record: Lists,
  names: readonly ListName[],
  on: string,
  which: (entry: Entry) => boolean = () => true,
): { lists: Lists; ended: Ended } {
  const was: Partial<Record<ListName, Entry[]>> = {};
  const lists = { ...listsOf(record) } as Record<ListName, Entry[]>;
  for (const name of names) {
    const { starts, ends } = TEACHER_LISTS[name];
    if (lists[name].some((entry) => !entry[ends] && String(entry[starts]) > on && which(entry)))
      throw invalid('on', moveMessages.beforeStart);
    const goesOn = (entry: Entry) =>
      which(entry) && (!entry[ends] || (String(entry[starts]) <= on && String(entry[ends]) > on));
    const going = lists[name].filter(goesOn);
    if (going.length === 0) continue;
    was[name] = going;
    lists[name] = lists[name].map((entry) => (goesOn(entry) ? { ...entry, [ends]: on } : entry));
  }
  return { lists: lists as unknown as Lists, ended: was as Ended };
}

/** Opens entries again that a step ended. One that has changed since stays as it is. */
export function reopened(record: Lists, was: Ended, on: string): Lists {
  const lists = { ...listsOf(record) } as Record<ListName, Entry[]>;
  for (const name of LISTS) {
    const { ends } = TEACHER_LISTS[name];
    for (const entry of (was[name] ?? []) as Entry[]) {
      const at = lists[name].findIndex((one) => isSame(one, { ...entry, [ends]: on }));
      if (at >= 0) lists[name] = lists[name].toSpliced(at, 1, entry);
    }
  }
  return lists as unknown as Lists;
}

/** Whether entries that a step ended are as it left them. */
export function standEnded(record: Lists, was: Ended, on: string): boolean {
  const lists = listsOf(record) as Record<ListName, Entry[]>;
  return LISTS.every((name) => {
    const { ends } = TEACHER_LISTS[name];
    return ((was[name] ?? []) as Entry[]).every((entry) =>
      lists[name].some((one) => isSame(one, { ...entry, [ends]: on })),
    );
  });
}

/** The lists without the open entry that an order made on a day. Undefined where there is none any more. */
export function withoutMade(record: Lists, order: number, on: string): Lists | undefined {
  let found = false;
  const lists = { ...listsOf(record) } as Record<ListName, Entry[]>;
  for (const name of LISTS) {
    const { starts, ends } = TEACHER_LISTS[name];
    const isMade = (entry: Entry) =>
      (entry.order as { id: number } | undefined)?.id === order && entry[starts] === on && !entry[ends];
    found ||= lists[name].some(isMade);
    lists[name] = lists[name].filter((entry) => !isMade(entry));
  }
  return found ? (lists as unknown as Lists) : undefined;
}

const listsOf = ({ posting_histories, deputations, attachments }: Lists) => ({
  posting_histories,
  deputations,
  attachments,
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
