import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { setActive } from './writes.ts';

export const { run, handler } = serve(userManagement.toggleStatus, async (input, deps) => ({
  data: await setActive(deps, input, input.params.id, input.body?.is_active),
}));
