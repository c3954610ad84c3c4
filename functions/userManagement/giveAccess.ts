import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { giveAccess } from './accessForTeachers.ts';

export const run: Run<typeof userManagement.giveAccess> = async (input, deps) => ({
  success: true,
  data: await giveAccess(deps, input, input.body),
});

export const handler = toLambda(userManagement.giveAccess, run);
