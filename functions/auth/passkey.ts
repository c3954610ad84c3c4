import { auth } from '#shared/contracts/auth.ts';
import { serve } from '../http/toLambda.ts';
import { requireOwnOrigin } from '../security/refreshCookie.ts';
import { signInByPasskey } from './byPasskey.ts';

export const { run, handler } = serve(auth.passkey, async ({ body, headers, ...asking }, deps) => {
  await requireOwnOrigin(headers, deps);
  return { data: await signInByPasskey(deps, body.assertion, asking) };
});
