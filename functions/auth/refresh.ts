import { auth } from '#shared/contracts/auth.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AppError, hasCode } from '../app/errors.ts';
import { serve } from '../http/toLambda.ts';
import { openedSession } from '../security/openedSession.ts';
import { clearedRefreshCookie, REFRESH_COOKIE, requireOwnOrigin } from '../security/refreshCookie.ts';
import { isCsrf, readRefreshToken, rotate } from '../security/session.ts';
import { noteStranger } from '../security/strangers.ts';
import { keys } from '../table/keys.ts';

export const { run, handler } = serve(auth.refresh, async ({ headers, cookies, reply, origin }, deps) => {
  const presented = readRefreshToken(cookies[REFRESH_COOKIE]);
  // Whose session it is said to be: nobody proved it.
  const claimed = { claimed: presented?.userId };
  const note = (action: 'unauthorized_access' | 'login_failed', error_message: string) =>
    noteStranger(deps, origin, 'refresh', { action, details: claimed, error_message });
  try {
    await requireOwnOrigin(headers, deps);
  } catch (error) {
    if (hasCode(error, 'forbidden'))
      await note('unauthorized_access', "Another site's page asked for a refresh");
    throw error;
  }
  if (!presented) throw new AppError('unauthenticated', authMessages.signInAgain);
  if (!(await isCsrf(deps, presented.sid, headers['x-csrf-token']))) {
    await note('unauthorized_access', 'A refresh token was presented without its CSRF value');
    throw new AppError('forbidden', authMessages.refused);
  }
  const next = await rotate(deps, { origin }, presented);
  if (!next || next === 'reused') {
    // A session that ran out is still stored, and every page that was left open asks for it.
    const isStored = async () => await deps.table.get(keys.session(presented.userId, presented.sid));
    if (!next && !(await isStored())) await note('login_failed', 'The session of a refresh token is gone');
    reply.cookies.push(clearedRefreshCookie());
    throw new AppError('unauthenticated', authMessages.signInAgain);
  }
  return { data: await openedSession(deps, reply, next) };
});
