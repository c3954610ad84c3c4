import { auth } from '#shared/contracts/auth.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { openRequest } from '../security/passkeys.ts';

export const run: Run<typeof auth.beginPasskey> = async (_input, deps) => ({
  success: true,
  data: await openRequest(deps),
});

export const handler = toLambda(auth.beginPasskey, run);
