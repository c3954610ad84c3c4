import { auth } from '#shared/contracts/auth.ts';
import { fold } from '#shared/domain/text.ts';
import { messages } from '#shared/messages.ts';
import { retrying } from '../data/commit.ts';
import { recordFailedLogin, releaseLoginAttempts, reserveLoginAttempt } from '../data/loginAttempts.ts';
import { readMasterVersions } from '../data/masterData.ts';
import { csrfOf, openSession, writeRefreshToken } from '../data/session.ts';
import { findUser, presentUser, stampLogin } from '../data/user.ts';
import { refreshCookie } from '../http/cookie.ts';
import { AppError } from '../http/errors.ts';
import { hashPassword, verifyPassword } from '../http/password.ts';
import type { Run } from '../http/run.ts';
import { signAccessToken } from '../http/token.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof auth.login> = async ({ body, origin, reply }, deps) => {
  const attempt = { name: fold(body.username), ip: origin.ip };
  await reserveLoginAttempt(deps, attempt);
  const found = await findUser(deps, body.username);
  // Teachers sign in by code only; a refusal reads and takes the same whatever its reason.
  const user = found?.is_active && found.role !== 'teacher' ? found : undefined;
  const { matches, outdated } = await verifyPassword(deps, body.password, user?.password_hash);
  if (!user || !matches) {
    await recordFailedLogin(deps, { origin }, attempt, found);
    throw new AppError('unauthenticated', messages.auth.invalidCredentials);
  }
  const password_hash = outdated ? await hashPassword(deps, body.password) : user.password_hash;
  const { refresh, writes } = await openSession(deps, user.id, origin);
  const stamped = await retrying(async () => {
    const fresh = (await findUser(deps, body.username)) ?? user;
    return stampLogin(
      deps,
      { origin },
      fresh,
      { last_login: deps.now().toISOString(), password_hash },
      writes,
    );
  });
  await releaseLoginAttempts(deps, attempt);
  reply.cookies.push(refreshCookie(writeRefreshToken(refresh), deps.limits.refreshAbsoluteSeconds));
  const master = await deps.masterData.at(await readMasterVersions(deps.table));
  const [token, csrf] = await Promise.all([
    signAccessToken(deps, { userId: user.id, sid: refresh.sid }),
    csrfOf(deps, refresh.sid),
  ]);
  return { success: true, data: { token, csrf, user: presentUser(stamped, master) } };
};

export const handler = toLambda(auth.login, run);
