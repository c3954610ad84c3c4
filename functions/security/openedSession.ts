import type { Deps } from '../app/deps.ts';
import { signAccessToken } from './accessToken.ts';
import { refreshCookie } from './refreshCookie.ts';
import { csrfOf, type RefreshToken, writeRefreshToken } from './session.ts';

/** What a page gets of its session: an access token and the CSRF value. The refresh token goes into the cookie. */
export async function openedSession(deps: Deps, reply: { cookies: string[] }, refresh: RefreshToken) {
  const { userId, sid } = refresh;
  const [token, csrf] = await Promise.all([signAccessToken(deps, { userId, sid }), csrfOf(deps, sid)]);
  reply.cookies.push(refreshCookie(writeRefreshToken(refresh), deps.limits.refreshAbsoluteSeconds));
  return { token, csrf };
}
