import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { identityOf, type Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { addressBlock } from '../security/addressBlock.ts';
import { LinkGone, readConfirm } from '../security/passwordLinks.ts';
import { countFromAddress } from '../security/throttle.ts';
import { commit, ownFields, retrying } from '../table/commit.ts';
import { storedUser, type UserFields, userChange } from '../userManagement/accounts.ts';
import { withoutHolds } from '../userManagement/holds.ts';

/**
 * Ends the wait after a change of an account's e-mail or phone, by the link that its owner was sent.
 * @throws 400 for a link that is not in force; 429
 */
export async function confirmChange(deps: Deps, origin: Origin, token: string): Promise<void> {
  await countFromAddress(deps, `reset-tries#${addressBlock(origin.ip)}`);
  const gone = () => invalid('token', passwordResetMessages.linkGone);
  const link = await readConfirm(deps, token);
  if (!link) throw gone();
  const confirming = retrying(async () => {
    const before = await storedUser(deps, link.userId);
    if (!before) throw gone();
    const after = withoutHolds(ownFields<UserFields>(before), link.agrees);
    await commit<UserFields>(
      deps,
      { origin },
      {
        ...(await userChange(deps, before, after)),
        edit: false,
        audit: {
          action: 'user_update',
          resource_type: 'user',
          details: { contact: 'confirmed' },
          subject: identityOf(before),
        },
        also: [link.used],
      },
    );
  });
  await confirming.catch((error) => {
    throw error instanceof LinkGone ? gone() : error;
  });
}
