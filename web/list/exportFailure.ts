import { exportMessages } from '#shared/messages/exports.ts';
import { leavesOpen, serverSentence } from '../api/apiError.ts';

/** What a person is told of an export that failed. Where the server refused it, its reason says whether to try again. */
export function exportFailure(error: unknown): string {
  const { failed, refused } = exportMessages;
  const reason = leavesOpen(error) ? undefined : serverSentence(error);
  return reason && reason !== failed ? refused(reason) : failed;
}
