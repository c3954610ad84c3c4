import { authMessages } from '#shared/messages/auth.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { cookieOf } from './cookie.ts';

export const REFRESH_COOKIE = '__Host-refresh';

/** @param maxAgeSeconds how long the browser keeps it; undefined: until the browser is closed */
export const refreshCookie = (value: string, maxAgeSeconds?: number) =>
  cookieOf(REFRESH_COOKIE, value, maxAgeSeconds);

export const clearedRefreshCookie = () => refreshCookie('', 0);

/** @throws 403 when the browser says that another site's page made the request */
export async function requireOwnOrigin(
  headers: Record<string, string | undefined>,
  { environment, publicUrl }: Pick<Deps, 'environment' | 'publicUrl'>,
): Promise<void> {
  const { origin } = headers;
  if (origin !== undefined && origin !== environment.NEXT_URL && origin !== (await publicUrl())) {
    throw new AppError('forbidden', authMessages.refused);
  }
}
