import { auth } from '#shared/contracts/auth.ts';
import { AppError } from '../app/errors.ts';
import { claimsOf } from '../http/session.ts';
import { serve } from '../http/toLambda.ts';
import { sessionInForce } from '../security/session.ts';

export const { run, handler } = serve(auth.session, async ({ headers, origin }, deps) => {
  const { authorization } = headers;
  const by = { endpoint: 'auth.session', origin };
  const current = await claimsOf(deps, authorization, by);
  // A page asks even while nobody uses it. If it had to renew the token for that, no session would ever be idle.
  const claims = current === 'over' ? await claimsOf(deps, authorization, { ...by, expired: true }) : current;
  const session = typeof claims === 'object' && (await sessionInForce(deps, claims));
  if (!session) throw new AppError('unauthenticated');
  return { data: { expired: current === 'over' } };
});
