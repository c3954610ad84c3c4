import { Box, Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { usesSingleKeys } from '../../../shell/quickSearch/singleKeys.ts';
import { controlSize } from '../../../ui/form/controlSize.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useTables } from '../../../ui/useTables.ts';
import { actOf } from './decision.ts';
import { TicketDecision } from './TicketDecision.tsx';
import { TicketQueue } from './TicketQueue.tsx';

const sides = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 5fr)',
};
/** Where a key is text. */
const TYPED_IN = 'textarea, select, input:not([type=checkbox])';

const Keys = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    fontSize: 'sm',
    color: 'fg.muted',
    '& kbd': {
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'sm',
      paddingX: 1.5,
      marginInlineEnd: 1,
    },
  },
});

/** The queue and the chosen ticket, beside each other where there is room. There the keyboard alone decides, too. */
export function TicketDesk({ tickets }: { tickets: readonly Ticket[] }) {
  const wide = useTables();
  const { can } = useSession();
  const [chosen, setChosen] = useState<number>();
  const desk = useRef<HTMLDivElement>(null);
  // On a desk the oldest is chosen at once. A phone shows the list first.
  const ticket = tickets.find(({ id }) => id === chosen) ?? (wide ? tickets[0] : undefined);
  const here = ticket ? tickets.indexOf(ticket) : -1;
  const choose = (to: Ticket | undefined) => {
    setChosen(to?.id);
    if (to) desk.current?.querySelector<HTMLElement>(`[data-ticket="${to.id}"]`)?.focus();
  };
  const queue = <TicketQueue tickets={tickets} chosen={ticket?.id} onChoose={choose} />;
  if (!wide)
    return ticket ? (
      <Box display="grid" gap={3}>
        <Button variant="outline" size={controlSize} onClick={() => setChosen(undefined)}>
          {ticketQueue.back}
        </Button>
        <TicketDecision
          key={`${ticket.id}:${ticket.version}`}
          ticket={ticket}
          onDecided={() => setChosen(undefined)}
        />
      </Box>
    ) : (
      <Panel>{queue}</Panel>
    );

  // Only while something here has the focus, so that a letter never acts from elsewhere.
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const act = usesSingleKeys() ? actOf(event) : undefined;
    if (!act || (event.target as Element).closest(TYPED_IN)) return;
    event.preventDefault();
    if (act === 'next') choose(tickets[here + 1] ?? ticket);
    else if (act === 'previous') choose(tickets[here - 1] ?? ticket);
    else desk.current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  };
  return (
    <Box ref={desk} display="grid" gap={3} onKeyDown={pressed}>
      <Keys data-screen-only="">
        {ticketQueue.keys}:
        {[...(can('tickets.decide') ? ticketQueue.deciding : []), ...ticketQueue.shortcuts].map(
          ([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd>
              {does}
            </span>
          ),
        )}
      </Keys>
      <Box css={sides}>
        <Panel>{queue}</Panel>
        {ticket && (
          <TicketDecision
            key={`${ticket.id}:${ticket.version}`}
            ticket={ticket}
            // The next one takes its place and the focus.
            onDecided={() => choose(tickets[here + 1] ?? tickets[here - 1])}
          />
        )}
      </Box>
    </Box>
  );
}
