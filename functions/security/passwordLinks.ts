import { createHash, randomBytes } from 'node:crypto';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../app/deps.ts';
import type { Message } from '../app/services.ts';
import { outboxWrite } from '../messages/outbox.ts';
import { keys } from '../table/keys.ts';
import type { Expression, Item, Write } from '../table/table.ts';
import { emailKey, LONGEST_NAME, type StoredUser } from '../userManagement/accounts.ts';

/** Why somebody is sent a link to set a password: it was asked for, or the account is new. */
export type ResetPurpose = 'reset' | 'invitation';

type Needs = Pick<Deps, 'now' | 'newId' | 'limits' | 'messageKeys' | 'publicUrl'>;

const TOKEN_BYTES = 32;
const TOKEN = /^([1-9][0-9]{0,14})\.[\w-]{43}$/;

/** A link as stored: only the hash of its token. Times are in seconds. */
type Link = { hash: string; until: number; expiresAt: number };

const ALWAYS: Expression = { text: 'attribute_exists(pk) OR attribute_not_exists(pk)' };
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

/**
 * As many writes of the same size, where nobody is to be written to.
 * @param name of whoever asked, in place of an account's id: what is asked for twice meets itself there too
 */
export const idleResetWrites = (deps: Needs, name: string): Promise<Write[]> =>
  linkWrites(deps, name, deps.limits.resetSeconds, () => ({ kind: 'none' }));

/**
 * The check that an e-mail is still that of the account whose link goes there; of an e-mail whose account gets none it
 * always holds, at the same cost. Not for the transaction that gives the account its e-mail.
 */
export function mailboxCheck(email: string, owner?: StoredUser): Write {
  const name = emailKey(email);
  return {
    check: keys.unique('email', name.length <= LONGEST_NAME ? name : ''),
    condition: owner
      ? { text: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': owner.id } }
      : ALWAYS,
  };
}

async function linkWrites(
  deps: Needs,
  owner: number | string,
  life: number,
  messageWith: (link: string) => Message,
): Promise<Write[]> {
  const token = `${owner}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const until = seconds(deps.now()) + life;
  // The token is in the fragment, which no browser sends to a server.
  const message = messageWith(`${await deps.publicUrl()}/reset-password#token=${token}`);
  const item: Link = { hash: hashOf(token), until, expiresAt: Math.ceil(until) };
  return [
    // Of two at once the one stands that is written last, as its mail is sent last: no clock is compared.
    { put: { ...keys.reset(owner), ...item }, condition: ALWAYS },
    await outboxWrite(deps, message, new Date(until * 1000)),
  ];
}

/** A link was used, or another one sent, meanwhile. */
export class LinkGone extends Error {}

/** Whose link a token is, and the write that uses it up; undefined for one that is not in force. */
export async function readReset(
  { table, now }: Pick<Deps, 'table' | 'now'>,
  token: string,
): Promise<{ userId: number; used: Write } | undefined> {
  const userId = Number(TOKEN.exec(token)?.[1] ?? 0);
  const hash = hashOf(token);
  const link = (await table.get(keys.reset(userId))) as (Item & Link) | undefined;
  if (!link || link.hash !== hash || link.until <= seconds(now())) return undefined;
  const used: Write = {
    delete: keys.reset(userId),
    condition: { text: '#hash = :hash', names: { '#hash': 'hash' }, values: { ':hash': hash } },
    refusal: () => new LinkGone(),
  };
  return { userId, used };
}

/** The write that voids the link of an account, if it has one: for a change of who is to be written to. */
export const linkEnd = (userId: number): Write => ({
  delete: keys.reset(userId),
  condition: ALWAYS,
});
