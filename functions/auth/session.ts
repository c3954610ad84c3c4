import { auth } from '#shared/contracts/auth.ts';
import { AppError } from '../app/errors.ts';
import { bearerOf } from '../http/session.ts';
import { serve } from '../http/toLambda.ts';
import { verifyAccessToken } from '../security/accessToken.ts';
import { sessionInForce } from '../security/session.ts';
import { noteForged } from '../security/strangers.ts';

export const { run, handler } = serve(auth.session, async ({ headers, origin }, deps) => {
  const token = bearerOf(headers.authorization) ?? '';
  const current = await verifyAccessToken(deps, token);
  if (current === 'forged' && token) await noteForged(deps, origin, 'auth.session');
  // A page asks even while nobody uses it. If it had to renew the token for that, no session would ever be idle.
  const claims = current === 'over' ? await verifyAccessToken(deps, token, { expired: true }) : current;
  const session = typeof claims === 'object' && (await sessionInForce(deps, claims));
  if (!session) throw new AppError('unauthenticated');
  return { data: { expired: current === 'over' } };
});
