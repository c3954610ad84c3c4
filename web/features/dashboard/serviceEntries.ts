import type { ToDo } from '#shared/contracts/dashboard.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import { RETIRES_SOON } from '#shared/domain/service/superannuation.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { paths } from '../../paths.ts';
import type { ToDoEntry } from './ToDoList.tsx';

/** How many wait for the reader, and of how many where the list has more. */
const noteOf = (count: number, listed: number) =>
  count === listed ? showNumber(count) : toDoMessages.ofListed(showNumber(count), showNumber(listed));

/** What of the service book waits for the reader, without what has none. */
export function serviceEntries({ relieve, join, listed, retire, decide }: ToDo): readonly ToDoEntry[] {
  const soon = new URLSearchParams({ warning: RETIRES_SOON });
  const counts: [count: number, listed: number, text: string, to: string][] = [
    [relieve, listed.ordered, toDoMessages.relieve, paths.moves()],
    [join, listed.relieved, toDoMessages.join, `${paths.moves()}?tab=relieved`],
    [retire, retire, toDoMessages.retire, `${paths.retirements()}?${soon}`],
  ];
  const entries = counts
    .filter(([count]) => count > 0)
    .map(([count, listed, text, to]) => ({ text, note: noteOf(count, listed), to }));
  if (decide.count === 0) return entries;
  // Of these alone it is known for how long they have waited.
  const note = `${showNumber(decide.count)}, ${toDoMessages.oldest(decide.days)}`;
  return [{ text: toDoMessages.decide, note, to: `${paths.repair()}?tab=tickets` }, ...entries];
}
