import { ask } from '#shared/contracts/ask.ts';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import { serve } from '../http/toLambda.ts';
import { countNow, presentQuestion, questionsOf, sharedQuestions } from './stored.ts';
import { worldOf } from './world.ts';

export const { run, handler } = serve(ask.questions, async (input, deps) => {
  const [world, own, shared] = await Promise.all([
    worldOf(deps, input, 'any'),
    questionsOf(deps, input.actor),
    sharedQuestions(deps, input.actor),
  ]);
  return {
    data: {
      builtIn: BUILT_IN_QUESTIONS.map(({ id, query }) => ({ id, count: countNow(query, world).count })),
      own: own.map((question) => presentQuestion(question, world)),
      shared: shared.map((question) => presentQuestion(question, world)),
    },
  };
});
