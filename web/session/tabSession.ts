import { createListeners } from '../listeners.ts';
import type { SessionUser } from './sessionUser.ts';

/** A session as a tab holds it. While it is being renewed after a reload, it has neither token nor account. */
type Held = { token: string | null; csrf: string; user: SessionUser | null };

/** Why the session of a tab has ended, as the page for signing in says it. */
export type Why = 'idle' | 'ended';

/** What tabs say to each other. `over`: the session has ended, and its drafts stay; `left`: its owner signed out. */
type Message = { ask: true } | { held: Held } | { over: Why } | { left: true };

/** How long a new tab waits for the session of another, which may be busy. */
const PATIENCE_MS = 2000;
/** A lock that every tab with a session has, so that a new one waits for no answer when there is none. */
const HOLDING = 'tab-session';
/** What a tab keeps for its own reload. */
export const RELOAD = 'reload';

let channel: BroadcastChannel | undefined;
let only = false;
let held: Held | undefined;
/** Why another tab has ended the session. */
let endedElsewhere: Why | undefined;
let release: (() => void) | undefined;
const listeners = createListeners();

const say = (message: Message) => open().postMessage(message);

function open(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('session');
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  }
  return channel;
}

function hear(message: Message) {
  if ('ask' in message) {
    if (held?.user) say({ held });
    return;
  }
  if ('held' in message) {
    if (held?.user?.id !== message.held.user?.id) sessionStorage.removeItem(RELOAD);
    take(message.held);
  } else if (!only) return;
  else if ('over' in message) {
    endedElsewhere = message.over;
    drop();
  } else leave();
  listeners.tell();
}

function take(session: Held) {
  only = true;
  held = session;
  endedElsewhere = undefined;
  if (release) return;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(HOLDING, { mode: 'shared' }, () => until);
}

function drop() {
  held = undefined;
  release?.();
  release = undefined;
  sessionStorage.removeItem(RELOAD);
}

function leave() {
  drop();
  only = false;
  sessionStorage.clear();
}

/**
 * The session of a tab on a shared computer. It is in the memory of its tabs alone: a browser writes the storage of a tab
 * to the disk in clear, where it stays after the tab was closed. A new tab asks the others for it.
 */
export const tabSession = {
  /** Whether this tab's session is such a one. It stays so after it has ended, until the page starts anew. */
  isOnly: () => only,
  held: () => held,
  why: (): Why => endedElsewhere ?? 'ended',

  /** Holds a session, in every tab. */
  hold(session: Held) {
    take(session);
    if (session.user) say({ held: session });
  },
  /** Holds it no more, in any tab. The sealed drafts stay. */
  end(why: Why) {
    drop();
    say({ over: why });
  },
  /** Holds it no more, in any tab, and removes everything that tabs keep. */
  leave() {
    leave();
    say({ left: true });
  },
  /** Another session than one of a tab takes the place of it. */
  forget() {
    drop();
    only = false;
  },

  /** Asks the other tabs for their session, if one has any. */
  async ask(): Promise<void> {
    open();
    // Locks exist only on a secure address, and so do sessions.
    const locks = await navigator.locks?.query();
    if (!locks?.held?.some(({ name }) => name === HOLDING)) return;
    let stop = () => {};
    await new Promise<void>((resolve) => {
      stop = tabSession.listen(resolve);
      setTimeout(resolve, PATIENCE_MS);
      say({ ask: true });
    });
    stop();
  },
  /** Calls back when another tab signed in, renewed, ended or left. Returns a function that stops it. */
  listen: listeners.add,
};
