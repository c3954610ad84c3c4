import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { UserResult } from '#shared/domain/user.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { focusMissing } from '../../ui/focusMissing.ts';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { Saving } from '../../ui/form/Saving.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { choicesMade } from '../../ui/openChoices.ts';
import { Results } from './Results.tsx';

type Props = {
  title: string;
  /** The outcome for each account. Undefined until the action is done. */
  results: readonly UserResult[] | undefined;
  label: string;
  /** Shown instead of the label during the action. */
  busyLabel: string;
  busy: boolean;
  /** Why it cannot be done yet, such as a choice that is missing; '' when it can. */
  unable: string;
  danger?: boolean;
  /** Whether closing would lose choices that took a while. The dialog then asks first. */
  unsaved?: boolean;
  onDo: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for choices, applies one action to several accounts, and shows the outcome for each. */
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
                // A button that does something else is another button, so that it does not have the focus.
                key={action.label}
                colorPalette={action.danger ? 'red' : undefined}
                aria-disabled={busy || unable !== '' || undefined}
                aria-description={unable || undefined}
                data-tip={unable || undefined}
                onClick={({ currentTarget }) => {
                  if (unable) focusMissing(currentTarget.closest('dialog'));
                  else if (!busy && choicesMade()) void action.onDo();
                }}
              >
                {busy ? <Saving text={action.busyLabel} /> : action.label}
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
