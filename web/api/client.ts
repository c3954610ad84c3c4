import endpoints from 'virtual:endpoints';
import { paths } from '../paths.ts';
import { freshProof } from '../session/freshProof.ts';
import { session } from '../session/sessionStore.ts';
import { tokenStore } from '../session/storage.ts';
import { createClient } from './createClient.ts';
import { line } from './line.ts';
import { whileOnline } from './whileOnline.ts';

/** Web Locks exist only on a secure address. Without them each tab renews its own token. */
const exclusively = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('session-refresh', work) : work();

export const { call, request, withToken, checkSession, renew } = createClient({
  endpoints,
  fetch: line.watching(whileOnline((...args) => globalThis.fetch(...args), window)),
  store: tokenStore,
  exclusively,
  prove: async (challenge) => (await import('./proof.ts')).prove(challenge),
  proveOwner: freshProof.ask,
  // A page of its own, so that nothing of the screen that may not be seen stays.
  owesFactor: () => {
    if (location.pathname !== paths.mySecurity()) location.assign(paths.mySecurity());
  },
  sessionEnded: session.ended,
});
