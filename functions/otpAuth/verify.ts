import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { retrying } from '../data/commit.ts';
import { readMasterVersions } from '../data/masterData.ts';
import { CodeGone, matchCode, refuseCode, stillSignsIn } from '../data/otp.ts';
import { forgetTry, lockAfter, releaseTry, reserveTry } from '../data/otpLimits.ts';
import { signIn } from '../data/signIn.ts';
import { assignedSchool, presentUser } from '../data/user.ts';
import { openedSession } from '../http/openedSession.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof otpAuth.verify> = async ({ body, origin, reply }, deps) => {
  const { phone, otp } = body;
  const attempt = await reserveTry(deps, origin, phone);
  const { subject, tried, right } = await matchCode(deps, phone, otp);
  const refuse = async () => {
    await (tried ? lockAfter(deps, attempt) : forgetTry(deps, attempt));
    return refuseCode(deps, { origin }, { ...attempt, locked: tried && attempt.locked }, subject);
  };
  if (!right) return refuse();
  const { user, used } = right;
  const master = await deps.masterData.at(await readMasterVersions(deps.table));
  const school = await assignedSchool(deps, user);
  const opening = retrying(async () => {
    const fresh = await stillSignsIn(deps, user.id, phone);
    return fresh ? signIn(deps, origin, fresh, { also: [used] }) : refuse();
  });
  // Of two that use the code at once, one does.
  const { stamped, refresh } = await opening.catch((error) => {
    if (error instanceof CodeGone) return refuse();
    throw error;
  });
  await releaseTry(deps, attempt).catch((error) => deps.log({ attemptsKept: String(error) }));
  const opened = await openedSession(deps, reply, refresh);
  const shown = presentUser(stamped, master, school);
  return { success: true, ...opened, user: shown, message: otpMessages.verified };
};

export const handler = toLambda(otpAuth.verify, run);
