import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { formMessages } from '#shared/messages/forms.ts';
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

type Mounted = RefObject<Required<Props>>;

/** What is on screen. The router asks only what was mounted last, so each asks for all. */
const mounted = new Set<Mounted>();

/** Asks before unsaved changes are left. A link or Back opens a dialog. Closing the tab opens the browser's own. */
export function UnsavedChanges({ unsaved, within = false, outcome = formMessages.unsaved }: Props) {
  const own = useRef({ unsaved, within, outcome });
  own.current = { unsaved, within, outcome };
  const [losing, setLosing] = useState<readonly Mounted[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const elsewhere = currentLocation.pathname !== nextLocation.pathname;
    const changed = currentLocation.search !== nextLocation.search;
    const lost = [...mounted].filter(
      ({ current }) => (elsewhere || (current.within && changed)) && current.unsaved(),
    );
    if (lost.length > 0) setLosing(lost);
    return lost.length > 0;
  });
  useEffect(() => {
    mounted.add(own);
    const ask = (event: BeforeUnloadEvent) => {
      if (own.current.unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      mounted.delete(own);
      window.removeEventListener('beforeunload', ask);
    };
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={formMessages.leave}
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => {
        session.stay();
        blocker.reset();
      }}
    >
      {[...new Set(losing.map(({ current }) => current.outcome))].join(' ')}
    </ConfirmDialog>
  );
}
