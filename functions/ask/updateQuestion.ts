import { ask } from '#shared/contracts/ask.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { keptQuestion } from './kept.ts';
import { presentQuestion, updateQuestion } from './stored.ts';
import { checkedQuestion, worldOf } from './world.ts';

export const run: Run<typeof ask.updateQuestion> = async (input, deps) => {
  const world = await worldOf(deps, input, [input.body.query]);
  const query = keptQuestion(checkedQuestion(input.body.query, world.master), world);
  const saved = await updateQuestion(
    deps,
    input,
    input.params.questionId,
    { ...input.body, query },
    world.master,
  );
  return { success: true, data: presentQuestion(saved, world) };
};

export const handler = toLambda(ask.updateQuestion, run);
