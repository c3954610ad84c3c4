import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { isUnanswered } from './apiError.ts';
import { GivenUp } from './givenUp.ts';
import { line } from './line.ts';

/** Ends the waiting of the save that waits. Forms save one at a time, so one of these waits at most. */
let stop: (() => void) | undefined;
const { add: subscribe, tell } = createListeners();

function setStop(next: typeof stop) {
  stop = next;
  tell();
}

/** Whether a save waits for the line. */
export const useWaitingSave = () => useSyncExternalStore(subscribe, () => stop !== undefined);

/** Gives up the save that waits for the line. Does nothing when none waits. */
export const giveUpSave = () => stop?.();

/** Resolves when the server can be reached again. */
export const lineUp = () => new Promise<void>((resolve) => line.onceUp(resolve));

/** Waits for the line as the save of a form. @throws GivenUp if the person does not wait for it */
async function lineBack(): Promise<void> {
  giveUpSave();
  let end = () => {};
  const back = new Promise<void>((resolve, reject) => {
    end = line.subscribe(() => {
      if (line.state() === 'up') resolve();
    });
    setStop(() => reject(new GivenUp()));
  });
  const own = stop;
  try {
    await back;
  } finally {
    end();
    if (stop === own) setStop(undefined);
  }
}

/** When the line is said to be back, the first requests may still find no way. */
const TRIES_AFTER_WAIT = 3;

/**
 * Sends a save as soon as the server can be reached. A save whose answer was lost with the line is sent again: its key,
 * or the version that it changes, keeps it from being done twice. An answer that was lost alone is the caller's.
 * @param wanted whether the form is still on screen when the line is back
 * @param once for what must not be sent again: only a line that was gone before is waited for
 * @param aside for what goes on behind the screen: it waits beside the save of a form, and nobody can give it up
 * @throws GivenUp if the person gave the save up or left the form
 */
export async function sendOnceReached<T>(
  send: () => Promise<T>,
  wanted: () => boolean,
  { once = false, aside = false } = {},
): Promise<T> {
  let again = 0;
  for (;;) {
    if (line.state() !== 'up') {
      await (aside ? lineUp() : lineBack());
      if (!wanted()) throw new GivenUp();
      again = TRIES_AFTER_WAIT;
    }
    try {
      return await send();
    } catch (error) {
      if (once || !isUnanswered(error)) throw error;
      const lost = line.state() !== 'up' || (await line.lost());
      if (!lost && again <= 0) throw error;
      again -= 1;
    }
  }
}
