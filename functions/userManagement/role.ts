import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { changeRole } from './writes.ts';

export const run: Run<typeof userManagement.role> = async (input, deps) => ({
  success: true,
  data: await changeRole(deps, input, input.params.id, input.body),
});

export const handler = toLambda(userManagement.role, run);
