import { userManagement } from '#shared/contracts/userManagement.ts';
import { changeRole } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof userManagement.role> = async (input, deps) => ({
  success: true,
  data: await changeRole(deps, input, input.params.id, input.body),
});

export const handler = toLambda(userManagement.role, run);
