import { pause } from '../pause.ts';
import { ApiError } from './apiError.ts';
import { GivenUp } from './givenUp.ts';

/** The account may ask again within this time. What is refused for longer was refused for another reason. */
const MOST_SECONDS = 60;

/**
 * Sends what belongs to many requests in a row. One that comes too fast was not done, and is sent again when the server
 * says.
 * @param wanted whether it is still to be sent after the wait
 * @throws GivenUp if it is not
 */
export async function sendOnceAllowed<T>(
  send: () => Promise<T>,
  wanted: () => boolean,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > MOST_SECONDS) throw error;
      await wait(seconds * 1000);
      if (!wanted()) throw new GivenUp();
    }
  }
}
