import { duplicates } from '#shared/contracts/duplicates.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { proposeAgain } from './pairs.ts';

export const run: Run<typeof duplicates.reconsider> = async (input, deps) => {
  await proposeAgain(deps, input, input.params);
  return { success: true, message: duplicateMessages.proposedAgain };
};

export const handler = toLambda(duplicates.reconsider, run);
