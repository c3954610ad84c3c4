import { auth } from '#shared/contracts/auth.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { requireOwnOrigin } from '../security/refreshCookie.ts';
import { signInByPasskey } from './byPasskey.ts';

export const run: Run<typeof auth.passkey> = async ({ body, headers, ...asking }, deps) => {
  await requireOwnOrigin(headers, deps);
  return { success: true, data: await signInByPasskey(deps, body.assertion, asking) };
};

export const handler = toLambda(auth.passkey, run);
