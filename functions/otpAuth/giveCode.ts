import { deskCodeMessages } from '#shared/messages/deskCode.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Actor, By } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { outboxWrite } from '../messages/outbox.ts';
import { codeFailuresOf } from '../security/codeLimits.ts';
import { deskCodeOf, makeCode, stillSignsIn } from '../security/codes.ts';
import { onlyOne, requireRoom } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { visibleTeacher } from '../teachers/reads.ts';

/** How many digits of a phone tell its owner which it is. */
const SHOWN_DIGITS = 4;
const NOTICE_MS = 24 * 3600 * 1000;

type Answered = { valid_until: string; phone_ends: string };
/** What is kept of a request in place of its answer: what the code is made of, which tells nothing without the secret. */
type Kept = Answered & { challenge: string };

/**
 * Gives out a code for a teacher's account, which takes the place of one that was sent. It is stored, tried and used up as
 * that is. The owner is told by e-mail, where the account has one, since somebody else holds the code first. The same
 * request sent again is given the same code while that is valid, because its first answer may have been lost.
 * @throws 404 out of sight; 409 where no account of the teacher signs in by codes; 429 for a second one in a day, or while
 * the phone is locked
 */
export async function giveCode(
  given: Guarded,
  by: By & { actor: Actor },
  teacherId: number,
): Promise<Answered & { otp: string }> {
  const deps = whole(given);
  const before = by.once?.before as Kept | undefined;
  if (before && new Date(before.valid_until) > deps.now()) return shown(deps, before);
  const { teacher } = await visibleTeacher(deps, by.actor, teacherId);
  const owner = (await deps.table.get(keys.unique('teacher_account', String(teacher.id))))?.owner;
  const user = await stillSignsIn(deps, (owner as number | undefined) ?? 0);
  if (!user) throw new AppError('conflict', deskCodeMessages.noAccount);
  const { id, username, phone, email } = user;
  const { deskCodeSeconds, deskCodeTries, deskCodeEverySeconds, otpFailuresPerDay } = deps.limits;
  const name = `desk-code#${teacher.id}`;
  await requireRoom(deps, name, 1, deskCodeMessages.given);
  await requireRoom(deps, await codeFailuresOf(deps, phone), otpFailuresPerDay, deskCodeMessages.locked);
  const life = { seconds: deskCodeSeconds, tries: deskCodeTries };
  const { challenge, until, write } = await makeCode(deps, phone, id, life, 'desk');
  const kept = { challenge, valid_until: until.toISOString(), phone_ends: phone.slice(-SHOWN_DIGITS) };
  const mail = { kind: 'mail', to: email, ...outgoingMessages.deskCode(deskCodeSeconds / 60) } as const;
  const worthUntil = new Date(deps.now().getTime() + NOTICE_MS);
  await deps.table.transact([
    write,
    onlyOne(deps, name, deskCodeEverySeconds, deskCodeMessages.given),
    ...(by.once ? [by.once.write(kept)] : []),
    ...(email ? [await outboxWrite(deps, mail, worthUntil)] : []),
    ...auditWrites(deps.now(), deps.newId(), by, {
      action: 'create',
      resource_type: 'auth',
      details: { step: 'desk code', teacher: teacher.id, account: id, username, seen: true },
    }),
  ]);
  return shown(deps, kept);
}

const shown = async (deps: Deps, { challenge, ...rest }: Kept) => ({
  otp: await deskCodeOf(deps, challenge),
  ...rest,
});
