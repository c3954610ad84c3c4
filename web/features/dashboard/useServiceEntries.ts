import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { showNumber } from '../../ui/StatTiles.tsx';
import type { ToDoEntry } from './ToDoList.tsx';

/** The warnings of who retires within a year. */
const SOON: readonly string[] = ['Within 12 months', 'Within 8 months'];

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
  const soon = (retiring.data?.warnings ?? [])
    .filter(({ warning }) => SOON.includes(warning))
    .reduce((sum, { count }) => sum + count, 0);
  const counts: [number, string, string][] = [
    [relieve, toDoMessages.relieve, paths.moves()],
    [join, toDoMessages.join, `${paths.moves()}?tab=relieved`],
    [soon, toDoMessages.retire, paths.retirements()],
  ];
  const { count: decide = 0, days = 0 } = tickets.data?.waiting ?? {};
  const entries = counts
    .filter(([count]) => count > 0)
    .map(([count, text, to]) => ({ text, note: showNumber(count), to }));
  if (decide === 0) return entries;
  // Of these alone it is known for how long they have waited.
  const note = `${showNumber(decide)}, ${ticketQueue.oldest(days)}`;
  return [{ text: ticketQueue.toDo, note, to: `${paths.repair()}?tab=tickets` }, ...entries];
}
