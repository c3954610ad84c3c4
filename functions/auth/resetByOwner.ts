import { outgoingMessages } from '#shared/messages/outgoing.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { identityOf, type Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { invalid } from '../app/errors.ts';
import { outboxNotice } from '../messages/outbox.ts';
import { addressBlock } from '../security/addressBlock.ts';
import { blindName, unknownSubject } from '../security/blindName.ts';
import { forgivingWrites } from '../security/loginAttempts.ts';
import { newHash } from '../security/newPassword.ts';
import {
  idleResetWrites,
  LinkGone,
  mailboxCheck,
  readReset,
  resetWrites,
} from '../security/passwordLinks.ts';
import { sessionEnds } from '../security/sessionList.ts';
import { countFromAddress, countInWindow } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { commit, retrying } from '../table/commit.ts';
import {
  emailKey,
  findByEmail,
  mayUsePassword,
  type StoredUser,
  storedUser,
} from '../userManagement/accounts.ts';
import { isHeld } from '../userManagement/holds.ts';
import { passwordChange } from '../userManagement/passwordChange.ts';
import type { UserFields } from '../userManagement/stored.ts';

/**
 * Mails a link to set a password, if the address belongs to an active account that signs in by password. For any other
 * address the same work is done, but nothing is sent.
 * @throws 429 with the time left after too many requests
 */
export async function requestReset(deps: Deps, origin: Origin, email: string): Promise<void> {
  const { resetsPerAddress, resetsPerEmail } = deps.limits;
  const name = await blindName(deps, `e-mail ${emailKey(email)}`);
  await countInWindow(deps, `reset-address#${addressBlock(origin.ip)}`, resetsPerAddress, HOUR_SECONDS);
  await countInWindow(deps, `reset#${name}`, resetsPerEmail, HOUR_SECONDS);
  const event = { action: 'create', resource_type: 'auth', details: { sent: 'password link' } } as const;
  // Fails when the account's e-mail was changed meanwhile. The next attempt then finds nobody under the old one.
  await retrying(async () => {
    const user = await findByEmail(deps, email);
    const to = mayUsePassword(user) && !isHeld(deps, user?.email_held_until) ? user : undefined;
    const subject = to ? identityOf(to) : unknownSubject(name);
    const link = await (to ? resetWrites(deps, to, 'reset') : idleResetWrites(deps, name));
    await deps.table.transact([
      mailboxCheck(email, to),
      ...link,
      ...auditWrites(deps, { origin }, { ...event, subject }),
    ]);
  });
}

/**
 * Sets the password of the account that a link was sent to. In one transaction it also uses up the link, ends the
 * account's sessions, clears its failed sign-ins and tells the owner by mail.
 * @throws 400 for a link that is not valid, or with the reason why the password is refused; 429 after too many attempts
 */
export async function resetPassword(
  deps: Deps,
  origin: Origin,
  token: string,
  password: string,
): Promise<void> {
  await countFromAddress(deps, `reset-tries#${addressBlock(origin.ip)}`);
  const gone = () => invalid('token', passwordResetMessages.linkGone);
  const link = await readReset(deps, token);
  const userOf = () => storedUser(deps, link?.userId ?? 0);
  const user = await userOf();
  if (!link || !mayUsePassword(user)) throw gone();
  const password_hash = await newHash(deps, password, user);
  const setting = retrying(async () => {
    const before = await userOf();
    if (!mayUsePassword(before)) throw gone();
    await commit<UserFields>(
      deps,
      { origin },
      {
        ...(await passwordChange(deps, before, password_hash)),
        audit: {
          action: 'user_update',
          resource_type: 'user',
          details: { password: 'reset' },
          subject: identityOf(before),
        },
        also: [
          link.used,
          ...(await sessionEnds(deps, before.id)),
          ...(await forgivingWrites(deps, before)),
          await noticeWrite(deps, before),
        ],
      },
    );
  });
  await setting.catch((error) => {
    throw error instanceof LinkGone ? gone() : error;
  });
}

/** The write that tells an account's owner that its password was changed. */
export const noticeWrite = (deps: Deps, { email }: StoredUser) =>
  outboxNotice(deps, { kind: 'mail', to: email, ...outgoingMessages.passwordChanged });
