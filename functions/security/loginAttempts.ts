import { claimFold } from '#shared/domain/text.ts';
import { type By, identityOf } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { hasCode } from '../app/errors.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { mayUsePassword, type StoredUser } from '../userManagement/accounts.ts';
import { addressBlock } from './addressBlock.ts';
import { attemptsNotice } from './attemptsNotice.ts';
import { besideAccount } from './besideAccount.ts';
import { blindName, unknownSubject } from './blindName.ts';
import { forgivingCodes } from './codeLimits.ts';
import { claimedDevice, deviceCookie, knownDevice } from './device.ts';
import { provenFor, type Window } from './proof.ts';
import {
  attemptsIn,
  clear,
  countFromAddress,
  countInWindow,
  dropped,
  FOREVER_SECONDS,
  firstInWindow,
  giveBack,
  onceMore,
  refund,
  reserveAttempt,
  wrongCodesOf,
} from './throttle.ts';

/**
 * A name as accounts are found by it, and the address that tries it. `device` is set when the browser is known for this
 * name, and `proof` when work was sent with the attempt.
 */
type LoginAttempt = { name: string; ip: string; device?: string; proof?: string };

/** What counts an attempt found: which it is for `release`, and what it does if it fails. */
type Reserved = {
  count: number;
  /** It locks the name: for its address or its browser, for an hour, or until a reset. */
  locks: boolean;
  /** It is the last that strangers are let make for a while: the owner is told. */
  fills: boolean;
};

/**
 * The names of the counters. Somebody may type a password in the field of the name, so only a keyed hash of the name is
 * stored.
 */
async function counters(deps: Deps, { name, ip, device }: LoginAttempt) {
  const blind = await blindName(deps, name);
  const address = addressBlock(ip);
  return {
    address: `login-address#${address}`,
    name: `login-name#${blind}`,
    inARow: `login-in-a-row#${blind}`,
    nameAndAddress: `login#${blind}#${address}`,
    forgiven: `login-forgiven#${blind}`,
    told: `login-told#${blind}`,
    device: `login-device#${blind}#${device}`,
    deviceInARow: `login-device-in-a-row#${blind}#${device}`,
    blind,
  };
}

/** An account as the cookie of a browser names it. No phone has such a name. */
const inCookie = async (deps: Deps, name: string, password: string | undefined) => ({
  blind: await blindName(deps, `account ${name}`),
  password,
});

/** Whether a browser failed so often in a row that only a reset would help. */
async function isSpent(deps: Deps, name: string, device: string): Promise<boolean> {
  const { deviceInARow } = await counters(deps, { name, ip: '', device });
  const { attempts } = await attemptsIn(deps, deviceInARow);
  return attempts >= deps.limits.loginConsecutiveFailures;
}

/**
 * The browser of an attempt, where it is known for the name and its present password. One that failed so often in a row
 * that only a reset would help is a stranger again.
 * @param password the hash of the account's password, if there is one
 */
export async function deviceFor(
  deps: Deps,
  cookies: Record<string, string>,
  name: string,
  password: string | undefined,
): Promise<string | undefined> {
  const device = await knownDevice(deps, cookies, await inCookie(deps, name, password));
  return device !== undefined && !(await isSpent(deps, name, device)) ? device : undefined;
}

/**
 * The cookie by which a browser is known from a sign-in under a name on. One that was a stranger after its failures
 * begins again, and takes no other name along: whoever knows one password would otherwise guess on at another.
 */
export async function deviceCookieFor(
  deps: Deps,
  cookies: Record<string, string>,
  name: string,
  password: string | undefined,
): Promise<string> {
  const device = claimedDevice(cookies);
  const kept = device !== '' && (await isSpent(deps, name, device)) ? {} : cookies;
  return deviceCookie(deps, kept, await inCookie(deps, name, password));
}

/**
 * Begins an attempt under a username: a sign-in, or a proof of who is signed in. It is counted before anything is
 * compared.
 * @param user the account of the username, if there is one
 * @throws 429 with the time left, and with a challenge where work would let the attempt through
 */
export async function beginAttempt(
  deps: Deps,
  by: By & { cookies: Record<string, string> },
  username: string,
  user: StoredUser | undefined,
  proof: string | undefined,
) {
  const name = claimFold(username);
  const device = await deviceFor(deps, by.cookies, name, user?.password_hash);
  const attempt = { name, ip: by.origin.ip, device, proof };
  const reserved = await reserve(deps, attempt);
  // A counter that cannot be cleared now only delays later attempts.
  const settled = (writing: Promise<void>) =>
    writing.catch((error) => deps.log({ attemptsKept: String(error) }));
  const back = () => settled(giveBackOne(deps, attempt, reserved));
  return {
    newDevice: device === undefined,
    /** Keeps the entry of the failure. @param more what it says of an attempt that is no sign-in */
    fail: (more?: More) => recordFailure(deps, by, attempt, user, reserved, more),
    release: () => settled(release(deps, attempt, reserved)),
    giveBack: back,
    /**
     * Waits for work that finds nothing wrong with what was sent. Where it ends because a service is away, the attempt
     * no longer counts.
     * @param also gives back what else was taken for the attempt
     */
    async orGiveBack<T>(work: Promise<T>, also = async () => {}): Promise<T> {
      try {
        return await work;
      } catch (error) {
        if (hasCode(error, 'unavailable')) await Promise.all([back(), settled(also())]);
        throw error;
      }
    },
    /** The cookie by which the browser is known from now on. @param password the hash of the account's password */
    deviceCookie: (password: string | undefined) => deviceCookieFor(deps, by.cookies, name, password),
  };
}

/**
 * Counts an attempt before the password is compared: per address, per name, and per name and address together. What a
 * known browser attempts is counted for that browser alone, so nobody else can lock it out. Names that no account has
 * are counted alike.
 */
async function reserve(deps: Deps, attempt: LoginAttempt): Promise<Reserved> {
  const { limits } = deps;
  const names = await counters(deps, attempt);
  const lock = {
    free: limits.loginFreeAttempts,
    firstLock: limits.loginFirstLockSeconds,
    longestLock: limits.loginLongestLockSeconds,
    forgiven: async () =>
      ((await deps.table.get(keys.throttle(names.forgiven)))?.n as number | undefined) ?? 0,
  };
  if (attempt.device !== undefined) {
    const count = await reserveAttempt(deps, names.device, lock);
    await countInWindow(deps, names.deviceInARow, limits.loginConsecutiveFailures, FOREVER_SECONDS);
    return { count, locks: count >= limits.loginFreeAttempts, fills: false };
  }
  const hour: Window = {
    name: names.name,
    free: limits.loginProofFromNameHour,
    most: limits.loginAttemptsPerNameHour,
    seconds: HOUR_SECONDS,
  };
  const row: Window = {
    name: names.inARow,
    free: limits.loginProofFromInARow,
    most: limits.loginConsecutiveFailures,
    seconds: FOREVER_SECONDS,
  };
  const counted = await provenFor(deps, { blind: names.blind, proof: attempt.proof }, [hour, row]);
  await countFromAddress(deps, names.address);
  const count = await reserveAttempt(deps, names.nameAndAddress, lock);
  const inHour = await counted(hour);
  const inARow = await counted(row);
  const fills = inHour.attempts === hour.most || inARow.attempts === row.most;
  return { count, locks: count >= limits.loginFreeAttempts || fills, fills };
}

/**
 * After the right password. The attempt no longer counts, and this address or browser starts again at zero with this
 * name. A sign-in on a known browser also ends the failures of strangers in a row. Otherwise one failure a day would in
 * the end shut every other browser.
 */
async function release(deps: Deps, attempt: LoginAttempt, { count }: Reserved): Promise<void> {
  const { address, name, inARow, nameAndAddress, device, deviceInARow } = await counters(deps, attempt);
  if (attempt.device !== undefined) {
    await Promise.all([clear(deps, device, count), clear(deps, deviceInARow), clear(deps, inARow)]);
    return;
  }
  await Promise.all([
    clear(deps, nameAndAddress, count),
    clear(deps, inARow),
    refund(deps, name),
    refund(deps, address),
  ]);
}

/**
 * After the right password of an account that is asked for a second step. The attempt no longer counts, and all others
 * do: whoever knows the password would otherwise begin again at zero before each guess at the code.
 */
async function giveBackOne(deps: Deps, attempt: LoginAttempt, { count }: Reserved): Promise<void> {
  const { address, name, inARow, nameAndAddress, device, deviceInARow } = await counters(deps, attempt);
  await (attempt.device === undefined
    ? Promise.all([
        giveBack(deps, nameAndAddress, count),
        ...[inARow, name, address].map((counter) => refund(deps, counter)),
      ])
    : Promise.all([giveBack(deps, device, count), refund(deps, deviceInARow)]));
}

/** Clears the failed sign-ins of an account, by password and by code. Keeps an audit entry. */
export const forgiveLoginAttempts = (deps: Deps, by: By, user: StoredUser): Promise<void> =>
  besideAccount(deps, by, user, { sign_in: 'unlocked' }, async () => [
    ...(await forgivingWrites(deps, user)),
    dropped(wrongCodesOf(user.id)),
  ]);

/**
 * The writes that clear the failed sign-ins of an account, from every address. The addresses are not known here. Each
 * counter of a name and an address reads `forgiven` before it makes somebody wait.
 */
export async function forgivingWrites(
  deps: Deps,
  { username, phone, role }: Pick<StoredUser, 'username' | 'phone' | 'role'>,
): Promise<Write[]> {
  const { name, inARow, forgiven } = await counters(deps, { name: claimFold(username), ip: '' });
  // Codes go to teachers alone. The phone of anybody else's account may be that by which a teacher signs in.
  const codes = role === 'teacher' ? await forgivingCodes(deps, phone) : [];
  return [onceMore(forgiven), dropped(name), dropped(inARow), ...codes];
}

type More = { changing?: 'password'; step?: 'second' | 'proof' };

/**
 * Keeps the audit entry of a failed sign-in. A name that no account has is stored only as its hash. When strangers may
 * try no more, the owner is told, once an hour. A teacher has no password to guess at and is not told.
 */
async function recordFailure(
  deps: Deps,
  by: By,
  attempt: LoginAttempt,
  user: StoredUser | undefined,
  { locks, fills }: Pick<Reserved, 'locks' | 'fills'>,
  more: More = {},
) {
  const { blind, told } = await counters(deps, attempt);
  const subject = user ? identityOf(user) : unknownSubject(blind);
  const entry = auditWrites(deps, by, {
    action: 'login_failed',
    resource_type: 'auth',
    success: false,
    subject,
    details: locks ? { ...more, locked: true } : more,
  });
  const owner = mayUsePassword(user) ? user : undefined;
  const notice =
    fills && (await firstInWindow(deps, told, HOUR_SECONDS)) ? [await attemptsNotice(deps, owner)] : [];
  await deps.table.transact([...entry, ...notice]);
}
