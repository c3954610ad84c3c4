import type { auth } from '#shared/contracts/auth.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { conflict, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import type { Asking } from '../http/run.ts';
import { beginAttempt } from '../security/loginAttempts.ts';
import { requireGood } from '../security/newPassword.ts';
import { hashPassword, verifyPassword } from '../security/passwordHash.ts';
import { linkEnd } from '../security/passwordLinks.ts';
import { sessionEnds } from '../security/sessionList.ts';
import { commit, retrying } from '../table/commit.ts';
import { mayUsePassword, type StoredUser, storedUser } from '../userManagement/accounts.ts';
import { passwordChange } from '../userManagement/passwordChange.ts';
import type { UserFields } from '../userManagement/stored.ts';
import { noticeWrite } from './resetByOwner.ts';

type Asked = Body<typeof auth.changePassword>;
/**
 * Changes the actor's own password. In one transaction it also ends the account's other sessions and its password link,
 * and tells the owner by mail. A wrong present password counts as a failed sign-in. The new password is checked first:
 * its refusal says nothing of the present one.
 * @throws 400 at the field that is refused; 409 for a teacher; 429 after too many attempts
 */
export async function changePassword(
  given: Guarded,
  by: Asking & { actor: Actor },
  asked: Asked,
): Promise<void> {
  const deps = whole(given);
  const { actor, reply } = by;
  const { current_password, new_password, proof } = asked;
  const stored = async () => {
    const user = await storedUser(deps, actor.id);
    if (!mayUsePassword(user)) throw conflict(passwordMessages.noneForTeacher);
    return user;
  };
  const user = await stored();
  const field = 'new_password';
  if (new_password.normalize('NFC') === current_password.normalize('NFC'))
    throw invalid(field, passwordMessages.sameAsNow);
  await requireGood(new_password, { username: user.username, field });

  const attempt = await beginAttempt(deps, by, user.username, user, proof);
  const requireRight = async ({ password_hash }: StoredUser) => {
    if ((await verifyPassword(deps, current_password, password_hash)).matches) return;
    await attempt.fail({ changing: 'password' });
    throw invalid('current_password', passwordMessages.wrongNow);
  };
  await requireRight(user);
  const password_hash = await hashPassword(deps, new_password);
  await retrying(async () => {
    const before = await stored();
    // It may have been changed elsewhere while it was compared.
    if (before.password_hash !== user.password_hash) await requireRight(before);
    await commit<UserFields>(deps, by, {
      ...(await passwordChange(deps, before, password_hash)),
      audit: { action: 'user_update', resource_type: 'user', details: { password: 'changed' } },
      also: [
        linkEnd(actor.id),
        ...(await sessionEnds(deps, actor.id, actor.sid)),
        await noticeWrite(deps, before),
      ],
    });
  });
  await attempt.release();
  // The browser was known by its former password.
  reply.cookies.push(await attempt.deviceCookie(password_hash));
}
