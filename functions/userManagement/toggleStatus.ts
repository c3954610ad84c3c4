import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { setActive } from './writes.ts';

export const run: Run<typeof userManagement.toggleStatus> = async (input, deps) => ({
  success: true,
  data: await setActive(deps, input, input.params.id, input.body?.is_active),
});

export const handler = toLambda(userManagement.toggleStatus, run);
