import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import { call, renew } from '../api/client.ts';
import { keyFrom, type Sealed, seal, unseal } from './seal.ts';
import { isSessionUser, type SessionUser } from './sessionUser.ts';
import { unusedFor } from './storage.ts';
import { RELOAD, tabSession } from './tabSession.ts';

/** What a tab keeps for its own reload. The value opens nothing without the cookie, and the account is sealed. */
type Kept = { csrf: string; user: Sealed };

/** When the page was left, in milliseconds. */
const LEFT = 'left';
const CLOCK_MS = 2000;

/** Keeps what a reload needs. */
export async function keepForReload(key: CryptoKey, user: SessionUser): Promise<void> {
  const sealed = await seal(key, RELOAD, user);
  const held = tabSession.held();
  if (held?.user?.id !== user.id) return;
  sessionStorage.setItem(RELOAD, JSON.stringify({ csrf: held.csrf, user: sealed } satisfies Kept));
}

/** Notes when the page is left. */
export const noteLeaving = () => sessionStorage.setItem(LEFT, String(Date.now()));

/**
 * Whether this page took the place of the one before in the same tab. A browser can also open a closed tab again, with
 * its storage, for whoever asks: that begins after the page was left.
 */
function isReload(): boolean {
  const left = Number(sessionStorage.getItem(LEFT) ?? 0);
  sessionStorage.removeItem(LEFT);
  return performance.timeOrigin <= left + CLOCK_MS && unusedFor() < SHARED_COMPUTER.idleSeconds * 1000;
}

/** On a shared computer: takes up the session of this tab after a reload, or that of another tab that is open. */
export async function restoreTab(): Promise<void> {
  // Somebody has signed in by the form of the page, before the app was there.
  if (tabSession.held()) return;
  const kept = JSON.parse(sessionStorage.getItem(RELOAD) ?? 'null') as Kept | null;
  if (!isReload()) sessionStorage.removeItem(RELOAD);
  else if (kept) {
    if (await resume(kept).catch(() => false)) return;
    tabSession.forget();
  }
  await tabSession.ask();
}

async function resume({ csrf, user: sealed }: Kept): Promise<boolean> {
  tabSession.hold({ token: null, csrf, user: null });
  if (!(await renew())) return false;
  const key = await keyFrom((await call('auth.draftKey')).data.key);
  const user = await unseal(key, RELOAD, sealed);
  const held = tabSession.held();
  if (!held || !isSessionUser(user)) return false;
  tabSession.hold({ ...held, user });
  return true;
}
