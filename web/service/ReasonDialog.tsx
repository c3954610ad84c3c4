import { useState } from 'react';
import { moveScreen, orderScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../api/apiError.ts';
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
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (reason.trim().length < SHORTEST) return setFault(moveScreen.reasonRequired);
    setBusy(true);
    try {
      await send(reason.trim());
      onDone?.();
      onClose();
    } catch (error) {
      setFault(messageOf(error, sharedMessages.unavailable));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel="Back"
      busyLabel="Saving..."
      busy={busy}
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
