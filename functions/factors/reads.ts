import type { Answer } from '#shared/contracts/endpoint.ts';
import type { factors } from '#shared/contracts/factors.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { factorDue, isFactorRequired } from '../security/factorDue.ts';
import { codesLeft, factorsOf, presentFactors } from '../security/factors.ts';
import { ownAccount } from './account.ts';

/**
 * The second steps of the actor's account, and whether its role needs one. A teacher signs in by code and has none.
 */
export async function ownFactors(given: Guarded, actor: Actor): Promise<Answer<typeof factors.list>['data']> {
  const deps = whole(given);
  if (actor.role === 'teacher') return { factors: [], recovery_left: 0, required: false };
  const user = await ownAccount(deps, actor);
  const held = await factorsOf(deps, user.id);
  return {
    factors: presentFactors(held),
    recovery_left: codesLeft(held),
    required: isFactorRequired(deps, user),
    due: factorDue(deps, user),
  };
}
