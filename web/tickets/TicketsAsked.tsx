import { Badge, Box, chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { fieldLabel, type TicketState } from '#shared/records/ticket.ts';
import { DocumentOpener } from '../reference/DocumentLink.tsx';
import { Answered } from '../ui/Answered.tsx';
import { useFocusAfter } from '../ui/useFocusAfter.ts';
import { TakeBack } from './TakeBack.tsx';
import { labelsOf, valueText } from './ticketText.ts';
import { useTicketsOf } from './useWrongFacts.tsx';

const COLOURS: Record<TicketState, string> = {
  open: 'orange',
  accepted: 'green',
  partly: 'green',
  returned: 'red',
  withdrawn: 'gray',
  closed: 'gray',
};

/** The state of a ticket as a badge. */
export const TicketBadge = ({ state }: Pick<Ticket, 'state'>) => (
  <Badge colorPalette={COLOURS[state]}>{ticketScreen.states[state]}</Badge>
);

const Item = chakra('li', {
  base: { paddingY: 3, borderTopWidth: '1px', borderColor: 'border', _first: { borderTopWidth: 0 } },
});

/** What was asked for of a record, the newest first, and what became of it. One’s own can be taken back. */
export function TicketsAsked({ of, id }: { of: Ticket['of']; id: number }) {
  const { tickets, ...answer } = useTicketsOf({ of, id });
  const { region, stepDone } = useFocusAfter<HTMLUListElement>();
  if (!answer.data) return <Answered answer={answer} failed={ticketScreen.listFailed} />;
  if (tickets.length === 0)
    return (
      <chakra.p color="fg.muted">
        {ticketScreen.empty}. {ticketScreen.emptyHint}
      </chakra.p>
    );
  return (
    <chakra.ul ref={region} tabIndex={-1} listStyleType="none" aria-label={ticketScreen.title}>
      {tickets.map((ticket) => (
        <Item key={ticket.id}>
          <OneTicket ticket={ticket} onWithdrawn={stepDone} />
        </Item>
      ))}
    </chakra.ul>
  );
}

function OneTicket({ ticket, onWithdrawn }: { ticket: Ticket; onWithdrawn: () => void }) {
  const { of, state, fields, document, created_at, days } = ticket;
  return (
    <Box display="grid" gap={1} overflowWrap="anywhere">
      <Box display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <strong>{labelsOf(ticket)}</strong>
        <TicketBadge state={state} />
        <chakra.span color="fg.muted" fontSize="sm">
          {state === 'open' ? ticketScreen.waits(days) : showDate(created_at)}
        </chakra.span>
      </Box>
      {fields.map(({ field, value, reason, answer }) => (
        <div key={field}>
          <p>
            {fieldLabel(of, field)}: {valueText(of, field, value)}
          </p>
          <chakra.p color="fg.muted" fontSize="sm">
            {ticketScreen.because(reason)}
          </chakra.p>
          {answer && <p>{ticketScreen.returnedBecause(answer)}</p>}
        </div>
      ))}
      {document?.state === 'clean' && (
        <DocumentOpener url={document.url} name={document.name} about={labelsOf(ticket)} />
      )}
      <TakeBack ticket={ticket} onDone={onWithdrawn} />
    </Box>
  );
}
