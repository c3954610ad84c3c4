import type { User } from '#shared/domain/user.ts';
import { paths } from '../paths.ts';
import { removeDraftsOfOthers } from './drafts.ts';
import { clearStorage, isAuthenticatedStored, storedUser, storeSession } from './storage.ts';

/**
 * `ended`: the server no longer knows the session; the screen stays and sign-in opens over it. Without a user: the
 * screen is gone, and the page on its way to begin anew.
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

/** Who it is and what they may see: a screen with answers of one is of no use to the other. */
const accessOf = (user: User | null) =>
  user && [user.id, user.role, user.school_id, user.district, user.rd_block].join();

function answerWaiting(resumed: boolean) {
  const all = waiting;
  waiting = [];
  for (const answer of all) answer(resumed);
}

/** Begins anew at the dashboard. The screen goes first: its form would ask to stay, and send in another's name. */
function startAnew() {
  set({ user: null, ended: true });
  setTimeout(() => location.assign(paths.dashboard()));
}

/** The session of this tab, outside React so that guards and the client can ask it. */
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

  /** Keeps a fresh sign-in. Resumes what waited for it if the person and their access are the same. */
  begin(token: string, csrf: string, user: User) {
    const before = session.state();
    removeDraftsOfOthers(user.id);
    storeSession(token, csrf, user);
    leaving = false;
    if (before.ended && before.user && accessOf(before.user) !== accessOf(user)) return startAnew();
    set({ user, ended: false });
    answerWaiting(true);
  },

  /** For the client: resolves true when the same person has signed in again, false when they gave up. */
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

  /** Follows what another tab did. @returns whether that was signing out */
  follow(): boolean {
    const here = session.state();
    const stored = storedUser();
    if (here.user && !isAuthenticatedStored()) {
      session.clear();
      return true;
    }
    // Someone else is signed in now, or the same person with other access.
    if (stored && accessOf(here.user) !== accessOf(stored)) startAnew();
    else if (stored && (here.ended || here.user?.username !== stored.username)) {
      set({ user: stored, ended: false });
      answerWaiting(true);
    }
    return false;
  },

  /** Where a visitor wanted to go before signing in. In memory only: it must not outlive the tab's visit. */
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
  /** The form was not left after all: the next way to /login is any other. */
  stay() {
    leaving = false;
  },
  isLeaving: () => leaving,
};
