import { csrfOf, type RefreshToken, writeRefreshToken } from '../data/session.ts';
import type { Deps } from '../deps.ts';
import { refreshCookie } from './cookie.ts';
import { signAccessToken } from './token.ts';

/** What a page is given of its session: an access token and the CSRF value; the refresh token goes into the cookie. */
export async function openedSession(deps: Deps, reply: { cookies: string[] }, refresh: RefreshToken) {
  const { userId, sid } = refresh;
  const [token, csrf] = await Promise.all([signAccessToken(deps, { userId, sid }), csrfOf(deps, sid)]);
  reply.cookies.push(refreshCookie(writeRefreshToken(refresh), deps.limits.refreshAbsoluteSeconds));
  return { token, csrf };
}
