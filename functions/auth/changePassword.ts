import { auth } from '#shared/contracts/auth.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { changePassword } from './changeByOwner.ts';

export const run: Run<typeof auth.changePassword> = async (input, deps) => {
  await changePassword(deps, input, input.body);
  return { success: true, message: passwordMessages.changed };
};

export const handler = toLambda(auth.changePassword, run);
