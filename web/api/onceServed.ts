import { ApiError, leavesOpen } from './apiError.ts';
import { GivenUp } from './givenUp.ts';

/**
 * Sends what may be sent any number of times, until the server answers or refuses it.
 * @param wanted whether it is still to be sent after the wait
 * @param wait resolves when it may be sent again
 * @throws GivenUp if it is not wanted any more
 */
export async function sendOnceServed<T>(
  send: () => Promise<T>,
  wanted: () => boolean,
  wait: () => Promise<unknown>,
): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && leavesOpen(error))) throw error;
      await wait();
      if (!wanted()) throw new GivenUp();
    }
  }
}
