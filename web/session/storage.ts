import { ROLES } from '#shared/access/roles.ts';
import type { User } from '#shared/domain/user.ts';

const KEYS = { token: 'token', csrf: 'csrf', user: 'user', authenticated: 'isAuthenticated' } as const;
/** The keys that a browser keeps after its user has signed out. */
const KEPT = ['fontSize', 'theme'];
/** The flag of a session. `ENDED`: it was not ended here, and the tabs wait for its owner to sign in again. */
const SIGNED_IN = 'true';
const ENDED = 'ended';

/** The signed-in account. Others may use the browser that keeps it, so phone and e-mail are left out. */
export type SessionUser = Omit<User, 'phone' | 'email'>;

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const tokenStore = {
  token: () => read(KEYS.token),
  csrf: () => read(KEYS.csrf),
  save(token: string, csrf: string) {
    localStorage.setItem(KEYS.token, token);
    localStorage.setItem(KEYS.csrf, csrf);
  },
  dropToken: () => localStorage.removeItem(KEYS.token),
};

/** The account whose browser this is, even while its session waits to be renewed. Null if it cannot be read. */
export function storedAccount(): SessionUser | null {
  if (read(KEYS.authenticated) !== SIGNED_IN) return null;
  try {
    const user = JSON.parse(read(KEYS.user) ?? 'null') as SessionUser | null;
    return user && ROLES.includes(user.role) ? user : null;
  } catch {
    return null;
  }
}

/** The stored user, if all parts of a session are there. */
export const storedUser = () => (read(KEYS.token) ? storedAccount() : null);

export function storeSession(token: string, csrf: string, user: SessionUser) {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  localStorage.setItem(KEYS.csrf, csrf);
  localStorage.setItem(KEYS.authenticated, SIGNED_IN);
  // Stored last, because other tabs take its arrival as the sign that the session is complete.
  localStorage.setItem(KEYS.token, token);
}

/** Removes the account and its tokens, and tells other tabs that the session has ended. The sealed drafts stay. */
export function endStorage() {
  localStorage.setItem(KEYS.authenticated, ENDED);
  for (const key of [KEYS.token, KEYS.csrf, KEYS.user]) localStorage.removeItem(key);
}

export function clearStorage() {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** Calls back when another tab signed in, refreshed, signed out or found the session ended. Returns a function that stops it. */
export function onOtherTab(listener: () => void) {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.token || key === KEYS.authenticated) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** Whether the flag of a session is set. A refused refresh removes only the token, signing out removes everything. */
export const isSessionStored = () => [SIGNED_IN, ENDED].includes(read(KEYS.authenticated) ?? '');
/** Whether a tab has found the session ended and nobody has signed in since. */
export const isEndedStored = () => read(KEYS.authenticated) === ENDED;
