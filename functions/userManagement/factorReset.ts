import { userMessages } from '#shared/messages/users.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { factorEnds } from '../security/factors.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { sessionEnds } from '../security/sessionList.ts';
import { factorNotice } from '../security/signInNotice.ts';
import { commit, ownFields, retrying } from '../table/commit.ts';
import { type StoredUser, type UserFields, userChange } from './accounts.ts';
import { ownAccount, readUser } from './writes.ts';

/**
 * Removes every second step of an account, such as of an owner who lost them. The account is signed out, computers that
 * it trusted are asked again, and the owner is told by mail. Where the role needs a second step, the next sign-in leads
 * to setting one up.
 * @throws 404; 409 for one's own account, or where there is no second step; 403 `proofDue`
 */
export async function resetFactorsOf(deps: Deps, by: ActorBy, id: number): Promise<StoredUser> {
  requireFreshProof(deps, by.actor);
  return retrying(async () => {
    const before = await readUser(deps, id);
    if (id === by.actor.id) throw ownAccount();
    if (!before.second_factor) throw conflict(userMessages.noSecondStep(before.username));
    const now = deps.now().toISOString();
    return commit<UserFields>(deps, by, {
      ...(await userChange(deps, before, {
        ...ownFields<UserFields>(before),
        second_factor: undefined,
        // Whoever had one needs no more grace.
        factor_due: before.factor_due ?? now,
      })),
      edit: false,
      audit: {
        action: 'user_update',
        resource_type: 'user',
        details: { username: before.username, step: 'second', removed: 'all' },
      },
      also: [
        ...(await factorEnds(deps, id)),
        ...(await sessionEnds(deps, id)),
        ...(await factorNotice(deps, before, 'reset')),
      ],
    });
  });
}
