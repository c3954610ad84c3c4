import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { changeRole } from './writes.ts';

export const { run, handler } = serve(userManagement.role, async (input, deps) => ({
  data: await changeRole(deps, input, input.params.id, input.body),
}));
