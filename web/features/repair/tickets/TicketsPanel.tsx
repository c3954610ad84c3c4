import { Box } from '@chakra-ui/react';
import { TICKET_AGES } from '#shared/domain/ticket.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { TICKET_STATES } from '#shared/records/ticket.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx';
import { PagedRows } from '../../../list/PagedRows.tsx';
import { useAddressState } from '../../../list/useAddressState.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { OfficeReport } from './OfficeReport.tsx';
import { type QueueState, readQueue, writeQueue } from './queueState.ts';
import { TicketDesk } from './TicketDesk.tsx';

const PAGE_ROWS = 25;

/** The corrections that are asked for, oldest first: a queue, and beside it the one that is decided. */
export function TicketsPanel() {
  const { can } = useSession();
  const address = useAddressState(readQueue, writeQueue);
  const { state, age, page } = address.state;
  const go = (to: Partial<QueueState>) => address.go({ page: 1, ...to }, { replace: true });
  const query = { page, limit: PAGE_ROWS, ...(state && { state }), ...(age && { age }) };
  const answer = useEndpoint(
    'tickets.list',
    { query },
    { keepPreviousData: true, onError: (reason) => console.warn(ticketQueue.loadFailed, reason) },
  );
  return (
    <Box display="grid" gap={4}>
      <Box display="flex" flexWrap="wrap" gap={3} data-screen-only="">
        <ChoiceFilter
          label={ticketQueue.state}
          all={ticketQueue.allStates}
          value={state}
          options={TICKET_STATES.map((one) => [one, ticketScreen.states[one]])}
          onChange={(to) => go({ state: to as QueueState['state'] })}
        />
        <ChoiceFilter
          label={ticketQueue.age}
          all={ticketQueue.anyAge}
          value={age}
          options={TICKET_AGES.map((days) => [String(days), ticketQueue.olderThan(days)])}
          onChange={(to) => go({ age: to })}
        />
      </Box>
      <PagedRows
        // Whoever decides the only one of the last page goes on with those before it.
        address={address}
        answer={answer}
        asked={[state, age]}
        loadFailed={ticketQueue.loadFailed}
        empty={<EmptyNote title={ticketQueue.empty} hint={ticketQueue.emptyHint} />}
        label={ticketQueue.pages}
        inset={0}
      >
        {(tickets) => <TicketDesk tickets={tickets} address={address} />}
      </PagedRows>
      {can('tickets.report') && <OfficeReport />}
    </Box>
  );
}
