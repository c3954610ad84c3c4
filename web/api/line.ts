import { tokenStore } from '../session/storage.ts';
import { createLine } from './createLine.ts';

const ANSWER_WITHIN_MS = 5000;

/** Asks what every page asks each ten seconds, since no part of the API is ever kept by the browser. */
async function probe(): Promise<boolean> {
  const token = tokenStore.token();
  try {
    await fetch('/api/auth/session', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    return true;
  } catch {
    return false;
  }
}

/** The line of this page to the server. */
export const line = createLine({ machine: window, isOnline: () => navigator.onLine, probe });
