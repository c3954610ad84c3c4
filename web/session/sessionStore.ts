import type { User } from '#shared/domain/user.ts';
import { createListeners } from '../listeners.ts';
import { paths } from '../paths.ts';
import type { SessionUser } from './sessionUser.ts';
import {
  clearStorage,
  endStorage,
  isEndedStored,
  isSessionStored,
  storedUser,
  storeSession,
} from './storage.ts';
import { tabSession, type Why } from './tabSession.ts';

/**
 * `over`: the screen is gone. `ended`: the server has ended the session, and sign-in is open in its place. `replaced`:
 * somebody else has signed in, and the page is about to start anew.
 */
export type SessionState = { user: SessionUser | null; over?: 'ended' | 'replaced' };

const listeners = createListeners();
const endings = createListeners();
let state: SessionState | undefined;
/** The person whose session has ended, as far as sign-in must know, and the address. */
type Before = {
  username: string;
  access: Access;
  path: string;
  search: string;
  usr: unknown;
};
let before: Before | undefined;
let wanted: string | undefined;
let leaving = false;

function set(next: SessionState) {
  state = next;
  listeners.tell();
}

/** The person and what they may see. */
type Access = Pick<
  SessionUser,
  'id' | 'role' | 'school_id' | 'district' | 'rd_block' | 'district_id' | 'rd_block_id'
>;
function accessOf(user: SessionUser): Access {
  const { id, role, school_id, district, rd_block, district_id, rd_block_id } = user;
  return { id, role, school_id, district, rd_block, district_id, rd_block_id };
}

/**
 * Whether both are the same person with the same access. A screen with the answers of one person must not be used by
 * another. A district may be renamed meanwhile, so places are compared by id, but for an account that a former version
 * stored by name alone.
 */
function sameAccess(one: Access | null | undefined, other: Access | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  const byId = one.district_id !== undefined && other.district_id !== undefined;
  const places = byId ? (['district_id', 'rd_block_id'] as const) : (['district', 'rd_block'] as const);
  return (['id', 'role', 'school_id', ...places] as const).every((part) => one[part] === other[part]);
}

/**
 * Replaces the query of the address and what the router keeps for the screen (`usr`), as both may name a person. The
 * router does not hear of it.
 */
const show = (search: string, usr: unknown) =>
  history.replaceState({ ...history.state, usr }, '', location.pathname + search);

/** What of an account may be renamed while it is the same. */
const NAMES = ['username', 'district', 'rd_block'] as const;

/** The pages that somebody who is signed in does not need. */
const SIGN_IN = [paths.login(), paths.otpLogin()];

/** Continues where the session ended. */
function resume(user: SessionUser) {
  if (before?.path === location.pathname) show(before.search, before.usr);
  before = undefined;
  set({ user });
}

/**
 * Starts anew at the dashboard. The screen goes first, because its form would ask to stay and would send as somebody
 * else.
 */
function startAnew() {
  set({ user: null, over: 'replaced' });
  setTimeout(() => location.assign(paths.dashboard()));
}

/** Drafts that are being sealed take a moment. */
const SEALING_MS = 300;

/**
 * Starts anew at sign-in, so that neither a screen nor an answer nor a name is left in this tab's memory.
 * @param told what the page waits for before it goes
 */
async function blank(at: string, told: Promise<unknown>) {
  show('', null);
  set({ user: null, over: 'replaced' });
  document.title = '';
  await Promise.all([told, new Promise((done) => setTimeout(done, SEALING_MS))]);
  location.replace(at);
}

/** The session of this tab. It is outside React, so that guards and the client can use it. */
export const session = {
  state: (): SessionState => {
    state ??= { user: storedUser() };
    return state;
  },
  user: () => session.state().user,
  /** The person whose session has ended. */
  before: () => before,

  subscribe: listeners.add,
  /** Calls back when the session was ended elsewhere, while the screen and the account are still there. */
  onEnding: endings.add,

  /** Keeps a new sign-in. Continues where the session ended if the person and their access are the same. */
  begin(token: string, csrf: string, { phone: _phone, email: _email, ...user }: User) {
    const { over } = session.state();
    storeSession(token, csrf, user);
    leaving = false;
    if (!over) return set({ user });
    if (sameAccess(before?.access, user)) resume(user);
    else startAnew();
  },

  /** Called when the server has ended the session. Takes away the screen and everything stored in clear. */
  ended() {
    const { user } = session.state();
    if (!user) return;
    // Somebody has signed out in another tab meanwhile.
    if (!isSessionStored()) return session.clear();
    if (tabSession.isOnly()) return session.leaveTab(tabSession.why());
    endings.tell();
    const { pathname: path, search } = location;
    before = { username: user.username, access: accessOf(user), path, search, usr: history.state?.usr };
    endStorage();
    show('', null);
    set({ user: null, over: 'ended' });
  },

  /**
   * Ends the session of a tab on a shared computer. Whoever comes next finds the page for signing in, without a name.
   * @param told what the page waits for before it goes
   */
  leaveTab(why: Why, told: Promise<unknown> = Promise.resolve()) {
    endings.tell();
    const at = session.user()?.role === 'teacher' ? paths.otpLogin() : paths.login();
    endStorage(why);
    void blank(`${at}#${why}`, told);
  },

  clear() {
    clearStorage();
    leaving = false;
    wanted = undefined;
    before = undefined;
    set({ user: null });
  },

  /** Follows what another tab did. */
  follow() {
    const { user, over } = session.state();
    if (!isSessionStored()) {
      if (user || over) session.clear();
      return;
    }
    if (isEndedStored()) return session.ended();
    const stored = storedUser();
    if (!stored) return;
    // Nobody was here, and a page for everybody stays with what is typed there, such as a new password.
    if (!user && !over && !SIGN_IN.includes(location.pathname)) return set({ user: stored });
    // Somebody else is signed in now, or the same person with other access.
    if (!sameAccess(over ? before?.access : user, stored)) startAnew();
    else if (over) resume(stored);
    else if (NAMES.some((name) => user?.[name] !== stored[name])) set({ user: stored });
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
