import { pause } from '../pause.ts';
import { isUnanswered } from './apiError.ts';

/** When a request is sent again, from when it was sent first. */
const AGAIN_AFTER_MS = [1000, 5000];
/** An answer that takes longer counts as lost while the request can be sent again. The last one may take its time. */
const ANSWER_WITHIN_MS = 3500;

/**
 * Sends a request that may be sent twice, again where no answer comes. Even where lines break without a word it is sent
 * the third time after seven seconds, within the ten for which the server takes a refresh token that was used.
 */
export async function untilAnswered<T>(send: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (const after of AGAIN_AFTER_MS) {
    const lost = new AbortController();
    const timer = setTimeout(() => lost.abort(), ANSWER_WITHIN_MS);
    try {
      return await send(lost.signal);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
    await pause(began + after - performance.now());
  }
  return send();
}
