import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../app/durations.ts';
import { AppError, hasCode } from '../app/errors.ts';
import { strangersPart } from '../app/limits.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { addressBlock } from './addressBlock.ts';
import { blindName } from './blindName.ts';
import { deviceCookie, knownDevice } from './device.ts';
import { provenFor, type Window } from './proof.ts';
import {
  countFromAddress,
  countInWindow,
  dropped,
  firstInWindow,
  keepShut,
  onceMore,
  refund,
  requireRoom,
} from './throttle.ts';

/** The name of a phone in counters and entries. */
const phoneName = (deps: Pick<Deps, 'secrets'>, phone: string) => blindName(deps, `phone ${phone}`);

const failuresOf = (name: string) => `otp-failures#${name}`;
/** What counts the SMS of a day that strangers and teachers cause. */
const ALL_SMS = 'otp-in-all';
const triesFrom = (ip: string) => `otp-tries-address#${addressBlock(ip)}`;

/** How somebody comes to a phone's codes: from which browser, where it is known for the phone, and with what work. */
export type Coming = { device?: string; proof?: string };

/** The browser that sent the cookies, where a code to this phone signed in there before. */
export const deviceForPhone = async (deps: Deps, cookies: Record<string, string>, phone: string) =>
  knownDevice(deps, cookies, { blind: await phoneName(deps, phone) });

/** The cookie by which a browser is known from a sign-in by a code to this phone on. */
export const deviceCookieForPhone = async (deps: Deps, cookies: Record<string, string>, phone: string) =>
  deviceCookie(deps, cookies, { blind: await phoneName(deps, phone) });

/** What is counted for a phone; of a known browser for that browser alone, so that nobody else fills it. */
const counted = (name: string, { device }: Coming) => (device === undefined ? name : `${name}#${device}`);

const forgivenOf = (name: string) => `otp-forgiven#${name}`;

/**
 * The name of the counter of wrong codes for a phone. That of a known browser is another one whenever the phone was
 * forgiven, because whoever forgives does not know the browser.
 */
async function failuresFor(deps: Deps, name: string, coming: Coming): Promise<string> {
  const own = failuresOf(counted(name, coming));
  if (coming.device === undefined) return own;
  const times = (await deps.table.get(keys.throttle(forgivenOf(name))))?.n as number | undefined;
  return times === undefined ? own : `${own}#${times}`;
}

/**
 * Counts a requested code, per address and per phone. Phones that no account has are counted alike.
 * @returns the phone's name in entries
 * @throws 429 with the time left, and with a challenge where work would let it through
 */
export async function reserveCode(
  deps: Deps,
  { ip }: Origin,
  phone: string,
  coming: Coming,
): Promise<string> {
  const { limits } = deps;
  const name = await phoneName(deps, phone);
  const own = counted(name, coming);
  const { device, proof } = coming;
  const hour: Window = {
    name: `otp-hour#${own}`,
    free: device === undefined ? limits.otpProofFromSendsPerHour : limits.otpSendsPerHour,
    most: limits.otpSendsPerHour,
    seconds: HOUR_SECONDS,
  };
  const countHour = await provenFor(deps, { blind: name, proof }, [hour]);
  if (device === undefined) {
    const address = `otp-address#${addressBlock(ip)}`;
    await countInWindow(deps, address, limits.otpSendsPerAddress, limits.otpAddressWindowSeconds);
  }
  // A code for a locked phone could not be used, so none is sent.
  await requireRoom(deps, await failuresFor(deps, name, coming), limits.otpFailuresPerDay);
  await countInWindow(deps, `otp-minute#${own}`, 1, limits.otpResendSeconds);
  await countHour(hour);
  await countInWindow(deps, `otp-day#${own}`, limits.otpSendsPerDay, DAY_SECONDS);
  return name;
}

/**
 * Counts an SMS that a stranger or the correction of a teacher causes. One to nobody counts nothing, but finds the day's limit
 * alike.
 * @param leaves whether the SMS is really sent
 * @returns whether the day's limit leaves room for it
 */
export async function countSms(deps: Deps, leaves: boolean, { device }: Coming): Promise<boolean> {
  const { otpSendsPerDayInAll } = deps.limits;
  const most = device === undefined ? strangersPart(otpSendsPerDayInAll) : otpSendsPerDayInAll;
  try {
    const amount = leaves ? 1 : 0;
    const { attempts } = await countInWindow(deps, ALL_SMS, most, DAY_SECONDS, { amount });
    if (leaves) deps.metric('CodesToday', attempts as number);
    return true;
  } catch (error) {
    if (hasCode(error, 'tooMany')) return false;
    throw error;
  }
}

/**
 * Does what may send one SMS that counts, and counts it once, however often it is tried. What is refused stored nothing, so
 * its SMS is given back. After a 503 nobody knows whether it leaves, and it stays counted.
 * @param work gets a function that tells whether the day's limit leaves room for the SMS
 */
export async function countingSmsOnce<R>(
  deps: Deps,
  work: (hasRoom: () => Promise<boolean>) => Promise<R>,
): Promise<R> {
  let room: boolean | undefined;
  try {
    return await work(async () => (room ??= await countSms(deps, true, {})));
  } catch (error) {
    // What cannot be given back now only leaves room for one SMS less today.
    if (room && error instanceof AppError && error.code !== 'unavailable')
      await refund(deps, ALL_SMS).catch((kept) => deps.log({ smsKept: String(kept) }));
    throw error;
  }
}

/**
 * A try at a code: the phone's name in entries, the name of what counts it, and whether it locks the phone, or the browser, if
 * it fails.
 */
export type CodeAttempt = { name: string; failures: string; ip: string; locked: boolean; device?: string };

/**
 * Counts a try at a code before the code is compared, per address and per phone, or for a known browser alone.
 * @throws 429 with the time left, and with a challenge where work would let it through
 */
export async function reserveTry(
  deps: Deps,
  { ip }: Origin,
  phone: string,
  { device, proof }: Coming,
): Promise<CodeAttempt> {
  const { limits } = deps;
  const name = await phoneName(deps, phone);
  const most = limits.otpFailuresPerDay;
  const failures = await failuresFor(deps, name, { device });
  const day: Window = {
    name: failures,
    free: device === undefined ? limits.otpProofFromFailures : most,
    most,
    seconds: DAY_SECONDS,
  };
  const countDay = await provenFor(deps, { blind: name, proof }, [day]);
  if (device === undefined) await countFromAddress(deps, triesFrom(ip));
  const { attempts } = await countDay(day);
  return { name, failures, ip, device, locked: attempts === most };
}

/** After a wrong code. The last wrong code that a day allows locks the phone, or the browser. */
export async function lockAfter(deps: Deps, attempt: CodeAttempt): Promise<void> {
  if (attempt.locked) await keepShut(deps, attempt.failures, deps.limits.otpLockSeconds);
}

/**
 * After a guess when there was no code. The guess counts only for its address. Otherwise anybody could lock a phone
 * that requested no code.
 */
export const forgetTry = (deps: Deps, attempt: CodeAttempt): Promise<void> => refund(deps, attempt.failures);

/** After the right code. The try no longer counts. Earlier failures stay, whoever made them. */
export async function releaseTry(deps: Deps, attempt: CodeAttempt): Promise<void> {
  const address = attempt.device === undefined ? [refund(deps, triesFrom(attempt.ip))] : [];
  await Promise.all([refund(deps, attempt.failures), ...address]);
}

/** Whether the owner of a phone is yet to be told of the strangers who locked it. */
export const tellsOfLock = async (deps: Deps, { name, locked, device }: CodeAttempt): Promise<boolean> =>
  locked && device === undefined && (await firstInWindow(deps, `otp-told#${name}`, DAY_SECONDS));

/** The name of the counter of wrong codes for a phone, from browsers that are not known. */
export const codeFailuresOf = async (deps: Pick<Deps, 'secrets'>, phone: string) =>
  failuresOf(await phoneName(deps, phone));

/** The writes that clear the wrong codes for a phone, from every browser. */
export async function forgivingCodes(deps: Pick<Deps, 'secrets'>, phone: string): Promise<Write[]> {
  const name = await phoneName(deps, phone);
  return [onceMore(forgivenOf(name)), dropped(failuresOf(name))];
}
