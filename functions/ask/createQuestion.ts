import { ask } from '#shared/contracts/ask.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { keptQuestion } from './kept.ts';
import { createQuestion, presentQuestion } from './stored.ts';
import { checkedQuestion, worldOf } from './world.ts';

export const run: Run<typeof ask.createQuestion> = async (input, deps) => {
  const world = await worldOf(deps, input, [input.body.query]);
  const query = keptQuestion(checkedQuestion(input.body.query, world.master), world);
  const answerOf = (made: Parameters<typeof presentQuestion>[0]) => presentQuestion(made, world);
  return { success: true, data: await createQuestion(deps, input, { ...input.body, query }, answerOf) };
};

export const handler = toLambda(ask.createQuestion, run);
