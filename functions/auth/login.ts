import { auth } from '#shared/contracts/auth.ts';
import { fold } from '#shared/domain/text.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { readMasterVersions } from '../masterData/stored.ts';
import {
  deviceCookieFor,
  deviceFor,
  recordFailedLogin,
  releaseLoginAttempts,
  reserveLoginAttempt,
} from '../security/loginAttempts.ts';
import { openedSession } from '../security/openedSession.ts';
import { hashPassword, verifyPassword } from '../security/passwordHash.ts';
import { signIn } from '../security/signIn.ts';
import { retrying } from '../table/commit.ts';
import { findUser, presentUser, type StoredUser } from '../userManagement/accounts.ts';

/** Teachers sign in only by code. */
const mayUsePassword = (user: StoredUser | undefined) => user?.is_active && user.role !== 'teacher';

export const run: Run<typeof auth.login> = async ({ body, cookies, origin, reply }, deps) => {
  const name = fold(body.username);
  const device = await deviceFor(deps, cookies, name);
  const attempt = { name, ip: origin.ip, device, proof: body.proof };
  const reserved = await reserveLoginAttempt(deps, attempt);
  const found = await findUser(deps, body.username);
  // Every refusal has the same text and takes the same time, whatever its reason.
  const refuse = async () => {
    await recordFailedLogin(deps, { origin }, attempt, found, reserved);
    throw new AppError('unauthenticated', authMessages.invalidCredentials);
  };
  const user = mayUsePassword(found) ? found : undefined;
  const { matches, outdated } = await verifyPassword(deps, body.password, user?.password_hash);
  if (!user || !matches) return refuse();
  const password_hash = outdated ? await hashPassword(deps, body.password) : user.password_hash;
  const master = await deps.masterData.at(await readMasterVersions(deps.table));
  const { stamped, refresh } = await retrying(async () => {
    const fresh = await findUser(deps, body.username);
    // The account may have been deactivated, or its password changed, while the old password was being verified.
    const unchanged = fresh?.password_hash === user.password_hash;
    const holds = unchanged || (await verifyPassword(deps, body.password, fresh?.password_hash)).matches;
    if (!fresh || !mayUsePassword(fresh) || !holds) return refuse();
    return signIn(deps, origin, fresh, { password_hash: unchanged ? password_hash : fresh.password_hash });
  });
  // The sign-in succeeded. A counter that cannot be cleared now only delays later attempts.
  await releaseLoginAttempts(deps, attempt, reserved).catch((error) =>
    deps.log({ attemptsKept: String(error) }),
  );
  const opened = await openedSession(deps, reply, refresh);
  reply.cookies.push(await deviceCookieFor(deps, cookies, name));
  return { success: true, data: { ...opened, user: presentUser(stamped, master) } };
};

export const handler = toLambda(auth.login, run);
