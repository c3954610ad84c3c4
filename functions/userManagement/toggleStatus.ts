import { userManagement } from '#shared/contracts/userManagement.ts';
import { setActive } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof userManagement.toggleStatus> = async (input, deps) => ({
  success: true,
  data: await setActive(deps, input, input.params.id),
});

export const handler = toLambda(userManagement.toggleStatus, run);
