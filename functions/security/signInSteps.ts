import { randomBytes } from 'node:crypto';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, type Item, ifDone, isDone, NEW, type Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import type { Sealed } from './envelope.ts';
import { sha256 } from './hash.ts';

/** What waits for its second half. A ticket of one purpose is none of another. */
type Purpose = 'second' | 'totp' | 'passkey' | 'proof';

/**
 * What waits, as stored under the hash of its ticket. Times are in seconds. `of` stands for the password that the
 * account had: with another one, the ticket is over. `secret` is that of an app which is being added, and
 * `password_hash` a newer hash of the same password.
 */
type Step = {
  purpose: Purpose;
  user_id: number;
  of: string;
  challenge: string;
  tries: number;
  until: number;
  expiresAt: number;
  secret?: Sealed;
  password_hash?: string;
};

const random = () => randomBytes(32).toString('base64url');
const passwordOf = ({ password_hash = '' }: Pick<StoredUser, 'password_hash'>) => sha256(password_hash);

/**
 * Makes a ticket of an account, and the challenge that a passkey signs for it.
 * @returns both, and the write that stores them
 */
export function newStep(
  { now, limits }: Pick<Deps, 'now' | 'limits'>,
  purpose: Purpose,
  user: StoredUser,
  more: Pick<Step, 'secret' | 'password_hash'> = {},
): { ticket: string; challenge: string; write: Write } {
  const [ticket, challenge] = [random(), random()];
  const until = secondsOf(now()) + limits.stepSeconds;
  const step: Step = {
    purpose,
    user_id: user.id,
    of: passwordOf(user),
    challenge,
    tries: 0,
    until,
    expiresAt: Math.ceil(until),
    ...more,
  };
  return { ticket, challenge, write: { put: { ...keys.step(sha256(ticket)), ...step }, condition: NEW } };
}

/** The ticket was used meanwhile. */
export class StepGone extends Error {}

/**
 * Takes one try of a ticket and reads it, with the write that uses it up. Undefined where it is not in force, for
 * another purpose, or has no try left. The try is taken before anything is compared.
 */
export async function tryStep(
  { table, now, limits }: Pick<Deps, 'table' | 'now' | 'limits'>,
  ticket: string,
  purpose: Purpose,
): Promise<(Step & { used: Write }) | undefined> {
  const key = keys.step(sha256(ticket));
  const taken = table.update(
    key,
    { text: 'ADD tries :one', values: { ':one': 1 } },
    {
      text: 'purpose = :purpose AND tries < :most AND #until > :now',
      names: { '#until': 'until' },
      values: { ':purpose': purpose, ':most': limits.stepTries, ':now': secondsOf(now()) },
    },
  );
  const step = (await ifDone(taken)) as (Item & Step) | undefined;
  return step && { ...step, used: { delete: key, condition: EXISTS, refusal: () => new StepGone() } };
}

/** Gives back a try of a ticket with which nothing was found wrong. A ticket that is gone stays so. */
export async function giveTryBack({ table }: Pick<Deps, 'table'>, ticket: string): Promise<void> {
  const back = { text: 'ADD tries :back', values: { ':back': -1 } };
  const taken = { text: 'tries > :zero', values: { ':zero': 0 } };
  await isDone(table.update(keys.step(sha256(ticket)), back, taken));
}

/** Why a ticket is not in force: its tries are spent, its time is over, or it was used or never was one. */
export type Over = 'tries' | 'time' | 'ended';

/** Reads the ticket of a second step without taking a try, or tells why it is not in force. */
export async function readStep(
  { table, now, limits }: Pick<Deps, 'table' | 'now' | 'limits'>,
  ticket: string,
): Promise<Step | Over> {
  const step = await table.get<Step>(keys.step(sha256(ticket)));
  if (step?.purpose !== 'second') return 'ended';
  if (step.until <= secondsOf(now())) return 'time';
  return step.tries < limits.stepTries ? step : 'tries';
}

/** Whether a ticket is of this account with the password that it has now. */
export const isStepOf = (step: Step, user: StoredUser) =>
  step.user_id === user.id && step.of === passwordOf(user);
