import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import { serve } from '../http/toLambda.ts';
import { forgiveLoginAttempts } from '../security/loginAttempts.ts';
import { readUser } from './writes.ts';

export const { run, handler } = serve(userManagement.unlock, async (input, deps) => {
  const user = await readUser(deps, input.params.id);
  await forgiveLoginAttempts(deps, input, user);
  return { message: userMessages.unlocked(user.username) };
});
