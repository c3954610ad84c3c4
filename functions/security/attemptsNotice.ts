import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import type { Message } from '../app/services.ts';
import { outboxNotice } from '../messages/outbox.ts';
import type { Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import { countSms } from './codeLimits.ts';

/**
 * The write that tells an account's owner of strangers who try to sign in. Nobody is told of a name that nobody has, at
 * the same cost. An SMS counts as a code does, because strangers cause it; after the day's limit none is sent.
 */
export async function attemptsNotice(deps: Deps, owner: StoredUser | undefined): Promise<Write> {
  const message = messageTo(deps, owner);
  const isSms = message.kind === 'sms';
  const room = await countSms(deps, isSms, {});
  return outboxNotice(deps, isSms && !room ? { kind: 'none' } : message);
}

function messageTo({ limits }: Deps, owner: StoredUser | undefined): Message {
  if (!owner?.is_active) return { kind: 'none' };
  const { email, phone, role } = owner;
  const hours = Math.ceil(limits.otpLockSeconds / HOUR_SECONDS);
  const mail = role === 'teacher' ? outgoingMessages.codeAttempts(hours) : outgoingMessages.attempts;
  if (email) return { kind: 'mail', to: email, ...mail };
  if (role === 'teacher')
    return { kind: 'sms', to: phone, text: outgoingMessages.attemptsSms, purpose: 'attempts' };
  return { kind: 'none' };
}
