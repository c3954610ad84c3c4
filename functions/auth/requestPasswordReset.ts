import { auth } from '#shared/contracts/auth.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { serve } from '../http/toLambda.ts';
import { requestReset } from './resetByOwner.ts';

export const { run, handler } = serve(auth.requestPasswordReset, async ({ body, origin }, deps) => {
  await requestReset(deps, origin, body.email);
  return { message: passwordResetMessages.requested };
});
