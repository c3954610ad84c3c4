import { exportMessages } from '#shared/messages/exports.ts';
import { serverSentence } from '../api/apiError.ts';
import { leavesOpen } from '../api/requestKey.ts';

/** What a person is told of an export that failed, with the reason where the server refused it. */
export function exportFailure(error: unknown): string {
  const { failed } = exportMessages;
  const reason = leavesOpen(error) ? undefined : serverSentence(error);
  return reason && reason !== failed ? `${failed} ${reason}` : failed;
}
