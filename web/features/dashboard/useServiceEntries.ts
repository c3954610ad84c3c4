import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { showNumber } from '../../ui/StatTiles.tsx';
import type { ToDoEntry } from './ToDoList.tsx';

/** Who retires so soon waits for the reader. */
const SOON = 'Within 12 months';

/** How many wait for the reader, and of how many where the list has more. */
const noteOf = (count: number, listed: number) =>
  count === listed ? showNumber(count) : toDoMessages.ofListed(showNumber(count), showNumber(listed));

/** What of the service book waits for the reader, without what has none. Undefined until an answer came. */
export function useServiceEntries(): readonly ToDoEntry[] | undefined {
  const moves = useEndpoint('moves.list', { query: { limit: 1 } });
  const retiring = useEndpoint('posts.retirements', { query: { limit: 1 } });
  const { can } = useSession();
  const tickets = useEndpoint(
    'tickets.list',
    can('tickets.decide') ? { query: { state: 'open', limit: 1 } } : null,
  );
  if (!moves.data && !retiring.data && !tickets.data) return undefined;
  const { relieve = 0, join = 0 } = moves.data?.waiting ?? {};
  const { ordered = relieve, relieved = join } = moves.data?.listed ?? {};
  const soon = retiring.data?.warnings.find(({ warning }) => warning === SOON)?.count ?? 0;
  const counts: [count: number, listed: number, text: string, to: string][] = [
    [relieve, ordered, toDoMessages.relieve, paths.moves()],
    [join, relieved, toDoMessages.join, `${paths.moves()}?tab=relieved`],
    [soon, soon, toDoMessages.retire, `${paths.retirements()}?${new URLSearchParams({ warning: SOON })}`],
  ];
  const { count: decide = 0, days = 0 } = tickets.data?.waiting ?? {};
  const entries = counts
    .filter(([count]) => count > 0)
    .map(([count, listed, text, to]) => ({ text, note: noteOf(count, listed), to }));
  if (decide === 0) return entries;
  // Of these alone it is known for how long they have waited.
  const note = `${showNumber(decide)}, ${ticketQueue.oldest(days)}`;
  return [{ text: ticketQueue.toDo, note, to: `${paths.repair()}?tab=tickets` }, ...entries];
}
