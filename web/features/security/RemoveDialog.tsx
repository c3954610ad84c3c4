import { useState } from 'react';
import type { FactorInfo } from '#shared/domain/factor.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { leavesOpen, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = {
  factor: FactorInfo;
  isLast: boolean;
  /** It is removed, or may be. */
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a second step is removed. */
export function RemoveDialog({ factor: { id, name }, isLast, onRemoved, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call('factors.remove', { params: { factorId: id } });
      notify.success(securityMessages.removed(name));
      onRemoved();
    } catch (error) {
      notify.error(
        leavesOpen(error)
          ? securityMessages.removeUnknown(name)
          : securityMessages.removeFailed(messageOf(error)),
      );
      // The list tells what became of it.
      onRemoved();
    }
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={busy}
      danger
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{isLast ? securityMessages.aboutLastRemoval : securityMessages.aboutRemoval}</p>
    </ConfirmDialog>
  );
}
