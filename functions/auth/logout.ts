import { auth } from '#shared/contracts/auth.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AppError } from '../app/errors.ts';
import { claimsOf } from '../http/session.ts';
import { serve } from '../http/toLambda.ts';
import { clearedRefreshCookie, REFRESH_COOKIE, requireOwnOrigin } from '../security/refreshCookie.ts';
import { endSession, isCsrf, readRefreshToken } from '../security/session.ts';

export const { run, handler } = serve(auth.logout, async ({ headers, cookies, reply, origin }, deps) => {
  await requireOwnOrigin(headers, deps);
  // The access token may have expired. Without one, the refresh cookie names the session, if the page knows its CSRF
  // value.
  const claims = await claimsOf(deps, headers.authorization, {
    endpoint: 'auth.logout',
    origin,
    expired: true,
  });
  let session = typeof claims === 'object' ? claims : undefined;
  if (!session) {
    const presented = readRefreshToken(cookies[REFRESH_COOKIE]);
    if (presented && !(await isCsrf(deps, presented.sid, headers['x-csrf-token']))) {
      throw new AppError('forbidden', authMessages.refused);
    }
    session = presented;
  }
  if (session) await endSession(deps, { origin }, session, 'logout');
  reply.cookies.push(clearedRefreshCookie());
  reply.headers['clear-site-data'] = '"cache"';
  return { message: authMessages.loggedOut };
});
