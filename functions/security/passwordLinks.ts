import { randomBytes } from 'node:crypto';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import type { Message } from '../app/services.ts';
import { outboxWrite } from '../messages/outbox.ts';
import { type Key, keys } from '../table/keys.ts';
import { ownedBy } from '../table/stored.ts';
import { ALWAYS, type Write } from '../table/table.ts';
import { emailKey, LONGEST_NAME, type StoredUser } from '../userManagement/accounts.ts';
import { sha256 } from './hash.ts';

/** Why somebody gets a link to set a password: they requested it, or the account is new. */
type ResetPurpose = 'reset' | 'invitation';

type Needs = Pick<Deps, 'now' | 'newId' | 'limits' | 'messageKeys' | 'publicUrl'>;

const TOKEN_BYTES = 32;
const TOKEN = /^([1-9][0-9]{0,14})\.[\w-]{43}$/;

/** Which new addresses of an account a link agrees with. */
type Agreed = readonly ('email' | 'phone')[];

/** A link as stored, with only the hash of its token. Times are in seconds. */
type Link = { hash: string; until: number; expiresAt: number; agrees?: Agreed };

/** What a link is for: where it is kept, and the page that it opens. */
type Purpose = { key: (owner: number | string) => Key; page: string };
const RESET: Purpose = { key: keys.reset, page: '/reset-password' };
const CONFIRM: Purpose = { key: keys.confirm, page: '/confirm-change' };

/**
 * The writes that mail an account's owner a link to set a password: the new token, which replaces the previous one, and
 * the message. They belong in the transaction of the change that causes them.
 * @throws 503 when the message cannot be sealed or the public address cannot be read
 */
export async function resetWrites(
  deps: Needs,
  { id, username, email }: Pick<StoredUser, 'id' | 'username' | 'email'>,
  purpose: ResetPurpose,
): Promise<Write[]> {
  const { resetSeconds, invitationSeconds } = deps.limits;
  const life = purpose === 'reset' ? resetSeconds : invitationSeconds;
  return linkWrites(deps, RESET, id, life, (link) => {
    const mail =
      purpose === 'reset'
        ? outgoingMessages.reset(link, life / 60)
        : outgoingMessages.invitation(link, username, life / 3600);
    return { kind: 'mail', to: email, ...mail };
  });
}

/**
 * The same number and size of writes, when nobody gets a mail.
 * @param name stands in place of an account's id; the same request made twice has the same name, so it conflicts alike
 */
export const idleResetWrites = (deps: Needs, name: string): Promise<Write[]> =>
  linkWrites(deps, RESET, name, deps.limits.resetSeconds, () => ({ kind: 'none' }));

/**
 * The writes that mail an account's owner a link to agree with what is held of where links and codes go. It is in force
 * as long as anything may be held.
 */
export const confirmWrites = (
  deps: Needs,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
  held: Agreed,
): Promise<Write[]> => {
  const { emailHoldSeconds, phoneHoldSeconds } = deps.limits;
  const life = Math.max(emailHoldSeconds, phoneHoldSeconds);
  const hours = {
    ...(held.includes('email') && { email: emailHoldSeconds / 3600 }),
    ...(held.includes('phone') && { phone: phoneHoldSeconds / 3600 }),
  };
  const mail = (link: string): Message => ({
    kind: 'mail',
    to: email,
    ...outgoingMessages.confirm(link, hours),
  });
  return linkWrites(deps, CONFIRM, id, life, mail, { agrees: held });
};

/**
 * The check that an e-mail still belongs to the account whose link is sent there. For an e-mail that gets no link it
 * always holds, at the same cost. Not for the transaction that gives the account its e-mail.
 */
export function mailboxCheck(email: string, owner?: StoredUser): Write {
  const name = emailKey(email);
  return {
    check: keys.unique('email', name.length <= LONGEST_NAME ? name : ''),
    condition: owner ? ownedBy(owner.id) : ALWAYS,
  };
}

async function linkWrites(
  deps: Needs,
  { key, page }: Purpose,
  owner: number | string,
  life: number,
  messageWith: (link: string) => Message,
  more: Pick<Link, 'agrees'> = {},
): Promise<Write[]> {
  const token = `${owner}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const until = secondsOf(deps.now()) + life;
  // The token is in the fragment, which browsers do not send to a server.
  const message = messageWith(`${await deps.publicUrl()}${page}#token=${token}`);
  const item: Link = { hash: sha256(token), until, expiresAt: Math.ceil(until), ...more };
  return [
    // Of two links made at once the last one written counts, as its mail is sent last. No clocks are compared.
    { put: { ...key(owner), ...item }, condition: ALWAYS },
    await outboxWrite(deps, message, new Date(until * 1000)),
  ];
}

/** A link was used or replaced meanwhile. */
export class LinkGone extends Error {}

/** The account of a token, and the write that uses up the link. Undefined when the link is not valid. */
const readLink = async (
  { key }: Purpose,
  { table, now }: Pick<Deps, 'table' | 'now'>,
  token: string,
): Promise<{ userId: number; used: Write; agrees: Agreed } | undefined> => {
  const userId = Number(TOKEN.exec(token)?.[1] ?? 0);
  const hash = sha256(token);
  const link = await table.get<Link>(key(userId));
  if (!link || link.hash !== hash || link.until <= secondsOf(now())) return undefined;
  const used: Write = {
    delete: key(userId),
    condition: { text: '#hash = :hash', names: { '#hash': 'hash' }, values: { ':hash': hash } },
    refusal: () => new LinkGone(),
  };
  // A link of an earlier version was for both.
  return { userId, used, agrees: link.agrees ?? ['email', 'phone'] };
};

export const readReset = (deps: Pick<Deps, 'table' | 'now'>, token: string) => readLink(RESET, deps, token);
export const readConfirm = (deps: Pick<Deps, 'table' | 'now'>, token: string) =>
  readLink(CONFIRM, deps, token);

const ending =
  ({ key }: Purpose) =>
  (userId: number): Write => ({ delete: key(userId), condition: ALWAYS });

/** The write that ends the link of an account, if it has one, for when its e-mail changes or the account is deleted. */
export const linkEnd = ending(RESET);
/** The same of a link to agree with a change. */
export const confirmEnd = ending(CONFIRM);
