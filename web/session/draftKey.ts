import { networkError } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import { keyFrom } from './seal.ts';
import { session } from './sessionStore.ts';

let kept: CryptoKey | undefined;
let asking: Promise<CryptoKey> | undefined;
/** Whether anything on screen needs the key. */
let wanted = false;

/** The key in memory. When a session ends, there is no time to ask for it. */
export const keptDraftKey = () => kept;

/** An answer that takes longer counts as lost. It is still kept when it comes. */
const ANSWER_WITHIN_MS = 10_000;
const late = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(networkError()), ANSWER_WITHIN_MS));

/** The key of the signed-in account. It is kept only in memory. Rejects without an answer. */
export function draftKey(): Promise<CryptoKey> {
  if (kept) return Promise.resolve(kept);
  wanted = true;
  asking ??= Promise.race([ask(), late()]).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Asks again for a key that did not load. Without one, what was typed could not be held when the session ends. */
export function askAgain(): void {
  if (wanted && !kept)
    draftKey().catch((error: unknown) => console.warn('The key of drafts did not load', error));
}

async function ask(): Promise<CryptoKey> {
  const owner = session.user()?.id;
  if (owner === undefined) throw new Error('Nobody is signed in');
  const key = await keyFrom((await call('auth.draftKey')).data.key);
  if (session.user()?.id !== owner) throw new Error('Somebody else is signed in');
  kept = key;
  return key;
}

session.subscribe(() => {
  if (session.user()) return;
  kept = undefined;
  wanted = false;
});
