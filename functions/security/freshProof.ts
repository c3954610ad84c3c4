import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { AppError } from '../app/errors.ts';

/**
 * Refuses what asks for a fresh proof that it is still the owner who sits there.
 * @throws 403 `proofDue` when the last password, code or passkey of the session is too old
 */
export function requireFreshProof(
  { now, limits }: Pick<Deps, 'now' | 'limits'>,
  { provenAt = 0 }: Pick<Actor, 'provenAt'>,
): void {
  if (secondsOf(now()) - provenAt > limits.freshProofSeconds) throw new AppError('proofDue');
}
