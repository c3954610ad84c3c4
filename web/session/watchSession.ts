import { SESSION_CHECK_SECONDS } from '#shared/domain/sessionCheck.ts';
import { checkSession } from '../api/client.ts';
import { passedSince } from '../passedSince.ts';
import { askAgain } from './draftKey.ts';

const CHECK_MS = SESSION_CHECK_SECONDS * 1000;
const LOOK_EVERY_MS = 1000;
/** How long a page stays hidden for want of an answer. After that the line is taken for lost, and people go on typing. */
const PATIENCE_MS = 5000;
/** What a person does at a page. */
export const SIGNS_OF_USE = ['keydown', 'pointerdown', 'wheel'];

/** Hides the whole page. The focus stays where it is. */
const veil = (on: boolean) => document.documentElement.toggleAttribute('data-veiled', on);

/**
 * Notices within seconds that the session was ended elsewhere. A visible page asks every `CHECK_MS`. A hidden page asks
 * nothing and is veiled after that time. When it is visible again, it asks first and then shows itself. A missing answer
 * ends no session.
 * @returns a function that stops it
 */
export function watchSession(): () => void {
  let proven = Date.now();
  let used = false;
  let asking = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    patience ??= setTimeout(() => {
      patience = undefined;
      veil(false);
    }, PATIENCE_MS);
  };
  const stopWaiting = () => {
    clearTimeout(patience);
    patience = undefined;
  };

  async function ask() {
    asking = true;
    wait();
    try {
      if (await checkSession(used)) used = false;
      askAgain();
    } catch (error) {
      console.warn('Nobody could say whether the session stands', error);
    } finally {
      stopWaiting();
      asking = false;
      proven = Date.now();
      veil(false);
    }
  }

  const look = () => {
    const due = passedSince(proven) >= CHECK_MS;
    if (document.visibilityState === 'hidden') {
      if (!due) return;
      stopWaiting();
      veil(true);
    } else if (asking) wait();
    else if (due) void ask();
  };
  const use = () => {
    used = true;
  };
  // The browser may keep the page for Back and Forward, and paints it before any script runs.
  const leave = () => {
    veil(true);
    proven = 0;
  };

  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const sign of SIGNS_OF_USE) addEventListener(sign, use, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  for (const back of ['focus', 'pageshow', 'online']) addEventListener(back, look);
  addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, use, { capture: true });
    document.removeEventListener('visibilitychange', look);
    for (const back of ['focus', 'pageshow', 'online']) removeEventListener(back, look);
    removeEventListener('pagehide', leave);
    veil(false);
  };
}
