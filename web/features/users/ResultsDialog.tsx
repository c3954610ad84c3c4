import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { UserResult } from '#shared/domain/user.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Results } from './Results.tsx';

type Props = {
  title: string;
  /** What became of each; undefined until it has been done. */
  results: readonly UserResult[] | undefined;
  label: string;
  /** Instead of the label while it is done. */
  busyLabel: string;
  busy: boolean;
  /** Whether something to choose is missing yet. */
  unable: boolean;
  danger?: boolean;
  /** Whether closing would lose choices that took a while: that is asked about first. */
  unsaved?: boolean;
  onDo: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Does something to several accounts, by what is chosen in it, and tells what became of each. */
export function ResultsDialog({ title, results, busy, unable, onClose, children, ...action }: Props) {
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (busy) return;
    if (action.unsaved && !results) setAsking(true);
    else onClose();
  };
  return (
    <>
      <ModalDialog
        title={title}
        onClose={close}
        readOnly={results !== undefined}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              {results ? 'Close' : 'Cancel'}
            </Button>
            {!results && (
              <Button
                colorPalette={action.danger ? 'red' : undefined}
                disabled={unable}
                aria-disabled={busy || undefined}
                onClick={() => !busy && void action.onDo()}
              >
                {busy ? action.busyLabel : action.label}
              </Button>
            )}
          </>
        }
      >
        {results ? <Results results={results} /> : <HeldWhile saving={busy}>{children}</HeldWhile>}
      </ModalDialog>
      {asking && (
        <ConfirmDialog
          title="Discard what you chose?"
          confirmLabel="Discard"
          cancelLabel="Keep choosing"
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          It is not kept.
        </ConfirmDialog>
      )}
    </>
  );
}
