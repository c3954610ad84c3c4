import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UserResult } from '#shared/domain/user.ts';
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
  onDo: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Does something to several accounts, by what is chosen in it, and tells what became of each. */
export function ResultsDialog({ title, results, busy, unable, onClose, children, ...action }: Props) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
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
      {results ? <Results results={results} /> : children}
    </ModalDialog>
  );
}
