import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { useEndpointMutation } from '../api/hooks.ts';
import { RefusableConfirm } from '../shell/RefusableConfirm.tsx';
import { notify } from '../ui/notify.tsx';
import { smallSize } from '../ui/sizes.ts';
import { labelsOf } from './ticketText.ts';

type Props = { ticket: Ticket; onDone: () => void };

/** The button by which whoever asked for a correction takes it back while it is open. */
export function TakeBack({ ticket, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {ticket.may.withdraw && (
        <Button
          size={smallSize}
          variant="outline"
          justifySelf="start"
          aria-label={ticketScreen.withdrawOf(labelsOf(ticket))}
          onClick={() => setAsking(true)}
        >
          {ticketScreen.withdraw}
        </Button>
      )}
      {asking && <WithdrawDialog ticket={ticket} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

/** Asks before a correction is taken back. A refusal is said here. */
function WithdrawDialog({ ticket, onClose, onDone }: Props & { onClose: () => void }) {
  const { trigger } = useEndpointMutation('tickets.withdraw');
  const { id, version } = ticket;
  return (
    <RefusableConfirm
      title={ticketScreen.withdrawQuestion(labelsOf(ticket))}
      confirmLabel={ticketScreen.withdraw}
      busyLabel={ticketScreen.withdrawing}
      send={() => trigger({ params: { id }, body: { version } })}
      onDone={() => {
        notify.success(ticketScreen.withdrawn);
        onClose();
        onDone();
      }}
      onCancel={onClose}
    >
      <p>{ticketScreen.withdrawText}</p>
    </RefusableConfirm>
  );
}
