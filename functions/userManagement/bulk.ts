import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { bulkUsers } from './manyAtOnce.ts';

export const { run, handler } = serve(userManagement.bulk, async (input, deps) => ({
  data: await bulkUsers(deps, input, input.body),
}));
