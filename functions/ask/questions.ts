import { ask } from '#shared/contracts/ask.ts';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { countNow, presentQuestion, questionsOf, sharedQuestions } from './stored.ts';
import { worldOf } from './world.ts';

export const run: Run<typeof ask.questions> = async (input, deps) => {
  const [world, own, shared] = await Promise.all([
    worldOf(deps, input, 'any'),
    questionsOf(deps, input.actor),
    sharedQuestions(deps, input.actor),
  ]);
  return {
    success: true,
    data: {
      builtIn: BUILT_IN_QUESTIONS.map(({ id, query }) => ({ id, count: countNow(query, world).count })),
      own: own.map((question) => presentQuestion(question, world)),
      shared: shared.map((question) => presentQuestion(question, world)),
    },
  };
};

export const handler = toLambda(ask.questions, run);
