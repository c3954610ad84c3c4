import type { SecondStep } from '#shared/contracts/auth.ts';
import type { Way } from '#shared/domain/proofs.ts';
import { identityOf, type Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { codesLeft, factorsOf } from '../security/factors.ts';
import { requestOf } from '../security/passkeys.ts';
import { newStep } from '../security/signInSteps.ts';
import { auditWrites } from '../table/auditEntry.ts';
import type { StoredUser } from '../userManagement/accounts.ts';

/**
 * Asks for the second step of an account whose password was right. That it was leaves an entry.
 * @param password_hash the hash of the password by the present parameters
 */
export async function askSecond(
  deps: Deps,
  origin: Origin,
  user: StoredUser,
  password_hash: string | undefined,
): Promise<SecondStep> {
  const factors = await factorsOf(deps, user.id);
  const { totp, passkeys } = factors;
  const newer = password_hash !== user.password_hash ? { password_hash } : {};
  const { ticket, challenge, write } = newStep(deps, 'second', user, newer);
  const ways: Way[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(codesLeft(factors) > 0 ? (['recovery'] as const) : []),
  ];
  const entry = auditWrites(
    deps,
    { origin },
    {
      action: 'create',
      resource_type: 'auth',
      details: { step: 'second', asked: ways },
      subject: identityOf(user),
    },
  );
  const passkey = passkeys.length > 0 ? await requestOf(deps, challenge, passkeys) : undefined;
  await deps.table.transact([write, ...entry]);
  return { step: 'second', ticket, ways, ...(passkey && { passkey }) };
}
