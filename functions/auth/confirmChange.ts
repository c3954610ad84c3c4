import { auth } from '#shared/contracts/auth.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { confirmChange } from './confirmByOwner.ts';

export const run: Run<typeof auth.confirmChange> = async ({ body, origin }, deps) => {
  await confirmChange(deps, origin, body.token);
  return { success: true, message: passwordResetMessages.changeConfirmed };
};

export const handler = toLambda(auth.confirmChange, run);
