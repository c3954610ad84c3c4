import { auth } from '#shared/contracts/auth.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { resetPassword } from './resetByOwner.ts';

export const run: Run<typeof auth.resetPassword> = async ({ body, origin }, deps) => {
  await resetPassword(deps, origin, body.token, body.password);
  return { success: true, message: passwordResetMessages.done };
};

export const handler = toLambda(auth.resetPassword, run);
