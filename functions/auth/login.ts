import { auth } from '#shared/contracts/auth.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { signInByPassword } from './byPassword.ts';

export const run: Run<typeof auth.login> = async ({ body, ...asking }, deps) => ({
  success: true,
  data: await signInByPassword(deps, body, asking),
});

export const handler = toLambda(auth.login, run);
