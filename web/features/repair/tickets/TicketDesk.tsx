import { Box, Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import type { AddressState } from '../../../list/useAddressState.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { usesSingleKeys } from '../../../shell/quickSearch/singleKeys.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useTables } from '../../../ui/useTables.ts';
import { actOf } from './decision.ts';
import type { QueueState } from './queueState.ts';
import { TicketDecision } from './TicketDecision.tsx';
import { TicketQueue } from './TicketQueue.tsx';

const sides = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 5fr)',
  // Beside a long queue too, whoever decides sees what about.
  '@media screen': {
    '& > [data-decision]': {
      position: 'sticky',
      top: 'calc(var(--bar-height) + 1rem)',
      maxHeight: 'calc(100dvh - var(--bar-height) - 2rem)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
  },
} as const;
/** Where a key is text, or answers a question. */
const KEEPS_KEYS = 'dialog, textarea, select, input:not([type=checkbox])';

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
    },
  },
});

/** The chosen ticket, which the address names. On a phone it is a step, so that Back leads to the list. */
function useChosen({ state: { ticket }, go }: AddressState<QueueState>) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isStep = (state as { fromList?: boolean } | null)?.fromList === true;
  return {
    chosen: ticket,
    open: (id: number, step: boolean) =>
      go({ ticket: id }, { replace: !step, state: step ? { fromList: true } : undefined }),
    toList: () => (isStep ? void navigate(-1) : go({ ticket: 0 }, { replace: true })),
  };
}

/**
 * Moves the focus when another ticket is shown, not when it is asked for: a typed reason may keep the person where they
 * are. On a desk it follows the steps of the person to the row of the ticket, and goes there when the row that had it is
 * gone. A phone shows the ticket in the place of the list, so that the focus would be lost both ways.
 */
function useFocusOf(desk: RefObject<HTMLElement | null>, shown: number | undefined, wide: boolean) {
  const asked = useRef<number>(undefined);
  const before = useRef(shown);
  const focus = (selector: string, options?: FocusOptions) =>
    desk.current?.querySelector<HTMLElement>(selector)?.focus(options);
  const focusRow = (id: number) => focus(`[data-ticket="${id}"]`);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = document.activeElement === document.body;
    if (wide) {
      if (shown !== undefined && (isLost || shown === asked.current)) focusRow(shown);
    } else if (isLost) {
      if (shown === undefined) focus('ul', { preventScroll: true });
      else focus('[data-decision]');
    }
    // Not before: without the decided ticket, the list shows another one until the address names the next.
    if (shown === asked.current) asked.current = undefined;
  });
  return (id: number) => {
    asked.current = id;
    if (wide && id === shown) focusRow(id);
  };
}

type Props = { tickets: readonly Ticket[]; address: AddressState<QueueState> };

/** The queue and the chosen ticket, beside each other where there is room. There the keyboard alone decides, too. */
export function TicketDesk({ tickets, address }: Props) {
  const wide = useTables();
  const { can } = useSession();
  const { chosen, open, toList } = useChosen(address);
  const desk = useRef<HTMLDivElement>(null);
  // On a desk the oldest is chosen at once. A phone shows the list first.
  const ticket = tickets.find(({ id }) => id === chosen) ?? (wide ? tickets[0] : undefined);
  const here = ticket ? tickets.indexOf(ticket) : -1;
  const focusOf = useFocusOf(desk, ticket?.id, wide);
  const choose = (to: Ticket | undefined) => {
    if (!to) return toList();
    focusOf(to.id);
    open(to.id, !wide);
  };
  const queue = <TicketQueue tickets={tickets} chosen={ticket?.id} onChoose={choose} />;
  if (!wide)
    return ticket ? (
      <Box ref={desk} display="grid" gap={3}>
        <Button variant="outline" onClick={toList}>
          {ticketQueue.back}
        </Button>
        <TicketDecision key={ticket.id} ticket={ticket} onDecided={toList} />
      </Box>
    ) : (
      <Panel ref={desk}>{queue}</Panel>
    );

  // Only while something here has the focus, so that a letter never acts from elsewhere.
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const act = usesSingleKeys() ? actOf(event) : undefined;
    if (!act || (event.target as Element).closest(KEEPS_KEYS)) return;
    event.preventDefault();
    if (act === 'next') choose(tickets[here + 1] ?? ticket);
    else if (act === 'previous') choose(tickets[here - 1] ?? ticket);
    // A key that is held would decide the next corrections unseen.
    else if (!event.repeat) desk.current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  };
  return (
    <Box ref={desk} display="grid" gap={3} onKeyDown={pressed}>
      <Keys data-screen-only="">
        {ticketQueue.keys}:
        {[...(can('tickets.decide') ? ticketQueue.deciding : []), ...ticketQueue.shortcuts].map(
          ([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ),
        )}
      </Keys>
      <Box css={sides}>
        <Panel>{queue}</Panel>
        {ticket && (
          <TicketDecision
            key={ticket.id}
            ticket={ticket}
            // The next one takes its place and the focus.
            onDecided={() => choose(tickets[here + 1] ?? tickets[here - 1])}
          />
        )}
      </Box>
    </Box>
  );
}
