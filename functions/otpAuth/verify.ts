import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { serve } from '../http/toLambda.ts';
import { currentMaster } from '../masterData/stored.ts';
import {
  deviceCookieForPhone,
  deviceForPhone,
  forgetTry,
  lockAfter,
  releaseTry,
  reserveTry,
} from '../security/codeLimits.ts';
import { CodeGone, matchCode, refuseCode, stillSignsIn } from '../security/codes.ts';
import { openedSession } from '../security/openedSession.ts';
import { signIn } from '../security/signIn.ts';
import { retrying } from '../table/commit.ts';
import { assignedSchool, presentUser } from '../userManagement/accounts.ts';

export const { run, handler } = serve(otpAuth.verify, async ({ body, cookies, origin, reply }, deps) => {
  const { phone, otp, proof } = body;
  const device = await deviceForPhone(deps, cookies, phone);
  const attempt = await reserveTry(deps, origin, phone, { device, proof });
  const { subject, tried, right } = await matchCode(deps, phone, otp, { device });
  const refuse = async () => {
    await (tried ? lockAfter(deps, attempt) : forgetTry(deps, attempt));
    return refuseCode(deps, { origin }, { ...attempt, locked: tried && attempt.locked }, subject);
  };
  if (!right) return refuse();
  const { user, way, used } = right;
  const master = await currentMaster(deps);
  const school = await assignedSchool(deps, user);
  const opening = retrying(async () => {
    const fresh = await stillSignsIn(deps, user.id, phone);
    return fresh
      ? signIn(deps, origin, fresh, { ...way, newDevice: device === undefined, also: used })
      : refuse();
  });
  // Only one of two requests can use up the code.
  const { stamped, refresh } = await opening.catch((error) => {
    if (error instanceof CodeGone) return refuse();
    throw error;
  });
  await releaseTry(deps, attempt).catch((error) => deps.log({ attemptsKept: String(error) }));
  const opened = await openedSession(deps, reply, refresh);
  reply.cookies.push(await deviceCookieForPhone(deps, cookies, phone));
  const shown = presentUser(stamped, master, school);
  return { ...opened, user: shown, message: otpMessages.verified };
});
