import { deskCodeMessages } from '#shared/messages/deskCode.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { outboxNotice } from '../messages/outbox.ts';
import { codeFailuresOf } from '../security/codeLimits.ts';
import { deskCodeOf, deskCodesOf, makeCode, stillSignsIn } from '../security/codes.ts';
import { onlyOne, requireRoom } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { visibleTeacher } from '../teachers/reads.ts';

/** How many digits of a phone tell its owner which it is. */
const SHOWN_DIGITS = 4;

type Answered = { valid_until: string; phone_ends: string };
/** What is kept of a request in place of its answer: what the code is made of, which tells nothing without the secret. */
type Kept = Answered & { challenge: string };

/**
 * Gives out a code for a teacher's account in place of one by SMS. It is stored, tried and used up like one by SMS. The
 * owner is told by e-mail where the account has an address, because somebody else holds the code first. The same request
 * sent again gets the same code while that is in force, because the first answer may have been lost.
 * @throws 404 out of sight; 409 where no account of the teacher signs in by codes, or where the same request was given a
 * code that was used; 429 within a day of a code that was not used, or while the phone is locked
 */
export async function giveCode(
  given: Guarded,
  by: ActorBy,
  teacherId: number,
): Promise<Answered & { otp: string }> {
  const deps = whole(given);
  const { teacher } = await visibleTeacher(deps, by.actor, teacherId);
  const owner = (await deps.table.get(keys.unique('teacher_account', String(teacher.id))))?.owner;
  const user = await stillSignsIn(deps, (owner as number | undefined) ?? 0);
  if (!user) throw conflict(deskCodeMessages.noAccount);
  const { id, phone, email } = user;
  const before = by.once?.before as Kept | undefined;
  if (before && (await isInForce(deps, phone, before))) return shown(deps, before);
  const { deskCodeSeconds, deskCodeTries, deskCodeEverySeconds, otpFailuresPerDay } = deps.limits;
  const name = deskCodesOf(teacher.id);
  await requireRoom(deps, name, 1, deskCodeMessages.given);
  // What is sent again is done once, so another code takes another request.
  if (before) throw conflict(deskCodeMessages.used);
  await requireRoom(deps, await codeFailuresOf(deps, phone), otpFailuresPerDay, deskCodeMessages.locked);
  const life = { seconds: deskCodeSeconds, tries: deskCodeTries };
  const { challenge, until, write } = await makeCode(deps, phone, id, life, 'desk', by.actor.id);
  const kept = { challenge, valid_until: until.toISOString(), phone_ends: phone.slice(-SHOWN_DIGITS) };
  const mail = { kind: 'mail', to: email, ...outgoingMessages.deskCode(deskCodeSeconds / 60) } as const;
  await deps.table.transact([
    write,
    onlyOne(deps, name, deskCodeEverySeconds, deskCodeMessages.given),
    ...(by.once ? [by.once.write(kept)] : []),
    ...(email ? [await outboxNotice(deps, mail)] : []),
    ...auditWrites(deps, by, {
      action: 'create',
      resource_type: 'auth',
      details: { step: 'desk code', teacher: teacher.id, account: id, seen: true },
    }),
  ]);
  return shown(deps, kept);
}

/** Whether a code was neither used nor replaced, and has not run out. */
const isInForce = async (deps: Deps, phone: string, { challenge, valid_until }: Kept) =>
  new Date(valid_until) > deps.now() && (await deps.table.get(keys.otp(phone)))?.challenge === challenge;

const shown = async (deps: Deps, { challenge, ...rest }: Kept) => ({
  otp: await deskCodeOf(deps, challenge),
  ...rest,
});
