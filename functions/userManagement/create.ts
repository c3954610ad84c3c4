import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { addUser } from './writes.ts';

export const run: Run<typeof userManagement.create> = async (input, deps) => ({
  success: true,
  data: await addUser(deps, input, input.body),
});

export const handler = toLambda(userManagement.create, run);
