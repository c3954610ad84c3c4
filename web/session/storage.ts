import { ROLES } from '#shared/access/roles.ts';
import type { User } from '#shared/domain/user.ts';

const KEYS = { token: 'token', csrf: 'csrf', user: 'user', authenticated: 'isAuthenticated' } as const;
/** The keys that a browser keeps after its user has signed out. */
const KEPT = ['fontSize', 'theme'];

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
export function storedAccount(): User | null {
  if (read(KEYS.authenticated) !== 'true') return null;
  try {
    const user = JSON.parse(read(KEYS.user) ?? 'null') as User | null;
    return user && ROLES.includes(user.role) ? user : null;
  } catch {
    return null;
  }
}

/** The stored user, if all parts of a session are there. */
export const storedUser = () => (read(KEYS.token) ? storedAccount() : null);

export function storeSession(token: string, csrf: string, user: User) {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  localStorage.setItem(KEYS.csrf, csrf);
  localStorage.setItem(KEYS.authenticated, 'true');
  // Stored last, because other tabs take its arrival as the sign that the session is complete.
  localStorage.setItem(KEYS.token, token);
}

export function clearStorage() {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** Calls back when another tab signed in, refreshed or signed out. Returns a function that stops it. */
export function onOtherTab(listener: () => void) {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.token || key === KEYS.authenticated) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** Whether the flag of a session is set. A refused refresh removes only the token, signing out removes everything. */
export const isAuthenticatedStored = () => read(KEYS.authenticated) === 'true';
