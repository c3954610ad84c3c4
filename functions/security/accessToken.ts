import { errors, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../app/deps.ts';

/** An access token says who and which session, nothing else: rights are read from the table. */
export type AccessClaims = { userId: number; sid: string };

const AUDIENCE = 'school-records';
const TYPE = 'at+jwt';

/** One per deployment: a token of another stage is a stranger's. Not its address, which is learnt at run time. */
const issuer = ({ environment }: Deps) => `school-records/${environment.STAGE}`;

/** A signed access token for a session. */
export async function signAccessToken(deps: Deps, { userId, sid }: AccessClaims): Promise<string> {
  const { jwt } = await deps.secrets('tokens');
  const now = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: jwt.kid })
    .setSubject(String(userId))
    .setIssuer(issuer(deps))
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + deps.limits.accessTokenSeconds)
    .sign(await importJWK(jwt, 'EdDSA'));
}

/**
 * The claims of an access token, or undefined for anything that is not one of ours and in force.
 * @param expired whether one that has run out still counts, as it does for signing out
 */
export async function verifyAccessToken(
  deps: Deps,
  token: string,
  { expired = false } = {},
): Promise<AccessClaims | undefined> {
  const { verify } = await deps.secrets('request');
  const key = await importJWK(verify, 'EdDSA');
  const { clockLeewaySeconds } = deps.limits;
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid, jwk, jku, x5u }) => {
        if (kid !== verify.kid || jwk || jku || x5u) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: ['EdDSA'],
        issuer: issuer(deps),
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: expired ? new Date(0) : deps.now(),
        clockTolerance: clockLeewaySeconds,
      },
    );
    // Signed by a clock that is ahead it would be in force for longer than any other.
    const signedIn = (payload.iat ?? 0) - deps.now().getTime() / 1000;
    if (!expired && signedIn > clockLeewaySeconds) return undefined;
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string') return undefined;
    return { userId, sid: payload.sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
