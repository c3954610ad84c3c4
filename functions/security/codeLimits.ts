import { otpMessages } from '#shared/messages/otp.ts';
import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { addressBlock } from './addressBlock.ts';
import { blindName } from './blindName.ts';
import { countInWindow, keepShut, refund, requireRoom } from './throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The name of a phone in counters and entries. */
const phoneName = (deps: Pick<Deps, 'secrets'>, phone: string) => blindName(deps, `phone ${phone}`);

const failuresOf = (name: string) => `otp-failures#${name}`;
const triesFrom = (ip: string) => `otp-tries-address#${addressBlock(ip)}`;

/**
 * Counts a requested code, per address and per phone. Phones that no account has are counted alike.
 * @returns the phone's name in entries
 * @throws 429 with the time left
 */
export async function reserveCode(deps: Deps, { ip }: Origin, phone: string): Promise<string> {
  const { limits } = deps;
  const name = await phoneName(deps, phone);
  const address = `otp-address#${addressBlock(ip)}`;
  await countInWindow(deps, address, limits.otpSendsPerAddress, limits.otpAddressWindowSeconds);
  // A code for a locked phone could not be used, so none is sent.
  await requireRoom(deps, failuresOf(name), limits.otpFailuresPerDay);
  await countInWindow(deps, `otp-minute#${name}`, 1, limits.otpResendSeconds);
  await countInWindow(deps, `otp-hour#${name}`, limits.otpSendsPerHour, HOUR);
  await countInWindow(deps, `otp-day#${name}`, limits.otpSendsPerDay, DAY);
  return name;
}

/**
 * Counts a code that is sent. A code to nobody counts nothing, but is refused alike after the day's limit.
 * @param leaves whether the code is really sent
 * @returns how many were sent today
 * @throws 503 after the day's limit
 */
export async function countCodeInAll(deps: Deps, leaves: boolean): Promise<number> {
  const { otpSendsPerDayInAll: most } = deps.limits;
  try {
    const { attempts } = await countInWindow(deps, 'otp-in-all', most, DAY, { amount: leaves ? 1 : 0 });
    return attempts as number;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'tooMany') throw error;
    throw new AppError('unavailable', otpMessages.sendFailed, { retryAfterSeconds: HOUR, cause: error });
  }
}

/** A try at a code: the phone's name in entries, and whether this try locks the phone if it fails. */
export type CodeAttempt = { name: string; ip: string; locked: boolean };

/**
 * Counts a try at a code before the code is compared, per address and per phone.
 * @throws 429 with the time left
 */
export async function reserveTry(deps: Deps, { ip }: Origin, phone: string): Promise<CodeAttempt> {
  const { limits } = deps;
  const name = await phoneName(deps, phone);
  await countInWindow(deps, triesFrom(ip), limits.loginAttemptsPerAddress, limits.loginAddressWindowSeconds);
  const { attempts } = await countInWindow(deps, failuresOf(name), limits.otpFailuresPerDay, DAY);
  return { name, ip, locked: attempts === limits.otpFailuresPerDay };
}

/** After a wrong code. The last wrong code that a day allows locks the phone. */
export async function lockAfter(deps: Deps, { name, locked }: CodeAttempt): Promise<void> {
  if (locked) await keepShut(deps, failuresOf(name), deps.limits.otpLockSeconds);
}

/**
 * After a guess when there was no code. The guess counts only for its address. Otherwise anybody could lock a phone
 * that requested no code.
 */
export const forgetTry = (deps: Deps, { name }: CodeAttempt): Promise<void> => refund(deps, failuresOf(name));

/** After the right code. The try no longer counts. Earlier failures stay, whoever made them. */
export async function releaseTry(deps: Deps, { name, ip }: CodeAttempt): Promise<void> {
  await Promise.all([refund(deps, failuresOf(name)), refund(deps, triesFrom(ip))]);
}

/** The name of the counter of wrong codes for a phone. */
export const codeFailuresOf = async (deps: Pick<Deps, 'secrets'>, phone: string) =>
  failuresOf(await phoneName(deps, phone));
