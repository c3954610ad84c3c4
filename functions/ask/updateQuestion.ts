import { ask } from '#shared/contracts/ask.ts';
import { serve } from '../http/toLambda.ts';
import { keptQuestion } from './kept.ts';
import { presentQuestion, updateQuestion } from './stored.ts';
import { checkedQuestion, worldOf } from './world.ts';

export const { run, handler } = serve(ask.updateQuestion, async (input, deps) => {
  const world = await worldOf(deps, input, [input.body.query]);
  const query = keptQuestion(checkedQuestion(input.body.query, world.master), world);
  const saved = await updateQuestion(
    deps,
    input,
    input.params.questionId,
    { ...input.body, query },
    world.master,
  );
  return { data: presentQuestion(saved, world) };
});
