import type { Answer } from '#shared/contracts/endpoint.ts';
import type { factors } from '#shared/contracts/factors.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { factorsOf, sealTotp } from '../security/factors.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { creationOf, requestOf } from '../security/passkeys.ts';
import { newStep } from '../security/signInSteps.ts';
import { newTotp } from '../security/totp.ts';
import { ownAccount } from './account.ts';
import { requireRoom } from './writes.ts';

/**
 * Begins to add an app or a passkey, or to prove by passkey that it is still the owner. Nothing of the account changes
 * yet, so there is no entry.
 * @throws 409 where there is no room for another; 403 `proofDue`
 */
export async function begin(
  given: Guarded,
  actor: Actor,
  what: 'totp' | 'passkey' | 'proof',
): Promise<Answer<typeof factors.begin>['data']> {
  const deps = whole(given);
  if (what !== 'proof') requireFreshProof(deps, actor);
  const user = await ownAccount(deps, actor);
  const held = await factorsOf(deps, user.id);
  if (what !== 'proof') requireRoom(what, held);
  const { secret, uri } = what === 'totp' ? newTotp(user.username) : {};
  const sealed = secret ? { secret: await sealTotp(deps, user.id, secret) } : {};
  const { ticket, challenge, write } = newStep(deps, what, user, sealed);
  await deps.table.transact([write]);
  if (what === 'totp') return { ticket, secret, uri };
  if (what === 'passkey') return { ticket, creation: await creationOf(deps, challenge, user, held.passkeys) };
  if (held.passkeys.length === 0) return { ticket };
  return { ticket, request: await requestOf(deps, challenge, held.passkeys) };
}
