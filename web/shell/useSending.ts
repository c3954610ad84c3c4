import { useCallback, useState } from 'react';
import { sendOnceReached } from '../api/waitingSave.ts';
import { useStays } from './useStays.ts';

/**
 * Sends what a screen or a dialog saves as soon as the server can be reached, unless it was left meanwhile. `sending` holds
 * from the press to the answer, with the time that the save waits for the line.
 */
export function useSending() {
  const stays = useStays();
  const [sending, setSending] = useState(false);
  const send = useCallback(
    async <T>(act: () => Promise<T>): Promise<T> => {
      setSending(true);
      try {
        return await sendOnceReached(act, stays);
      } finally {
        setSending(false);
      }
    },
    [stays],
  );
  return { send, sending };
}
