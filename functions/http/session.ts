import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { verifyAccessToken } from '../security/accessToken.ts';
import { readActor } from '../security/session.ts';
import type { Step } from './state.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

export const bearerOf = (header: string | undefined) => BEARER.exec(header ?? '')?.[1];

/** Finds out who asks, unless anybody may. */
export const session = (endpoint: Endpoint): Step => ({
  async before({ event, internal }) {
    Object.assign(internal, await authorise(endpoint, event.headers.authorization, internal.deps));
  },
});

/**
 * The account behind a request, and master data as of now.
 * @throws 401 without a session in force; 503 when that cannot be found out
 */
export async function authorise(endpoint: Endpoint, authorization: string | undefined, deps: Deps) {
  if (endpoint.access === 'public') return { actor: undefined, versions: {} };
  const token = bearerOf(authorization);
  const claims = token && (await verifyAccessToken(deps, token));
  const known = claims && (await readActor(deps, claims.userId, claims.sid));
  if (!known) throw new AppError('unauthenticated');
  return known;
}
