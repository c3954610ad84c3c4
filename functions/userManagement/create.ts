import { userManagement } from '#shared/contracts/userManagement.ts';
import { addUser } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof userManagement.create> = async (input, deps) => ({
  success: true,
  data: await addUser(deps, input, input.body),
});

export const handler = toLambda(userManagement.create, run);
