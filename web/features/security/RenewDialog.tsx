import { useState } from 'react';
import { securityMessages } from '#shared/messages/security.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = { onRenewed: (codes: readonly string[]) => void; onClose: () => void };

/** Asks before the recovery codes are made anew. */
export function RenewDialog({ onRenewed, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    try {
      onRenewed((await call('factors.renew')).data.recovery);
    } catch (error) {
      notify.error(securityMessages.codesFailed(messageOf(error, sharedMessages.unavailable)));
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
      <p>{securityMessages.aboutRenewal}</p>
    </ConfirmDialog>
  );
}
