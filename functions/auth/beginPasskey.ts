import { auth } from '#shared/contracts/auth.ts';
import { serve } from '../http/toLambda.ts';
import { openRequest } from '../security/passkeys.ts';

export const { run, handler } = serve(auth.beginPasskey, async (_input, deps) => ({
  data: await openRequest(deps),
}));
