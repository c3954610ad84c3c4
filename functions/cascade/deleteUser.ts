import { cascade } from '#shared/contracts/cascade.ts';
import { userMessages } from '#shared/messages/users.ts';
import { serve } from '../http/toLambda.ts';
import { deleteUser } from '../userManagement/writes.ts';

export const { run, handler } = serve(cascade.deleteUser, async (input, deps) => {
  await deleteUser(deps, input, input.params.id, input.query);
  return { message: userMessages.deleted };
});
