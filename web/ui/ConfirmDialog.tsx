import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Saving } from './form/Saving.tsx';
import { WaitingNote } from './form/WaitingNote.tsx';
import { ModalDialog } from './ModalDialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** The button's text while `busy`. Meanwhile the dialog cannot be closed or confirmed again. */
  busyLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Whether it cannot be confirmed yet. The dialog can be closed. */
  unable?: boolean;
  danger?: boolean;
  /** As of `ModalDialog`. */
  describedBy?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question with two answers. The harmless one has the focus first, unless a field of the question takes it. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busyLabel = confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  unable = false,
  danger = false,
  describedBy,
  onConfirm,
  onCancel,
}: Props) {
  const unlessBusy = (act: () => void) => () => {
    if (!busy) act();
  };
  return (
    <ModalDialog
      role="alertdialog"
      describedBy={describedBy}
      title={title}
      onClose={unlessBusy(onCancel)}
      footer={
        <>
          <Button
            variant="outline"
            onClick={unlessBusy(onCancel)}
            aria-disabled={busy || undefined}
            data-initial-focus=""
          >
            {cancelLabel}
          </Button>
          <Button
            colorPalette={danger ? 'red' : undefined}
            onClick={unable ? undefined : unlessBusy(onConfirm)}
            aria-disabled={busy || unable || undefined}
          >
            {busy ? <Saving text={busyLabel} /> : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {busy && <WaitingNote />}
    </ModalDialog>
  );
}
