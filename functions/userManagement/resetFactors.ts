import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { resetFactorsOf } from './factorReset.ts';

export const run: Run<typeof userManagement.resetFactors> = async (input, deps) => {
  const { username } = await resetFactorsOf(deps, input, input.params.id);
  return { success: true, message: userMessages.factorsReset(username) };
};

export const handler = toLambda(userManagement.resetFactors, run);
