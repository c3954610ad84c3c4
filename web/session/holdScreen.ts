import { sessionMessages } from '#shared/messages/sessions.ts';
import { noticeBoard } from '../ui/noticeBoard.ts';

/** A wait is told once it has lasted so long, and again if the notice was closed. */
const TELL_EVERY_MS = 1000;
/** A quick answer shows nothing. */
const HELD = { opacity: '0.6', transition: 'opacity 0.2s 0.3s' };
const FREE = { opacity: '', transition: '' };

/** What waits for its work. */
const waiting = new Set<symbol>();
let timer: ReturnType<typeof setInterval> | undefined;
/** What had the focus before. */
let left: HTMLElement | undefined;

const told = () => noticeBoard.all().find(({ text }) => text === sessionMessages.heldComes);

function lock(on: boolean) {
  const screen = document.getElementById('main');
  if (!screen) return;
  const { activeElement } = document;
  if (on && activeElement instanceof HTMLElement && screen.contains(activeElement)) {
    left = activeElement;
    // Browsers take the focus away themselves, with the next frame or later.
    activeElement.blur();
  }
  screen.inert = on;
  Object.assign(screen.style, on ? HELD : FREE);
  if (on) return;
  if (activeElement === document.body) left?.focus({ preventScroll: true });
  left = undefined;
}

function free() {
  clearInterval(timer);
  timer = undefined;
  const notice = told();
  if (notice) noticeBoard.close(notice.id);
  lock(false);
}

/**
 * Holds the screen, which accepts nothing while its work is on the way: what is typed then would be overwritten. A long
 * wait is told.
 * @param goOn ends the wait without the work, where the person wants that
 * @returns a function that ends this wait. With the last one the screen is free
 */
export function holdScreen(goOn: () => void): () => void {
  const one = Symbol('work');
  waiting.add(one);
  lock(true);
  timer ??= setInterval(() => {
    const action = { label: sessionMessages.goOnWithout, run: goOn, lasting: true };
    if (!told()) noticeBoard.add('info', sessionMessages.heldComes, action);
  }, TELL_EVERY_MS);
  return () => {
    if (waiting.delete(one) && waiting.size === 0) free();
  };
}
