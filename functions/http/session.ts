import { type Endpoint, OPEN_WITHOUT_FACTOR } from '#shared/contracts/endpoint.ts';
import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { verifyAccessToken } from '../security/accessToken.ts';
import { readActor } from '../security/session.ts';
import { noteForged } from '../security/strangers.ts';
import type { Step } from './state.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

export const bearerOf = (header: string | undefined) => BEARER.exec(header ?? '')?.[1];

/**
 * Reads the access token of a request, as `verifyAccessToken` does. Without a token the answer is `over`. A token that was
 * not signed here leaves an audit entry with the id of the endpoint, unless there is no origin.
 */
export async function claimsOf(
  deps: Deps,
  authorization: string | undefined,
  { endpoint, origin, expired }: { endpoint: string; origin: Origin | undefined; expired?: boolean },
) {
  const token = bearerOf(authorization);
  const claims = token ? await verifyAccessToken(deps, token, { expired }) : 'over';
  if (claims === 'forged' && origin) await noteForged(deps, origin, endpoint);
  return claims;
}

/** Reads the account of a request, unless the endpoint is public. */
export const session = (endpoint: Endpoint): Step => ({
  async before({ event, internal }) {
    const { deps, origin } = internal;
    Object.assign(internal, await authorise(endpoint, event.headers.authorization, deps, origin));
  },
});

/**
 * Reads the account and session of a request, and the versions of master data. A token that was not signed here leaves
 * an audit entry.
 * @throws 401 without a valid session; 403 `factorDue`; 503 when the session cannot be read
 */
export async function authorise(
  endpoint: Endpoint,
  authorization: string | undefined,
  deps: Deps,
  origin?: Origin,
) {
  if (endpoint.access === 'public') return { actor: undefined, versions: {} };
  const claims = await claimsOf(deps, authorization, { endpoint: endpoint.id, origin });
  const known = typeof claims === 'object' && (await readActor(deps, claims.userId, claims.sid));
  if (!known) throw new AppError('unauthenticated');
  if (known.actor.factorDue && !OPEN_WITHOUT_FACTOR.includes(endpoint.area)) throw new AppError('factorDue');
  return known;
}
