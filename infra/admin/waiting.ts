import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../commandError.ts';

/** Most restores by AWS take less than one hour. */
export const MOST_HOURS = 6;

/**
 * Asks again and again until the answer is truthy.
 * @throws CommandError when that takes longer than `mostMs`
 */
export function waiting(everyMs: number, mostMs: number) {
  const deadline = performance.now() + mostMs;
  return async <T>(what: string, ask: () => Promise<T>): Promise<T & {}> => {
    for (;;) {
      const answer = await ask();
      if (answer) return answer;
      if (performance.now() > deadline) {
        throw new CommandError(`${what} did not end within ${mostMs / 3_600_000} hours.`);
      }
      await sleep(everyMs);
    }
  };
}
