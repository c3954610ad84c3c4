import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import { sharedComputerMessages } from '#shared/messages/sharedComputer.ts';
import { call } from '../api/client.ts';
import { pause } from '../pause.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { draftKey } from './draftKey.ts';
import { keepForReload, noteLeaving } from './restoreTab.ts';
import { session } from './sessionStore.ts';
import type { SessionUser } from './sessionUser.ts';
import { noteUse, unusedFor } from './storage.ts';
import { SIGNS_OF_USE } from './watchSession.ts';

const LOOK_EVERY_MS = 1000;
/** How long the page waits for the server to end the session. */
const PATIENCE_MS = 3000;
const IDLE_MS = SHARED_COMPUTER.idleSeconds * 1000;
const WARNED_AT_MS = SHARED_COMPUTER.warnedAtSeconds * 1000;

function signOut() {
  const told = call('auth.logout').catch(() => undefined);
  session.leaveTab('idle', Promise.race([told, pause(PATIENCE_MS)]));
}

/**
 * Signs out when no tab was used for ten minutes, and asks a minute before. The clock on the wall counts: a machine that
 * sleeps has no timers, and the first key after it must not be taken for use.
 * @param warn is given the seconds that are left once it is time to ask, and undefined before
 * @returns a function that stops it
 */
function watchUse(warn: (seconds: number | undefined) => void): () => void {
  const look = () => {
    const unused = unusedFor();
    if (unused >= IDLE_MS) signOut();
    else warn(unused >= WARNED_AT_MS ? Math.ceil((IDLE_MS - unused) / 1000) : undefined);
  };
  const use = () => {
    const unused = unusedFor();
    // From the question on, only its answer counts.
    if (unused >= WARNED_AT_MS) look();
    else if (unused >= LOOK_EVERY_MS) noteUse();
  };
  const back = ({ persisted }: PageTransitionEvent) => {
    // The page was left for another, and whoever went back need not be the same person.
    if (persisted) session.leaveTab('ended');
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const sign of SIGNS_OF_USE) addEventListener(sign, use, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  addEventListener('pagehide', noteLeaving);
  addEventListener('pageshow', back);
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, use, { capture: true });
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
    removeEventListener('pagehide', noteLeaving);
    removeEventListener('pageshow', back);
  };
}

/** What the screens of a shared computer need: the watch over their use, and the account for a reload. */
export function SharedTab({ user }: { user: SessionUser }) {
  const [left, setLeft] = useState<number>();

  useEffect(() => watchUse(setLeft), []);
  useEffect(() => {
    draftKey()
      .then((key) => keepForReload(key, user))
      .catch((error: unknown) => console.warn('A reload will ask to sign in again', error));
  }, [user]);

  if (left === undefined) return null;
  const stay = () => {
    noteUse();
    setLeft(undefined);
  };
  return (
    <ModalDialog
      role="alertdialog"
      title={sharedComputerMessages.stillThere}
      onClose={stay}
      footer={
        <Button size="sm" data-initial-focus="" onClick={stay}>
          {sharedComputerMessages.stay}
        </Button>
      }
    >
      {sharedComputerMessages.signsOutIn(left)}
    </ModalDialog>
  );
}
