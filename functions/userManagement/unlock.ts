import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { forgiveLoginAttempts } from '../security/loginAttempts.ts';
import { readUser } from './writes.ts';

export const run: Run<typeof userManagement.unlock> = async (input, deps) => {
  const user = await readUser(deps, input.params.id);
  await forgiveLoginAttempts(deps, input, user);
  return { success: true, message: userMessages.unlocked(user.username) };
};

export const handler = toLambda(userManagement.unlock, run);
