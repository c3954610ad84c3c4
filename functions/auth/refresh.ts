import { auth } from '#shared/contracts/auth.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { openedSession } from '../security/openedSession.ts';
import { clearedRefreshCookie, REFRESH_COOKIE, requireOwnOrigin } from '../security/refreshCookie.ts';
import { isCsrf, readRefreshToken, rotate } from '../security/session.ts';

export const run: Run<typeof auth.refresh> = async ({ headers, cookies, reply, origin }, deps) => {
  await requireOwnOrigin(headers, deps);
  const presented = readRefreshToken(cookies[REFRESH_COOKIE]);
  if (!presented) throw new AppError('unauthenticated', authMessages.signInAgain);
  if (!(await isCsrf(deps, presented.sid, headers['x-csrf-token']))) {
    throw new AppError('forbidden', authMessages.refused);
  }
  const next = await rotate(deps, { origin }, presented);
  if (!next || next === 'reused') {
    reply.cookies.push(clearedRefreshCookie());
    throw new AppError('unauthenticated', authMessages.signInAgain);
  }
  return { success: true, data: await openedSession(deps, reply, next) };
};

export const handler = toLambda(auth.refresh, run);
