import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../../functions/app/errors.ts';

const PAUSES_MS = [250, 1000, 4000];

export const isUnavailable = (error: unknown) => hasCode(error, 'unavailable');

/**
 * Does the work, and again up to three times with growing pauses, while the table is busy or out of reach.
 * @param attempt is told whether an earlier attempt failed. That attempt's write may have succeeded all the same.
 */
export async function patiently<T>(
  attempt: (again: boolean) => Promise<T>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(tries > 0);
    } catch (error) {
      const wait = pausesMs[tries];
      if (wait === undefined || !isUnavailable(error)) throw error;
      await sleep(wait * (0.5 + Math.random()));
    }
  }
}

/**
 * As `patiently`, for work that creates something. A duplicate after a failed attempt is a success: that attempt
 * created it and its answer was lost.
 */
export const patientlyMaking = (make: () => Promise<unknown>, pausesMs?: readonly number[]): Promise<void> =>
  patiently(async (again) => {
    try {
      await make();
    } catch (error) {
      if (!(again && hasCode(error, 'duplicate'))) throw error;
    }
  }, pausesMs);
