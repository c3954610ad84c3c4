import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { session } from '../session/sessionStore.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  /** Called at the moment of leaving, so that leaving right after a save asks nothing. */
  unsaved: () => boolean;
  /** Whether a change of the address within the page leaves too, as one that opens another ticket does. */
  within?: boolean;
  /** What happens to the typed text on leaving. */
  outcome?: string;
};

const LOST = 'What you typed on this page has not been saved and will be lost.';

/** Asks before unsaved changes are left. A link or Back opens a dialog. Closing the tab opens the browser's own. */
export function UnsavedChanges({ unsaved, within = false, outcome = LOST }: Props) {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        (within && currentLocation.search !== nextLocation.search)) &&
      latest.current(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => {
        session.stay();
        blocker.reset();
      }}
    >
      {outcome}
    </ConfirmDialog>
  );
}
