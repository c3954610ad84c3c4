import type { FactorInfo } from '#shared/domain/factor.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { ApiError, issuesOf, messageOf } from '../../api/apiError.ts';
import { leavesOpen } from '../../api/requestKey.ts';
import { isHeldAlready } from '../../session/passkey.ts';

export type Adding = {
  onAdded: (codes?: readonly string[]) => void;
  /** Reads the list again. Returns the step that it did not hold when the dialog was opened. */
  findNew: () => Promise<FactorInfo | undefined>;
  /** The step is there, but the answer that held its recovery codes never came. */
  onFound: (factor: FactorInfo) => void;
  onClose: () => void;
};

/** Whether a step may be there although adding it failed: an answer was lost, of this request or of one before. */
const mayBeThere = (error: unknown) =>
  error instanceof ApiError
    ? leavesOpen(error) ||
      error.code === 'conflict' ||
      issuesOf(error).some(({ field }) => field === 'ticket')
    : isHeldAlready(error);

/**
 * What to do after a failure to add a step.
 * @returns the step, where it was added all the same, or what to say
 */
export async function afterFailure(
  error: unknown,
  findNew: Adding['findNew'],
  otherwise: string,
): Promise<FactorInfo | string> {
  const found = mayBeThere(error) ? await findNew() : undefined;
  if (found) return found;
  if (isHeldAlready(error)) return factorMessages.samePasskey;
  if (error instanceof ApiError && leavesOpen(error)) return securityMessages.addUnknown;
  return issuesOf(error)[0]?.message ?? messageOf(error, otherwise);
}
