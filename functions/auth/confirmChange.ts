import { auth } from '#shared/contracts/auth.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { serve } from '../http/toLambda.ts';
import { confirmChange } from './confirmByOwner.ts';

export const { run, handler } = serve(auth.confirmChange, async ({ body, origin }, deps) => {
  await confirmChange(deps, origin, body.token);
  return { message: passwordResetMessages.changeConfirmed };
});
