import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { messageOf } from '../api/apiError.ts';
import { useEndpointMutation } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
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
  const { trigger, isMutating } = useEndpointMutation('tickets.withdraw');
  const [refusal, setRefusal] = useState<string>();
  const { id, version } = ticket;
  const withdraw = async () => {
    try {
      await trigger({ params: { id }, body: { version } });
      notify.success(ticketScreen.withdrawn);
      onClose();
      onDone();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      title={ticketScreen.withdrawQuestion(labelsOf(ticket))}
      confirmLabel={ticketScreen.withdraw}
      busyLabel={ticketScreen.withdrawing}
      busy={isMutating}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{ticketScreen.withdrawText}</p>
      {refusal && (
        <chakra.p role="alert" marginTop={3} color="fg.error">
          {refusal}
        </chakra.p>
      )}
    </ConfirmDialog>
  );
}
