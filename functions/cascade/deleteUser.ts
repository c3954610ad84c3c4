import { cascade } from '#shared/contracts/cascade.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deleteUser } from '../userManagement/writes.ts';

export const run: Run<typeof cascade.deleteUser> = async (input, deps) => {
  await deleteUser(deps, input, input.params.id, input.query);
  return { success: true, message: userMessages.deleted };
};

export const handler = toLambda(cascade.deleteUser, run);
