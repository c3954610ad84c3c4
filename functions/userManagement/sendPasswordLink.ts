import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import { serve } from '../http/toLambda.ts';
import { sendPasswordLink } from './linkByAdministrator.ts';

export const { run, handler } = serve(userManagement.sendPasswordLink, async (input, deps) => {
  const { email } = await sendPasswordLink(deps, input, input.params.id);
  return { message: userMessages.linkSent(email) };
});
