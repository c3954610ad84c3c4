import { auth } from '#shared/contracts/auth.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { serve } from '../http/toLambda.ts';
import { resetPassword } from './resetByOwner.ts';

export const { run, handler } = serve(auth.resetPassword, async ({ body, origin }, deps) => {
  await resetPassword(deps, origin, body.token, body.password);
  return { message: passwordResetMessages.done };
});
