import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { showTime } from '#shared/domain/dates.ts';
import { deskCodeMessages } from '#shared/messages/deskCode.ts';
import { leavesOpen, messageOf } from '../../../api/apiError.ts';
import type { CallInput, ReplyOf } from '../../../api/types.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { TickBox } from '../../../ui/TickBox.tsx';

type Reply = ReplyOf<'otpAuth.deskCode'>;
type Props = {
  id: number;
  name: string;
  /** Sends the request. After no answer it sends the same one again, also from a dialog that was opened anew. */
  give: (input: CallInput<'otpAuth.deskCode'>) => Promise<Reply>;
  onClose: () => void;
};

/** Gives a teacher who is present a code to sign in with. The code is on screen until the dialog is closed. */
export function DeskCodeDialog({ id, name, give, onClose }: Props) {
  const [seen, setSeen] = useState(false);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<Reply['data']>();
  const faultId = useId();

  const press = async () => {
    if (busy) return;
    if (!seen) return setFault(deskCodeMessages.notSeen);
    setBusy(true);
    setFault('');
    try {
      setGiven((await give({ body: { teacher_id: id, seen } })).data);
    } catch (error) {
      setFault(leavesOpen(error) ? deskCodeMessages.unknown : messageOf(error, deskCodeMessages.failed));
    } finally {
      setBusy(false);
    }
  };

  const close = (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
      {given ? 'Close' : 'Cancel'}
    </Button>
  );
  return (
    <ModalDialog
      title={deskCodeMessages.title(name)}
      // A press beside it must not take away a code that is not given again.
      onClose={given || busy ? undefined : onClose}
      footer={
        <>
          {close}
          {!given && (
            <Button size="sm" aria-disabled={busy} onClick={() => void press()}>
              {deskCodeMessages.give}
            </Button>
          )}
        </>
      }
    >
      {given ? (
        <div role="status">
          <chakra.p
            fontSize="3xl"
            fontWeight="semibold"
            letterSpacing="0.2em"
            fontVariantNumeric="tabular-nums"
          >
            {given.otp}
          </chakra.p>
          <p>{deskCodeMessages.shown(given.phone_ends, showTime(given.valid_until))}</p>
        </div>
      ) : (
        <>
          <chakra.p mb="3">{deskCodeMessages.lead}</chakra.p>
          <TickBox
            checked={seen}
            describedBy={faultId}
            onChange={(ticked) => {
              setSeen(ticked);
              setFault('');
            }}
          >
            {deskCodeMessages.seen}
          </TickBox>
          <Fault id={faultId} fontSize="sm" mt="1">
            {fault}
          </Fault>
        </>
      )}
    </ModalDialog>
  );
}
