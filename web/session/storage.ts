import { passedSince } from '../passedSince.ts';
import { isSessionUser, type SessionUser } from './sessionUser.ts';
import { tabSession, type Why } from './tabSession.ts';

const KEYS = { token: 'token', csrf: 'csrf', user: 'user', authenticated: 'isAuthenticated' } as const;
/** The mark of a computer that several people use. */
const SHARED = 'sharedComputer';
/** The keys that a browser keeps after its user has signed out. */
const KEPT = ['fontSize', 'theme', SHARED];
/** On a shared computer: when one of its tabs was last used, in milliseconds. */
const USED = 'lastUsed';
/** The flag of a session. `ENDED`: it was not ended here, and the tabs wait for its owner to sign in again. */
const SIGNED_IN = 'true';
const ENDED = 'ended';

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Whether somebody said that several people use this computer. */
export const isSharedComputer = () => read(SHARED) === 'true';

/** Remembers the answer for the computer. In a browser that stores nothing it is forgotten, and so is the session. */
export function setSharedComputer(on: boolean): void {
  try {
    if (on) localStorage.setItem(SHARED, 'true');
    else localStorage.removeItem(SHARED);
  } catch {
    // Whoever signs in there finds the box without a tick.
  }
}

export const tokenStore = {
  account: () => storedAccount()?.id,
  token: () => (tabSession.isOnly() ? (tabSession.held()?.token ?? null) : read(KEYS.token)),
  csrf: () => (tabSession.isOnly() ? (tabSession.held()?.csrf ?? null) : read(KEYS.csrf)),
  save(token: string, csrf: string) {
    const held = tabSession.held();
    if (held) return tabSession.hold({ ...held, token, csrf });
    localStorage.setItem(KEYS.token, token);
    localStorage.setItem(KEYS.csrf, csrf);
  },
  dropToken() {
    const held = tabSession.held();
    if (held) tabSession.hold({ ...held, token: null });
    else localStorage.removeItem(KEYS.token);
  },
  isShared: isSharedComputer,
};

/** The account whose browser this is, even while its session waits to be renewed. Null if it cannot be read. */
export function storedAccount(): SessionUser | null {
  if (tabSession.isOnly()) return tabSession.held()?.user ?? null;
  if (read(KEYS.authenticated) !== SIGNED_IN) return null;
  try {
    const user: unknown = JSON.parse(read(KEYS.user) ?? 'null');
    return isSessionUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** The stored user, if all parts of a session are there. */
export const storedUser = () => (tokenStore.token() ? storedAccount() : null);

/** Keeps a session: for every tab of the browser, or on a shared computer in the memory of its tabs. */
export function storeSession(token: string, csrf: string, user: SessionUser) {
  if (isSharedComputer()) {
    removeOthers();
    noteUse();
    return tabSession.hold({ token, csrf, user });
  }
  tabSession.forget();
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  localStorage.setItem(KEYS.csrf, csrf);
  localStorage.setItem(KEYS.authenticated, SIGNED_IN);
  // Stored last, because other tabs take its arrival as the sign that the session is complete.
  localStorage.setItem(KEYS.token, token);
}

/** Removes the account and its tokens, and tells other tabs that the session has ended. The sealed drafts stay. */
export function endStorage(why: Why = 'ended') {
  if (tabSession.isOnly()) {
    removeOthers();
    return tabSession.end(why);
  }
  localStorage.setItem(KEYS.authenticated, ENDED);
  for (const key of [KEYS.token, KEYS.csrf, KEYS.user]) localStorage.removeItem(key);
}

export function clearStorage() {
  removeOthers();
  if (tabSession.isOnly()) tabSession.leave();
  sessionStorage.clear();
}

function removeOthers() {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
}

/** Where drafts of this tab are: on a shared computer they end with the tab. */
export const draftStorage = () => (tabSession.isOnly() ? sessionStorage : localStorage);

/** Notes that a tab was used now. */
export const noteUse = () => localStorage.setItem(USED, String(Date.now()));
/** Milliseconds since a tab was last used. Infinite if unknown. */
export const unusedFor = () => {
  const used = Number(read(USED) ?? Number.NaN);
  return Number.isNaN(used) ? Number.POSITIVE_INFINITY : passedSince(used);
};

/** Calls back when another tab signed in, refreshed, signed out or found the session ended. Returns a function that stops it. */
export function onOtherTab(listener: () => void) {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.token || key === KEYS.authenticated) listener();
  };
  addEventListener('storage', heard);
  const stop = tabSession.listen(listener);
  return () => {
    stop();
    removeEventListener('storage', heard);
  };
}

/** Whether the flag of a session is set. A session that ended leaves it, as `ENDED`. Signing out removes it. */
export const isSessionStored = () =>
  tabSession.isOnly() || [SIGNED_IN, ENDED].includes(read(KEYS.authenticated) ?? '');
/** Whether a tab has found the session ended and nobody has signed in since. */
export const isEndedStored = () =>
  tabSession.isOnly() ? tabSession.held() === undefined : read(KEYS.authenticated) === ENDED;
