import { useState } from 'react';
import { securityMessages } from '#shared/messages/security.ts';
import { leavesOpen, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { Banner } from '../../session/plainFields.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = {
  /** The name of the step whose codes nobody has seen. */
  unseenOf?: string;
  onRenewed: (codes: readonly string[]) => void;
  /** The codes may be others now, which nobody has seen. */
  onUnknown: () => void;
  onClose: () => void;
};

/** Asks before the recovery codes are made anew. */
export function RenewDialog({ unseenOf, onRenewed, onUnknown, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const renew = async () => {
    setBusy(true);
    setRefusal('');
    try {
      onRenewed((await call('factors.renew')).data.recovery);
    } catch (error) {
      setBusy(false);
      if (leavesOpen(error)) {
        setRefusal(securityMessages.codesUnknown);
        return onUnknown();
      }
      notify.error(securityMessages.codesFailed(messageOf(error)));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      confirmLabel="Make new codes"
      busyLabel="Making..."
      busy={busy}
      onConfirm={() => void renew()}
      onCancel={onClose}
    >
      <p>{unseenOf ? securityMessages.codesUnseen(unseenOf) : securityMessages.aboutRenewal}</p>
      <Banner>{refusal}</Banner>
    </ConfirmDialog>
  );
}
