import { ask } from '#shared/contracts/ask.ts';
import { serve } from '../http/toLambda.ts';
import { keptQuestion } from './kept.ts';
import { createQuestion, presentQuestion } from './stored.ts';
import { checkedQuestion, worldOf } from './world.ts';

export const { run, handler } = serve(ask.createQuestion, async (input, deps) => {
  const world = await worldOf(deps, input, [input.body.query]);
  const query = keptQuestion(checkedQuestion(input.body.query, world.master), world);
  const answerOf = (made: Parameters<typeof presentQuestion>[0]) => presentQuestion(made, world);
  return { data: await createQuestion(deps, input, { ...input.body, query }, answerOf) };
});
