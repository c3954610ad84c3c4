import { auth } from '#shared/contracts/auth.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { requireOwnOrigin } from '../security/refreshCookie.ts';
import { signInBySecond } from './bySecond.ts';

export const run: Run<typeof auth.second> = async ({ body, headers, ...asking }, deps) => {
  await requireOwnOrigin(headers, deps);
  return { success: true, data: await signInBySecond(deps, body, asking) };
};

export const handler = toLambda(auth.second, run);
