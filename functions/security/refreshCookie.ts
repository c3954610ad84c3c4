import { authMessages } from '#shared/messages/auth.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';

export const REFRESH_COOKIE = '__Host-refresh';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** @param maxAgeSeconds how long the browser keeps it; undefined: until the browser is closed */
export const refreshCookie = (value: string, maxAgeSeconds?: number) => {
  const life = maxAgeSeconds === undefined ? '' : ` Max-Age=${Math.floor(maxAgeSeconds)};`;
  return `${REFRESH_COOKIE}=${value};${life} ${ATTRIBUTES}`;
};

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
