import { auth } from '#shared/contracts/auth.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import { serve } from '../http/toLambda.ts';
import { changePassword } from './changeByOwner.ts';

export const { run, handler } = serve(auth.changePassword, async (input, deps) => {
  await changePassword(deps, input, input.body);
  return { message: passwordMessages.changed };
});
