import { ApiError, leavesOpen } from './apiError.ts';

/** Whether a refusal may be due to the same step, which was done before and whose answer was lost. */
const mayBeDone = (error: unknown) =>
  leavesOpen(error) || (error instanceof ApiError && (error.code === 'stale' || error.code === 'conflict'));

/**
 * Does a step of something that is read back. A step whose answer was lost counts as done where what is stored says so.
 * @returns what the step left
 * @throws what `act` threw, where the step is not done or cannot be read
 */
export async function doneOrRead<T>(
  act: () => Promise<T>,
  read: () => Promise<T>,
  isDone: (now: T) => boolean,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const now = mayBeDone(error) ? await read().catch(() => undefined) : undefined;
    if (now !== undefined && isDone(now)) return now;
    throw error;
  }
}
