import { ask } from '#shared/contracts/ask.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { serve } from '../http/toLambda.ts';
import { deleteQuestion } from './stored.ts';

export const { run, handler } = serve(ask.deleteQuestion, async (input, deps) => {
  await deleteQuestion(deps, input, input.params.questionId);
  return { message: askMessages.deleted };
});
