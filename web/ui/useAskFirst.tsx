import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Question = { title: string; text: string; confirmLabel: string };

/**
 * Asks before something takes the place of unsaved work.
 * @returns runs a change, at once where nothing is unsaved; and the question, while it is open
 */
export function useAskFirst(unsaved: boolean, { text, ...question }: Question) {
  const [instead, setInstead] = useState<() => void>();
  const replace = (change: () => void) => (unsaved ? setInstead(() => change) : change());
  const dialog = instead && (
    <ConfirmDialog
      {...question}
      danger
      onConfirm={() => {
        setInstead(undefined);
        instead();
      }}
      onCancel={() => setInstead(undefined)}
    >
      {text}
    </ConfirmDialog>
  );
  return [replace, dialog] as const;
}
