import { fold } from '#shared/domain/text.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { auditWrite } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { subjectOf } from '../table/subjects.ts';
import type { Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import { addressBlock } from './addressBlock.ts';
import { blindName, unknownSubject } from './blindName.ts';
import { codeFailuresOf } from './codeLimits.ts';
import { clear, countInWindow, dropped, refund, reserveAttempt } from './throttle.ts';

/** A folded name, and the address that tries it. */
export type LoginAttempt = { name: string; ip: string };

const FOREVER_SECONDS = 10 * 365 * 24 * 3600;

/**
 * The names of the counters. Somebody may type a password in the field of the name, so only a keyed hash of the name is
 * stored.
 */
async function counters(deps: Deps, { name, ip }: LoginAttempt) {
  const blind = await blindName(deps, name);
  const address = addressBlock(ip);
  return {
    address: `login-address#${address}`,
    name: `login-name#${blind}`,
    inARow: `login-in-a-row#${blind}`,
    nameAndAddress: `login#${blind}#${address}`,
    forgiven: `login-forgiven#${blind}`,
    blind,
  };
}

/**
 * Counts an attempt before the password is compared: per address, per name, and per name and address together. Names
 * that no account has are counted alike.
 * @returns `count` for this name from this address, which `releaseLoginAttempts` needs; `locks` when a failure locks
 * the name: for this address, for the rest of the hour, or until a reset
 * @throws 429 with the time left
 */
export async function reserveLoginAttempt(
  deps: Deps,
  attempt: LoginAttempt,
): Promise<{ count: number; locks: boolean }> {
  const { limits } = deps;
  const { address, name, inARow, nameAndAddress, forgiven } = await counters(deps, attempt);
  await countInWindow(deps, address, limits.loginAttemptsPerAddress, limits.loginAddressWindowSeconds);
  const count = await reserveAttempt(deps, nameAndAddress, {
    free: limits.loginFreeAttempts,
    firstLock: limits.loginFirstLockSeconds,
    longestLock: limits.loginLongestLockSeconds,
    forgiven: async () => ((await deps.table.get(keys.throttle(forgiven)))?.n as number | undefined) ?? 0,
  });
  const hour = await countInWindow(deps, name, limits.loginAttemptsPerNameHour, 3600);
  const row = await countInWindow(deps, inARow, limits.loginConsecutiveFailures, FOREVER_SECONDS);
  const locks =
    count >= limits.loginFreeAttempts ||
    hour.attempts === limits.loginAttemptsPerNameHour ||
    row.attempts === limits.loginConsecutiveFailures;
  return { count, locks };
}

/** After the right password. The attempt no longer counts, and this address starts again at zero with this name. */
export async function releaseLoginAttempts(deps: Deps, attempt: LoginAttempt, count: number): Promise<void> {
  const { address, name, inARow, nameAndAddress } = await counters(deps, attempt);
  await Promise.all([
    clear(deps, nameAndAddress, count),
    clear(deps, inARow),
    refund(deps, name),
    refund(deps, address),
  ]);
}

/** Clears the failed sign-ins of an account, by password and by code. Keeps an audit entry. */
export async function forgiveLoginAttempts(deps: Deps, by: By, user: StoredUser): Promise<void> {
  const { id, username } = user;
  const event = {
    action: 'user_update',
    resource_type: 'user',
    resource_id: String(id),
    details: { username, sign_in: 'unlocked' },
  } as const;
  await retrying(async () => {
    const person = await subjectOf(deps, 'user', id);
    const entry = auditWrite(deps.now(), deps.newId(), by, event, person);
    await deps.table.transact([...(await forgivingWrites(deps, user)), entry, ...person.writes]);
  });
}

/**
 * The writes that clear the failed sign-ins of an account, from every address. The addresses are not known here. Each
 * counter of a name and an address reads `forgiven` before it makes somebody wait.
 */
export async function forgivingWrites(
  deps: Deps,
  { username, phone }: Pick<StoredUser, 'username' | 'phone'>,
): Promise<Write[]> {
  const { name, inARow, forgiven } = await counters(deps, { name: fold(username), ip: '' });
  const forgive: Write = {
    update: keys.throttle(forgiven),
    set: { text: 'ADD n :one', values: { ':one': 1 } },
    condition: { text: 'attribute_not_exists(pk) OR n > :zero', values: { ':zero': 0 } },
  };
  const counted = [name, inARow, ...(phone ? [await codeFailuresOf(deps, phone)] : [])];
  return [forgive, ...counted.map(dropped)];
}

/**
 * Keeps the audit entry of a failed sign-in. A name that no account has is stored only as its hash.
 * @param locked whether nobody may try this name for a while, from this address or from any
 */
export async function recordFailedLogin(
  deps: Deps,
  by: By,
  attempt: LoginAttempt,
  user: StoredUser | undefined,
  locked: boolean,
) {
  const { blind } = await counters(deps, attempt);
  const subject = user ? { id: user.id, username: user.username, role: user.role } : unknownSubject(blind);
  const write = auditWrite(deps.now(), deps.newId(), by, {
    action: 'login_failed',
    resource_type: 'auth',
    success: false,
    subject,
    details: locked ? { locked } : {},
  });
  await deps.table.transact([write]);
}
