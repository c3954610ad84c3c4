import { auth } from '#shared/contracts/auth.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { requestReset } from './resetByOwner.ts';

export const run: Run<typeof auth.requestPasswordReset> = async ({ body, origin }, deps) => {
  await requestReset(deps, origin, body.email);
  return { success: true, message: passwordResetMessages.requested };
};

export const handler = toLambda(auth.requestPasswordReset, run);
