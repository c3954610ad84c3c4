import { randomBytes, randomInt } from 'node:crypto';
import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import { type By, identityOf, type Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS, secondsOf } from '../app/durations.ts';
import { AppError, unavailable } from '../app/errors.ts';
import type { Message } from '../app/services.ts';
import { outboxWrite } from '../messages/outbox.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { type Expression, type Item, ifDone, type Write } from '../table/table.ts';
import { findByPhone, type StoredUser, storedUser } from '../userManagement/accounts.ts';
import { isHeld } from '../userManagement/holds.ts';
import { attemptsNotice } from './attemptsNotice.ts';
import { unknownSubject } from './blindName.ts';
import {
  type CodeAttempt,
  type Coming,
  countSms,
  deviceForPhone,
  reserveCode,
  tellsOfLock,
} from './codeLimits.ts';
import { isEqual, macOfCode } from './hash.ts';
import { dropped } from './throttle.ts';

/**
 * A code as stored: only its keyed hash with phone, purpose and challenge. Times are in seconds. A code that nobody
 * receives is stored too, without `user_id`.
 */
type Code = {
  hash: string;
  challenge: string;
  user_id?: number;
  /** Tries of browsers that are not known for the phone, and of those that are: the one takes none from the other. */
  tries: number;
  known_tries?: number;
  /** Set on a code of the desk. Those of former versions do not say which account gave them. */
  desk?: true;
  giver?: number;
  made: number;
  until: number;
  expiresAt: number;
};

const DIGITS = 6;
const PURPOSE = 'sign in';

/** A random code. Nobody can predict it, and every code is equally likely. */
export const newCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const hashOf = async (deps: Deps, phone: string, challenge: string, code: string) =>
  (await macOfCode(deps, PURPOSE, phone, challenge, code)).toString('base64url');

/** So many bytes of a keyed hash make every code equally likely, to three in a billion. */
const CODE_BYTES = 6;

/**
 * The code of the desk that belongs to a random challenge. It follows from that and from the secret, so that it can be
 * told again although it is stored nowhere.
 */
export async function deskCodeOf(deps: Deps, challenge: string): Promise<string> {
  const number = (await macOfCode(deps, 'desk code', challenge)).readUIntBE(0, CODE_BYTES);
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The name of what lets a teacher be given one code at the desk in a day, and another once that is used. */
export const deskCodesOf = (teacherId: number) => `desk-code#${teacherId}`;

/** Whether this account signs in by codes to this phone. */
const signsIn = (deps: Pick<Deps, 'now'>, user: StoredUser | undefined, phone: string) =>
  user?.is_active === true &&
  user.role === 'teacher' &&
  user.phone === phone &&
  isLoginPhone(phone) &&
  !isHeld(deps, user.phone_held_until);

/**
 * Makes a code for a phone, and the write that stores it in place of the one before. A code that is sent takes the place
 * of one of the desk only when that is not in force any more.
 * @param userId the account that signs in with it, if any
 * @param life how long it is valid, and how many guesses it allows; at most `otpTries`
 * @param giver the account that gives one at the desk
 */
export async function makeCode(
  deps: Deps,
  phone: string,
  userId: number | undefined,
  { seconds, tries }: { seconds: number; tries: number },
  way: 'desk' | Tries,
  giver?: number,
): Promise<{ code: string; challenge: string; until: Date; write: Write }> {
  const now = secondsOf(deps.now());
  const challenge = randomBytes(16).toString('base64url');
  const code = way === 'desk' ? await deskCodeOf(deps, challenge) : newCode();
  // A code that allows fewer guesses begins as one on which some were spent, by whoever guesses.
  const spent = Math.max(0, deps.limits.otpTries - tries);
  const item: Code = {
    hash: await hashOf(deps, phone, challenge, code),
    challenge,
    user_id: userId,
    tries: spent,
    ...(spent > 0 && { known_tries: spent }),
    ...(way === 'desk' && { desk: true, giver }),
    made: now,
    until: now + seconds,
    expiresAt: Math.ceil(now + seconds),
  };
  const older: Expression = {
    text: 'attribute_not_exists(pk) OR made <= :made',
    values: { ':made': now },
  };
  const write: Write = {
    put: { ...keys.otp(phone), ...item },
    condition: way === 'desk' ? older : withoutDesk(deps, older, way),
    refusal: () => unavailable(new Error('another code was made meanwhile')),
  };
  return { code, challenge, until: new Date(item.until * 1000), write };
}

/** Whose tries: those of browsers that are not known for the phone, or of those that are. */
type Tries = 'tries' | 'known_tries';
const triesOf = ({ device }: Coming): Tries => (device === undefined ? 'tries' : 'known_tries');

/** Adds to a condition that no code of the desk is in force. */
const withoutDesk = ({ limits }: Pick<Deps, 'limits'>, { text, values }: Expression, tries: Tries) => ({
  text: `attribute_not_exists(pk) OR ((${text}) AND (attribute_not_exists(desk) OR #until <= :made OR #tries >= :most))`,
  names: { '#until': 'until', '#tries': tries },
  values: { ...values, ':most': limits.otpTries },
});

/**
 * The write that leaves a code of the desk as it is, where one is in force for whoever asks: it has not run out, and has
 * a try of theirs left. Whoever holds it could not get another that day without using it.
 */
async function deskCodeStays(deps: Deps, phone: string, tries: Tries): Promise<Write | undefined> {
  const code = await deps.table.get<Code>(keys.otp(phone));
  const now = secondsOf(deps.now());
  if (!code?.desk || code.until <= now || (code[tries] ?? 0) >= deps.limits.otpTries) return undefined;
  return {
    update: keys.otp(phone),
    set: { text: 'SET made = made' },
    condition: { text: 'challenge = :challenge', values: { ':challenge': code.challenge } },
    refusal: () => unavailable(new Error('the code of the desk was used meanwhile')),
  };
}

type Asked = {
  body: { phone: string; proof?: string };
  cookies: Record<string, string>;
  origin: Origin;
};

/**
 * Sends the teacher with this phone a new code, which replaces the previous one. For a phone that no account signs in
 * with, and for one whose owner was given a code at the desk, the same work is done, but nothing is sent.
 * @throws 429 with the time left after too many requests; 503 after the day's limit
 */
export async function sendCode(
  deps: Deps,
  { body: { phone, proof }, cookies, origin }: Asked,
): Promise<void> {
  const coming: Coming = { device: await deviceForPhone(deps, cookies, phone), proof };
  const name = await reserveCode(deps, origin, phone, coming);
  const user = await findByPhone(deps, phone);
  const owning = signsIn(deps, user, phone) ? user : undefined;
  const stays = await deskCodeStays(deps, phone, triesOf(coming));
  const to = stays ? undefined : owning;
  if (!(await countSms(deps, to !== undefined, coming)))
    throw new AppError('unavailable', otpMessages.sendFailed, { retryAfterSeconds: HOUR_SECONDS });
  const { otpSeconds, otpTries } = deps.limits;
  const life = { seconds: otpSeconds, tries: otpTries };
  const { code, until, write } = await makeCode(deps, phone, to?.id, life, triesOf(coming));
  const text = outgoingMessages.code(code, otpSeconds / 60);
  const message: Message = to ? { kind: 'sms', to: phone, text, purpose: 'code' } : { kind: 'none' };
  await deps.table.transact([
    stays ?? write,
    await outboxWrite(deps, message, until),
    ...auditWrites(
      deps,
      { origin },
      {
        action: 'create',
        resource_type: 'auth',
        details: stays ? { sent: 'nothing', in_force: 'desk code' } : { sent: 'code' },
        subject: owning ? identityOf(owning) : unknownSubject(name),
      },
    ),
  ]);
}

/** The code of a phone was used or replaced meanwhile. */
export class CodeGone extends Error {}

type Matched = {
  /** The account that the code was sent to, if any. */
  subject: StoredUser | undefined;
  /** Whether there was a code with a try left. Without one no guess can be right. */
  tried: boolean;
  /** Set when the code is right: the account, how the code came to its owner, and the writes that use it up. */
  right?: { user: StoredUser; way: { proof: 'sms' | 'desk'; given_by?: number }; used: Write[] };
};

/**
 * Compares a code with the one that was sent. The try is taken before the comparison and counts whatever its result.
 */
export async function matchCode(deps: Deps, phone: string, code: string, coming: Coming): Promise<Matched> {
  const sent = await takeTry(deps, phone, triesOf(coming));
  const subject = await storedUser(deps, sent?.user_id ?? 0);
  const equal = isEqual(await hashOf(deps, phone, sent?.challenge ?? '', code), sent?.hash ?? '');
  const tried = sent !== undefined;
  if (!sent || !equal || !subject || !signsIn(deps, subject, phone)) return { subject, tried };
  const used: Write = {
    delete: keys.otp(phone),
    condition: { text: 'challenge = :challenge', values: { ':challenge': sent.challenge } },
    refusal: () => new CodeGone(),
  };
  // The answer to this sign-in may get lost. Wrong codes are counted for the phone, whatever code they were tried at.
  const next =
    sent.desk && subject.teacher_id !== undefined ? [dropped(deskCodesOf(subject.teacher_id))] : [];
  const way = sent.desk ? { proof: 'desk' as const, given_by: sent.giver } : { proof: 'sms' as const };
  return { subject, tried, right: { user: subject, way, used: [used, ...next] } };
}

/** Takes one try from the valid code of a phone and reads it. Undefined when there is none or it has no try left. */
async function takeTry(deps: Deps, phone: string, from: Tries): Promise<(Item & Code) | undefined> {
  const values = { ':most': deps.limits.otpTries, ':now': secondsOf(deps.now()) };
  const taken = deps.table.update(
    keys.otp(phone),
    { text: 'ADD #tries :one', names: { '#tries': from }, values: { ':one': 1 } },
    // The table deletes an expired item late, up to days.
    {
      text: 'attribute_exists(pk) AND (attribute_not_exists(#tries) OR #tries < :most) AND #until > :now',
      names: { '#until': 'until' },
      values,
    },
  );
  return (await ifDone(taken)) as (Item & Code) | undefined;
}

/**
 * Reads the account as it is now, if it may still sign in by codes to this phone. Without a phone: to the one that it
 * has.
 */
export async function stillSignsIn(deps: Deps, id: number, phone?: string): Promise<StoredUser | undefined> {
  const user = await storedUser(deps, id);
  return signsIn(deps, user, phone ?? user?.phone ?? '') ? user : undefined;
}

/**
 * Keeps the audit entry of a wrong code. When strangers may try no more, the owner of the phone is told, once a day.
 * @throws 401, always with the same words
 */
export async function refuseCode(
  deps: Deps,
  by: By,
  attempt: CodeAttempt,
  subject: StoredUser | undefined,
): Promise<never> {
  const { name, locked } = attempt;
  const entry = auditWrites(deps, by, {
    action: 'login_failed',
    resource_type: 'auth',
    success: false,
    subject: subject ? identityOf(subject) : unknownSubject(name),
    ...(locked ? { details: { locked } } : {}),
  });
  const notice = (await tellsOfLock(deps, attempt)) ? [await attemptsNotice(deps, subject)] : [];
  await deps.table.transact([...entry, ...notice]);
  throw new AppError('unauthenticated', otpMessages.invalid);
}
