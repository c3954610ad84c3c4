import { showMoment } from '#shared/domain/dates.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { conflict } from '../app/errors.ts';
import { besideAccount } from '../security/besideAccount.ts';
import { mailboxCheck, resetWrites } from '../security/passwordLinks.ts';
import { countInWindow } from '../security/throttle.ts';
import type { StoredUser } from './accounts.ts';
import { isHeld } from './holds.ts';
import { readUser } from './writes.ts';

/**
 * Mails the owner of an account a link to set a password, which replaces the previous link.
 * @throws 404; 409 with the reason why there is no password to set, or when the account's e-mail changes meanwhile; 429
 * after too many in this hour
 */
export async function sendPasswordLink(deps: Deps, by: By, id: number): Promise<StoredUser> {
  const user = await readUser(deps, id);
  const reason = whyNot(deps, user);
  if (reason) throw conflict(reason);
  await countInWindow(deps, `password-link#${id}`, deps.limits.resetsPerEmail, HOUR_SECONDS);
  // An account that has a password gets a short-lived link. The owner of a new account may take days to look.
  const purpose = user.password_hash ? 'reset' : 'invitation';
  const moved = () => conflict(userMessages.stale);
  const check = { ...mailboxCheck(user.email, user), refusal: moved };
  await besideAccount(deps, by, user, { password_link: 'sent' }, async () => [
    check,
    ...(await resetWrites(deps, user, purpose)),
  ]);
  return user;
}

function whyNot(
  deps: Pick<Deps, 'now'>,
  { role, is_active, email, email_held_until: until }: StoredUser,
): string | undefined {
  if (role === 'teacher') return userMessages.noLinkForTeacher;
  if (!is_active) return userMessages.noLinkForInactive;
  if (!email) return userMessages.noLinkWithoutEmail;
  return isHeld(deps, until) ? userMessages.linkHeld(showMoment(until)) : undefined;
}
