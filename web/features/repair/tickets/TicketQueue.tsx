import { chakra } from '@chakra-ui/react';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { TicketBadge } from '../../../tickets/TicketsAsked.tsx';
import { labelsOf } from '../../../tickets/ticketText.ts';

type Props = {
  tickets: readonly Ticket[];
  chosen: number | undefined;
  onChoose: (ticket: Ticket) => void;
};

const Row = chakra('button', {
  base: {
    display: 'grid',
    gap: 0.5,
    width: 'full',
    textAlign: 'start',
    paddingX: 4,
    paddingY: 3,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    borderInlineStartWidth: '4px',
    borderColor: 'transparent',
    focusVisibleRing: 'inside',
    _hover: { background: 'bg.muted' },
    '&[aria-current]': { borderColor: 'brand.solid', background: 'bg.subtle' },
    '& small': { color: 'fg.muted', fontSize: 'sm' },
  },
});
const Item = chakra('li', {
  base: { borderTopWidth: '1px', borderColor: 'border', _first: { borderTopWidth: 0 } },
});

/** The corrections of a page, one below the other: whose record, which fields, and how long it has waited. */
export const TicketQueue = ({ tickets, chosen, onChoose }: Props) => (
  <chakra.ul tabIndex={-1} listStyleType="none" aria-label={ticketQueue.queue}>
    {tickets.map((ticket) => (
      <Item key={ticket.id}>
        <Row
          type="button"
          data-ticket={ticket.id}
          aria-current={ticket.id === chosen || undefined}
          onClick={() => onChoose(ticket)}
        >
          <strong>{ticket.record.name || `#${ticket.record.id}`}</strong>
          <span>{labelsOf(ticket)}</span>
          <small>
            {[ticket.school.school_name, ticket.state === 'open' && ticketScreen.waits(ticket.days)]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <span>
            <TicketBadge state={ticket.state} />
          </span>
        </Row>
      </Item>
    ))}
  </chakra.ul>
);
