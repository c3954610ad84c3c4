import { Box } from '@chakra-ui/react';
import { useCallback, useRef } from 'react';
import { TICKET_AGES } from '#shared/domain/ticket.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { TICKET_STATES } from '#shared/records/ticket.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx';
import { PagedRows } from '../../../list/PagedRows.tsx';
import { type PageState, useAddress } from '../../../list/useAddressState.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { useFocusOnceGone } from '../../../ui/useFocusOnceGone.ts';
import { OfficeReport } from './OfficeReport.tsx';
import { type QueueState, queue } from './queueState.ts';
import { TicketDesk } from './TicketDesk.tsx';

const PAGE_ROWS = 25;

/** The corrections that are asked for, oldest first: a queue, and beside it the one that is decided. */
export function TicketsPanel() {
  const { can } = useSession();
  const address = useAddress(queue);
  const { go, chosen } = address;
  const { state, age, page } = address.state;
  // What was chosen among the former rows is no longer what is looked at.
  const filter = (to: Partial<QueueState>) => go({ page: 1, ticket: 0, ...to }, { replace: true });
  const turn = useCallback<PageState['go']>((to, options) => go({ ...to, ticket: 0 }, options), [go]);
  const query = { page, limit: PAGE_ROWS, ...chosen };
  const answer = useEndpoint('tickets.list', { query }, { keepPreviousData: true });
  const empty = useRef<HTMLDivElement>(null);
  // The last one goes with the buttons that decide it.
  useFocusOnceGone(empty, (answer.data?.data.length ?? 0) > 0);
  return (
    <Box display="grid" gap={4}>
      <Box display="flex" flexWrap="wrap" gap={3} data-screen-only="">
        <ChoiceFilter
          label={ticketQueue.state}
          all={ticketQueue.allStates}
          value={state}
          options={TICKET_STATES.map((one) => [one, ticketScreen.states[one]])}
          onChange={(to) => filter({ state: to })}
        />
        <ChoiceFilter
          label={ticketQueue.age}
          all={ticketQueue.anyAge}
          value={age}
          options={TICKET_AGES.map((days) => [String(days), ticketQueue.olderThan(days)])}
          onChange={(to) => filter({ age: to })}
        />
      </Box>
      <PagedRows
        address={{ state: address.state, go: turn }}
        answer={answer}
        asked={chosen}
        loadFailed={ticketQueue.loadFailed}
        empty={
          <Box ref={empty} tabIndex={-1}>
            <EmptyNote title={ticketQueue.empty} hint={ticketQueue.emptyHint} />
          </Box>
        }
        label={ticketQueue.pages}
        inset={0}
      >
        {(tickets) => <TicketDesk tickets={tickets} address={address} />}
      </PagedRows>
      {can('tickets.report') && <OfficeReport />}
    </Box>
  );
}
