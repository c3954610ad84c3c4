import { errors, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';

/** An access token names the account and the session, nothing else. Rights are read from the table. */
type AccessClaims = { userId: number; sid: string };

const AUDIENCE = 'school-records';
const TYPE = 'at+jwt';

/**
 * The issuer names the stage, so that a token of another stage is refused. It does not use the public address, which is
 * known only at run time.
 */
const issuer = ({ environment }: Deps) => `school-records/${environment.STAGE}`;

export async function signAccessToken(deps: Deps, { userId, sid }: AccessClaims): Promise<string> {
  const { jwt } = await deps.secrets('tokens');
  const now = Math.floor(secondsOf(deps.now()));
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
 * Reads the claims of an access token. The answer is `over` for a token that we signed and that is not valid now, and
 * `forged` for any other that is refused.
 * @param expired whether a token that ran out is accepted, as for signing out
 */
export async function verifyAccessToken(
  deps: Deps,
  token: string,
  { expired = false } = {},
): Promise<AccessClaims | 'over' | 'forged'> {
  const { verify, former } = await deps.secrets('request');
  const { clockLeewaySeconds } = deps.limits;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      ({ kid, jwk, jku, x5u }) => {
        const known = [verify, former].find((one) => one?.kid === kid);
        if (!known || jwk || jku || x5u) throw new errors.JWKSNoMatchingKey();
        return importJWK(known, 'EdDSA');
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
    if (protectedHeader.kid !== verify.kid) return 'over';
    // A token that was signed by a clock that is ahead would be valid for too long.
    const signedIn = (payload.iat ?? 0) - secondsOf(deps.now());
    if (!expired && signedIn > clockLeewaySeconds) return 'over';
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string') return 'forged';
    return { userId, sid: payload.sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'over';
    if (error instanceof errors.JOSEError) return 'forged';
    throw error;
  }
}
