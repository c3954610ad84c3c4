import { auth } from '#shared/contracts/auth.ts';
import { serve } from '../http/toLambda.ts';
import { signInByPassword } from './byPassword.ts';

export const { run, handler } = serve(auth.login, async ({ body, ...asking }, deps) => ({
  data: await signInByPassword(deps, body, asking),
}));
