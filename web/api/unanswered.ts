import { leavesOpen } from './apiError.ts';

/**
 * Remembers what was sent without an answer, where it is of use once.
 * @returns tells of a failure whether it may have been done all the same, now or when it was sent before. `used`: whether
 *   the server says that what was sent is of no use
 */
export function unanswered() {
  let before: string | undefined;
  return (sent: string, error: unknown, used: boolean): boolean => {
    if (leavesOpen(error)) before = sent;
    return leavesOpen(error) || (used && sent === before);
  };
}
export type MayBeDone = ReturnType<typeof unanswered>;
