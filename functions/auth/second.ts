import { auth } from '#shared/contracts/auth.ts';
import { serve } from '../http/toLambda.ts';
import { requireOwnOrigin } from '../security/refreshCookie.ts';
import { signInBySecond } from './bySecond.ts';

export const { run, handler } = serve(auth.second, async ({ body, headers, ...asking }, deps) => {
  await requireOwnOrigin(headers, deps);
  return { data: await signInBySecond(deps, body, asking) };
});
