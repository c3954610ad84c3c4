import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { bulkUsers } from './manyAtOnce.ts';

export const run: Run<typeof userManagement.bulk> = async (input, deps) => ({
  success: true,
  data: await bulkUsers(deps, input, input.body),
});

export const handler = toLambda(userManagement.bulk, run);
