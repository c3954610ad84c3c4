import { Box, Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { roleFacts } from '#shared/access/roles.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { messageOf } from '../../../api/apiError.ts';
import { GivenUp } from '../../../api/givenUp.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { useHeldWork } from '../../../session/heldWork.ts';
import { useSending } from '../../../shell/useSending.ts';
import { useStays } from '../../../shell/useStays.ts';
import { TakeBack } from '../../../tickets/TakeBack.tsx';
import { TicketBadge } from '../../../tickets/TicketsAsked.tsx';
import { HeldWhile } from '../../../ui/form/HeldWhile.tsx';
import { Saving } from '../../../ui/form/Saving.tsx';
import { notify } from '../../../ui/notify.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { smallSize } from '../../../ui/sizes.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx';
import { decisionOf, missingIn, openFields, type Returned, stillReturned } from './decision.ts';
import { FieldDecision } from './FieldDecision.tsx';
import { TicketPaper } from './TicketPaper.tsx';

type Props = { ticket: Ticket; onDecided: () => void };

const addressOf = ({ of, record, school }: Ticket) =>
  of === 'school' ? paths.school(school.school_id) : paths.teacher(record.id);

/** A correction: what the record says now and what is asked for, the paper, and the decision about each field. */
export function TicketDecision({ ticket, onDecided }: Props) {
  const { id, record, school, by, created_at, may, document } = ticket;
  // Of a record that is gone, nothing is told but its number.
  const unseen = ticket.elsewhere || !record.code;
  const [typed, setTyped] = useState<Returned>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { send: sendOnce, sending: busy } = useSending();
  const stays = useStays();
  const panel = useRef<HTMLElement>(null);
  const done = useRef(false);
  const { trigger } = useEndpointMutation('tickets.decide');
  const name = record.name || `#${record.id}`;
  const open = openFields(ticket);
  const returned = stillReturned(ticket, typed);
  const mixed = Object.keys(returned).length > 0;
  useHeldWork<Returned>(
    `ticket:${id}:decision`,
    () => (mixed && !done.current ? returned : undefined),
    setTyped,
  );

  const focusReason = () => panel.current?.querySelector('textarea')?.focus();
  const send = async (given: Returned) => {
    if (busy) return;
    const missing = missingIn(given);
    flushSync(() => setFaults(missing));
    if (Object.keys(missing).length > 0) return focusReason();
    try {
      await sendOnce(() => trigger({ params: { id }, body: decisionOf(ticket, given) }));
      notify.success(ticketQueue.decided(name));
      done.current = true;
      // Whoever opened another ticket or another screen meanwhile stays there.
      if (stays()) onDecided();
    } catch (error) {
      if (error instanceof GivenUp) return;
      notify.error(ticketQueue.failed(messageOf(error)));
    }
  };
  const returnAll = () => {
    // What is sent no longer changes.
    if (busy) return;
    flushSync(() => setTyped(Object.fromEntries(open.map(({ field }) => [field, returned[field] ?? '']))));
    focusReason();
  };

  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      data-decision=""
      padding={4}
      aria-label={ticketQueue.open(name)}
      display="grid"
      gap={4}
    >
      <Box display="grid" gap={1} overflowWrap="anywhere">
        <Box display="flex" flexWrap="wrap" gap={2} alignItems="center">
          <chakra.h2 fontSize="lg" fontWeight="semibold">
            {record.code === '' || unseen ? name : <TextLink to={addressOf(ticket)}>{name}</TextLink>}
          </chakra.h2>
          <TicketBadge state={ticket.state} />
        </Box>
        <chakra.p color="fg.muted" fontSize="sm">
          {[record.code, school.school_name, school.rd_block, school.district].filter(Boolean).join(' · ')}
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm">
          {ticketQueue.askedBy(`${by.username} (${roleFacts[by.role].displayName})`, showDate(created_at))}
        </chakra.p>
      </Box>
      <UnsavedChanges
        within
        unsaved={() => !done.current && (busy || Object.values(returned).some((why) => why.trim() !== ''))}
      />
      <HeldWhile saving={busy}>
        {ticket.fields.map((field) => (
          <FieldDecision
            key={field.field}
            of={ticket.of}
            elsewhere={unseen}
            field={field}
            decides={may.decide}
            why={returned[field.field]}
            fault={faults[field.field]}
            onWhy={(why) => {
              const { [field.field]: _, ...others } = returned;
              setTyped(why === undefined ? others : { ...others, [field.field]: why });
              setFaults({});
            }}
            onSend={() => void send(returned)}
          />
        ))}
        <TicketPaper document={document} name={name} />
      </HeldWhile>
      {may.decide && (
        <Box display="flex" flexWrap="wrap" gap={3}>
          <Button
            size={smallSize}
            flex={{ base: '1 1 100%', md: 'none' }}
            data-act={mixed ? undefined : 'accept'}
            aria-keyshortcuts={mixed ? undefined : 'a'}
            aria-disabled={busy || undefined}
            onClick={() => void send(returned)}
          >
            {busy ? <Saving text="Saving..." /> : mixed ? ticketQueue.decide : ticketQueue.acceptAll}
          </Button>
          <Button
            size={smallSize}
            flex={{ base: '1 1 100%', md: 'none' }}
            variant="outline"
            data-act="return"
            aria-keyshortcuts="r"
            aria-disabled={busy || undefined}
            onClick={returnAll}
          >
            {ticketQueue.returnAll}
          </Button>
        </Box>
      )}
      {!may.decide && ticket.state === 'open' && (
        <chakra.p color="fg.muted" fontSize="sm">
          {ticket.of === 'login' ? ticketQueue.waitsForPhone : ticketQueue.waitsFor}
        </chakra.p>
      )}
      <TakeBack ticket={ticket} onDone={() => stays() && onDecided()} />
    </Panel>
  );
}
