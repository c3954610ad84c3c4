import { createHash, randomBytes } from 'node:crypto';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../deps.ts';
import { keys } from './keys.ts';
import type { Message } from './message.ts';
import { outboxWrite } from './outbox.ts';
import type { Write } from './table.ts';
import type { StoredUser } from './user.ts';

/** Why somebody is sent a link to set a password: it was asked for, or the account is new. */
export type ResetPurpose = 'reset' | 'invitation';

type Needs = Pick<Deps, 'now' | 'newId' | 'limits' | 'messageKeys' | 'publicUrl'>;

const seconds = (now: Date) => now.getTime() / 1000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The writes that mail an account's owner a link to set a password: the token, which voids the one before, and the
 * message. For the transaction of what they follow from.
 * @throws 503 when the message cannot be sealed, or where the public address is not to be had
 */
export async function resetWrites(
  deps: Needs,
  { id, username, email }: Pick<StoredUser, 'id' | 'username' | 'email'>,
  purpose: ResetPurpose,
): Promise<Write[]> {
  const { resetSeconds, invitationSeconds } = deps.limits;
  const life = purpose === 'reset' ? resetSeconds : invitationSeconds;
  return linkWrites(deps, id, life, (link) => {
    const mail =
      purpose === 'reset'
        ? outgoingMessages.reset(link, life / 60)
        : outgoingMessages.invitation(link, username, life / 3600);
    return { kind: 'mail', to: email, ...mail };
  });
}

/** As many writes of the same size, where nobody is to be written to. */
export const idleResetWrites = (deps: Needs): Promise<Write[]> =>
  linkWrites(deps, deps.newId(), deps.limits.resetSeconds, () => ({ kind: 'none' }));

async function linkWrites(
  deps: Needs,
  owner: number | string,
  life: number,
  messageWith: (link: string) => Message,
): Promise<Write[]> {
  const token = `${owner}.${randomBytes(32).toString('base64url')}`;
  const made = seconds(deps.now());
  const until = made + life;
  // The token is in the fragment, which no browser sends to a server.
  const message = messageWith(`${await deps.publicUrl()}/reset-password#token=${token}`);
  const item = { ...keys.reset(owner), hash: hashOf(token), made, until, expiresAt: Math.ceil(until) };
  return [
    {
      put: item,
      // Of two at once the later one stands.
      condition: { text: 'attribute_not_exists(pk) OR made <= :made', values: { ':made': made } },
    },
    await outboxWrite(deps, message, new Date(until * 1000)),
  ];
}
