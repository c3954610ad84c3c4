import { ask, MOST_GROUPS } from '#shared/contracts/ask.ts';
import { columnsOfQuestion } from '#shared/domain/question.ts';
import { answer, preparing } from '../directory/ask/answer.ts';
import { paged } from '../directory/page.ts';
import { serve } from '../http/toLambda.ts';
import { checkedQuestion, worldOf } from './world.ts';

export const { run, handler } = serve(ask.run, async (input, deps) => {
  const { page, limit, ...asked } = input.body;
  const world = await worldOf(deps, input, [asked]);
  const question = checkedQuestion(asked, world.master);
  const { total, left, rows, groups } = answer(question, world);
  const counts = groups();
  return {
    columns: [...columnsOfQuestion(question)],
    data: rows((page - 1) * limit, page * limit),
    pagination: paged(total, page, limit),
    left,
    ...(counts && { groups: counts.slice(0, MOST_GROUPS), groupTotal: counts.length }),
    preparing: preparing(world),
  };
});
