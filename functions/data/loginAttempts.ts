import { createHmac } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { addressBlock } from '../http/address.ts';
import type { By } from '../http/run.ts';
import { auditWrite } from './audit.ts';
import { clear, countInWindow, refund, reserveAttempt } from './throttle.ts';
import type { StoredUser } from './user.ts';

/** A name as folded for comparison, and the address it is tried from. */
export type LoginAttempt = { name: string; ip: string };

const FOREVER_SECONDS = 10 * 365 * 24 * 3600;

/** The names of the counters. A typed name may be a password typed in the wrong field, so it is kept as a keyed hash. */
async function counters(deps: Deps, { name, ip }: LoginAttempt) {
  const key = Buffer.from((await deps.secrets()).blind, 'base64');
  const blind = createHmac('sha256', key).update(name).digest('base64url');
  const address = addressBlock(ip);
  return {
    address: `login-address#${address}`,
    name: `login-name#${blind}`,
    inARow: `login-in-a-row#${blind}`,
    nameAndAddress: `login#${blind}#${address}`,
    blind,
  };
}

/**
 * Counts the attempt before the password is looked at: per address, per name, and per name and address together.
 * Names nobody has count alike.
 * @returns the count for this name from this address, for `releaseLoginAttempts`
 * @throws 429 with the time left
 */
export async function reserveLoginAttempt(deps: Deps, attempt: LoginAttempt): Promise<number> {
  const { limits } = deps;
  const { address, name, inARow, nameAndAddress } = await counters(deps, attempt);
  await countInWindow(deps, address, limits.loginAttemptsPerAddress, limits.loginAddressWindowSeconds);
  const count = await reserveAttempt(deps, nameAndAddress, {
    free: limits.loginFreeAttempts,
    firstLock: limits.loginFirstLockSeconds,
    longestLock: limits.loginLongestLockSeconds,
  });
  await countInWindow(deps, name, limits.loginAttemptsPerNameHour, 3600);
  await countInWindow(deps, inARow, limits.loginConsecutiveFailures, FOREVER_SECONDS);
  return count;
}

/** After the right password: this address starts afresh with this name, and the attempt counts nowhere. */
export async function releaseLoginAttempts(deps: Deps, attempt: LoginAttempt, count: number): Promise<void> {
  const { address, name, inARow, nameAndAddress } = await counters(deps, attempt);
  await Promise.all([
    clear(deps, nameAndAddress, count),
    clear(deps, inARow),
    refund(deps, name),
    refund(deps, address),
  ]);
}

/** Keeps the entry of a failed sign-in. A name nobody has is kept only as its hash. */
export async function recordFailedLogin(
  deps: Deps,
  by: By,
  attempt: LoginAttempt,
  user: StoredUser | undefined,
) {
  const { blind } = await counters(deps, attempt);
  const subject = user
    ? { id: user.id, username: user.username, role: user.role }
    : { username: `unknown:${blind.slice(0, 12)}` };
  const write = auditWrite(deps.now(), deps.newId(), by, {
    action: 'login_failed',
    resource_type: 'auth',
    success: false,
    subject,
  });
  await deps.table.transact([write]);
}
