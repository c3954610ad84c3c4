import { duplicates } from '#shared/contracts/duplicates.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import { serve } from '../http/toLambda.ts';
import { proposeAgain } from './pairs.ts';

export const { run, handler } = serve(duplicates.reconsider, async (input, deps) => {
  await proposeAgain(deps, input, input.params);
  return { message: duplicateMessages.proposedAgain };
});
