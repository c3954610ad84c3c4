import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateUser } from './writes.ts';

export const run: Run<typeof userManagement.update> = async (input, deps) => ({
  success: true,
  data: await updateUser(deps, input, input.params.id, input.body),
});

export const handler = toLambda(userManagement.update, run);
