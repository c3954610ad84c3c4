import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { updateUser } from './writes.ts';

export const { run, handler } = serve(userManagement.update, async (input, deps) => ({
  data: await updateUser(deps, input, input.params.id, input.body),
}));
