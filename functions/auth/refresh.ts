import { auth } from '#shared/contracts/auth.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { isCsrf, readRefreshToken, rotate } from '../data/session.ts';
import { clearedRefreshCookie, REFRESH_COOKIE, requireOwnOrigin } from '../http/cookie.ts';
import { AppError } from '../http/errors.ts';
import { openedSession } from '../http/openedSession.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

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
