import { useState } from 'react';
import type { SessionInfo } from '#shared/contracts/sessions.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { messageOf } from '../api/apiError.ts';
import { deviceName } from './deviceName.ts';
import { notify } from './notify.tsx';
import { useFocusAfter } from './useFocusAfter.ts';

/**
 * Ends the sessions of a `SessionList`, one at a time.
 * @param send ends the session with this id
 * @param reload requests the list again, because one that could not be ended may be gone already
 * @returns the region that takes the focus afterwards, and what the list needs
 */
export function useSessionEnd(send: (id: string) => Promise<unknown>, reload: () => unknown) {
  const [ending, setEnding] = useState<string>();
  const { region, stepDone } = useFocusAfter<HTMLDivElement>();
  const end = async ({ id, user_agent }: SessionInfo) => {
    if (ending) return;
    setEnding(id);
    try {
      await send(id);
      notify.success(sessionMessages.ended(deviceName(user_agent)));
      stepDone();
    } catch (failure) {
      notify.error(sessionMessages.endFailed(messageOf(failure)));
      void reload();
    }
    setEnding(undefined);
  };
  return { region, list: { ending, onEnd: (session: SessionInfo) => void end(session) } };
}
