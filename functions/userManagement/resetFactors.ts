import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import { serve } from '../http/toLambda.ts';
import { resetFactorsOf } from './factorReset.ts';

export const { run, handler } = serve(userManagement.resetFactors, async (input, deps) => {
  const { username } = await resetFactorsOf(deps, input, input.params.id);
  return { message: userMessages.factorsReset(username) };
});
