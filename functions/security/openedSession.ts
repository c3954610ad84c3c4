import type { Deps } from '../app/deps.ts';
import { signAccessToken } from './accessToken.ts';
import { refreshCookie } from './refreshCookie.ts';
import { csrfOf, type RefreshToken, writeRefreshToken } from './session.ts';
import { clearedTrustCookie } from './trust.ts';

/**
 * What a page gets of its session: an access token and the CSRF value. The refresh token goes into the cookie, which a
 * shared computer forgets when its browser is closed. Nobody trusts a shared computer any more.
 */
export async function openedSession(deps: Deps, reply: { cookies: string[] }, refresh: RefreshToken) {
  const { userId, sid, shared } = refresh;
  const [token, csrf] = await Promise.all([signAccessToken(deps, { userId, sid }), csrfOf(deps, sid)]);
  const life = shared ? undefined : deps.limits.refreshAbsoluteSeconds;
  reply.cookies.push(refreshCookie(writeRefreshToken(refresh), life));
  if (shared) reply.cookies.push(clearedTrustCookie());
  return { token, csrf };
}
