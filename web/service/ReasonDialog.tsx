import { useState } from 'react';
import { moveScreen, orderScreen } from '#shared/messages/serviceBook.ts';
import { messageOf } from '../api/apiError.ts';
import { GivenUp } from '../api/givenUp.ts';
import { useSending } from '../shell/useSending.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormField } from '../ui/FormField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';

type Props = {
  title: string;
  text: string;
  label: string;
  danger?: boolean;
  /** Does it. What it throws is said at the field. */
  send: (reason: string) => Promise<unknown>;
  /** Called after it was done. */
  onDone?: () => void;
  onClose: () => void;
};

const LONGEST = 300;
const SHORTEST = 3;

/** Asks for the reason before something is taken back. */
export function ReasonDialog({ title, text, label, danger, send, onDone, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const waiting = useSending();
  const confirm = async () => {
    if (reason.trim().length < SHORTEST) return setFault(moveScreen.reasonRequired);
    try {
      await waiting.send(() => send(reason.trim()));
      onDone?.();
      onClose();
    } catch (error) {
      if (!(error instanceof GivenUp)) setFault(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel="Back"
      busyLabel="Saving..."
      busy={waiting.sending}
      danger={danger}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{text}</p>
      <FormField label={orderScreen.reason} required error={fault}>
        {(control) => (
          <TextArea
            {...control}
            data-initial-focus=""
            maxLength={LONGEST}
            rows={3}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setFault(undefined);
            }}
          />
        )}
      </FormField>
    </ConfirmDialog>
  );
}
