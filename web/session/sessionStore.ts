import type { User } from '#shared/domain/user.ts';
import { paths } from '../paths.ts';
import { removeDraftsOfOthers } from './drafts.ts';
import { clearStorage, isAuthenticatedStored, storedUser, storeSession } from './storage.ts';

/**
 * `ended` with a user: the server has ended the session. The screen stays, and sign-in opens over it. `ended` without a
 * user: the screen is gone, and the page is about to start anew.
 */
export type SessionState = { user: User | null; ended: boolean };

const listeners = new Set<() => void>();
let state: SessionState | undefined;
let waiting: ((resumed: boolean) => void)[] = [];
let wanted: string | undefined;
let leaving = false;

function set(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

/** The person and their access. A screen with the answers of one person must not be used by another. */
const accessOf = (user: User | null) =>
  user && [user.id, user.role, user.school_id, user.district, user.rd_block].join();

function answerWaiting(resumed: boolean) {
  const all = waiting;
  waiting = [];
  for (const answer of all) answer(resumed);
}

/**
 * Starts anew at the dashboard. The screen goes first, because its form would ask to stay and would send as somebody
 * else.
 */
function startAnew() {
  set({ user: null, ended: true });
  setTimeout(() => location.assign(paths.dashboard()));
}

/** The session of this tab. It is outside React, so that guards and the client can use it. */
export const session = {
  state: (): SessionState => {
    state ??= { user: storedUser(), ended: false };
    return state;
  },
  user: () => session.state().user,

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  /** Keeps a new sign-in. Resumes the waiting requests if the person and their access are the same. */
  begin(token: string, csrf: string, user: User) {
    const before = session.state();
    removeDraftsOfOthers(user.id);
    storeSession(token, csrf, user);
    leaving = false;
    if (before.ended && before.user && accessOf(before.user) !== accessOf(user)) return startAnew();
    set({ user, ended: false });
    answerWaiting(true);
  },

  /**
   * Called by the client. Resolves to true when the same person has signed in again, and to false when they gave up.
   */
  ended(): Promise<boolean> {
    const { user } = session.state();
    if (!user) return Promise.resolve(false);
    const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
    set({ user, ended: true });
    return answer;
  },

  clear() {
    clearStorage();
    leaving = false;
    wanted = undefined;
    set({ user: null, ended: false });
    answerWaiting(false);
  },

  /** Follows what another tab did. @returns whether it signed out */
  follow(): boolean {
    const here = session.state();
    const stored = storedUser();
    if (here.user && !isAuthenticatedStored()) {
      session.clear();
      return true;
    }
    // Somebody else is signed in now, or the same person with other access.
    if (stored && accessOf(here.user) !== accessOf(stored)) startAnew();
    else if (stored && (here.ended || here.user?.username !== stored.username)) {
      set({ user: stored, ended: false });
      answerWaiting(true);
    }
    return false;
  },

  /** The address that a visitor asked for before signing in. It is only in memory, so that it ends with the tab. */
  want(address: string) {
    wanted = address;
  },
  takeWanted() {
    const address = wanted;
    wanted = undefined;
    return address;
  },

  /** Signing out starts as a move to /login, so that a form with unsaved changes can ask first. */
  leave() {
    leaving = true;
  },
  /** The form was not left, so the next move to /login is not a sign-out. */
  stay() {
    leaving = false;
  },
  isLeaving: () => leaving,
};
