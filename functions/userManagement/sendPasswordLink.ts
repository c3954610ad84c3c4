import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { sendPasswordLink } from './linkByAdministrator.ts';

export const run: Run<typeof userManagement.sendPasswordLink> = async (input, deps) => {
  const { email } = await sendPasswordLink(deps, input, input.params.id);
  return { success: true, message: userMessages.linkSent(email) };
};

export const handler = toLambda(userManagement.sendPasswordLink, run);
