import type { auth } from '#shared/contracts/auth.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import type { Asking } from '../http/run.ts';
import { currentMaster } from '../masterData/stored.ts';
import { beginAttempt } from '../security/loginAttempts.ts';
import { FactorUsed, matchFactor, requireOne } from '../security/matchFactor.ts';
import { openedSession } from '../security/openedSession.ts';
import { signIn } from '../security/signIn.ts';
import { factorNotice } from '../security/signInNotice.ts';
import { giveTryBack, isStepOf, type Over, readStep, StepGone, tryStep } from '../security/signInSteps.ts';
import { trustCookie } from '../security/trust.ts';
import { retrying } from '../table/commit.ts';
import { mayUsePassword, presentUser, storedUser } from '../userManagement/accounts.ts';

const WHY: Record<Over | 'changed', string> = {
  tries: factorMessages.stepTries,
  time: factorMessages.stepOver,
  ended: factorMessages.stepEnded,
  changed: factorMessages.stepChanged,
};
/** A 401 that names the ticket: nothing that is sent with it is taken any more, so the sign-in begins anew. */
const over = (why: keyof typeof WHY) =>
  new AppError('unauthenticated', WHY[why], { issues: [{ field: 'ticket', message: WHY[why] }] });

/**
 * Takes the second step of a sign-in. A wrong code counts as a wrong password does, and is counted before it is compared.
 * Where a service is away, attempt and try are given back.
 * @throws 401 where the ticket is not in force, and in other words where the code, passkey or recovery code does not
 * match; 429
 */
export async function signInBySecond(
  deps: Deps,
  { ticket, trust, proof, ...sent }: Body<typeof auth.second>,
  by: Asking,
) {
  const { cookies, origin, reply } = by;
  requireOne(sent);
  const trusted = trust === true && !origin.shared;
  const inForce = async () => {
    const found = await readStep(deps, ticket);
    if (typeof found === 'string') throw over(found);
    return found;
  };
  const waiting = await inForce();
  const present = async () => {
    const user = await storedUser(deps, waiting.user_id);
    // It may have been deactivated, reset or given another password meanwhile.
    if (!mayUsePassword(user) || !user.second_factor || !isStepOf(waiting, user)) throw over('changed');
    if (user.first_password) throw new AppError('passwordChange');
    return user;
  };
  const user = await present();
  const attempt = await beginAttempt(deps, by, user.username, user, proof);
  // Only now: who is asked for work first, or told to wait, has nothing compared and loses no try.
  const step = await tryStep(deps, ticket, 'second');
  if (!step) {
    await attempt.giveBack();
    await inForce();
    throw over('ended');
  }
  const refuse = async () => {
    await attempt.fail({ step: 'second' });
    throw new AppError('unauthenticated', factorMessages.wrong);
  };
  const orGiveBack = <T>(work: Promise<T>) => attempt.orGiveBack(work, () => giveTryBack(deps, ticket));
  const matched = await orGiveBack(matchFactor(deps, user, sent, step.challenge));
  if (!matched) return refuse();
  const master = await orGiveBack(currentMaster(deps));
  const opening = retrying(async () => {
    const fresh = await present();
    const notice = matched.way === 'recovery' ? await factorNotice(deps, fresh, 'recovery') : [];
    return signIn(deps, origin, fresh, {
      proof: matched.way,
      ...{ newDevice: attempt.newDevice, trusted },
      password_hash: step.password_hash ?? fresh.password_hash,
      also: [step.used, ...matched.writes, ...notice],
    });
  });
  const { stamped, refresh } = await orGiveBack(opening).catch((error) => {
    if (error instanceof FactorUsed) return refuse();
    throw error instanceof StepGone ? over('ended') : error;
  });
  await attempt.release();
  const opened = await openedSession(deps, reply, refresh);
  reply.cookies.push(await attempt.deviceCookie(stamped.password_hash));
  if (trusted) reply.cookies.push(await trustCookie(deps, cookies, stamped));
  return { ...opened, user: presentUser(stamped, master) };
}
