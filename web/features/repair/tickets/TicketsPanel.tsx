import { Box } from '@chakra-ui/react';
import { TICKET_AGES } from '#shared/domain/ticket.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { TICKET_STATES } from '#shared/records/ticket.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx';
import { useAddressState, useLastPage } from '../../../list/useAddressState.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { RetryNote } from '../../../ui/RetryNote.tsx';
import { RowsLoading } from '../../../ui/RowsLoading.tsx';
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
  const { data, error, isLoading, mutate } = answer;
  // Whoever decides the only one of the last page goes on with those before it.
  const strayed = useLastPage(address, answer);
  const empty = data?.data.length === 0;
  const waits = !data || (empty && (isLoading || strayed));
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
      {error && <RetryNote text={ticketQueue.loadFailed} onRetry={() => void mutate()} busy={isLoading} />}
      {waits && !error && <RowsLoading rows={6} />}
      {empty && !waits && <EmptyNote title={ticketQueue.empty} hint={ticketQueue.emptyHint} />}
      {data && !empty && (
        <>
          <TicketDesk tickets={data.data} address={address} />
          <Pagination
            label={ticketQueue.pages}
            {...data.pagination}
            rows={data.data.length}
            onPage={(to) => go({ page: to })}
          />
        </>
      )}
      {can('tickets.report') && <OfficeReport />}
    </Box>
  );
}
