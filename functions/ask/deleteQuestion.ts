import { ask } from '#shared/contracts/ask.ts';
import { askMessages } from '#shared/messages/ask.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deleteQuestion } from './stored.ts';

export const run: Run<typeof ask.deleteQuestion> = async (input, deps) => {
  await deleteQuestion(deps, input, input.params.questionId);
  return { success: true, message: askMessages.deleted };
};

export const handler = toLambda(ask.deleteQuestion, run);
