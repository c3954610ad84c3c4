import { can } from '#shared/access/permissions.ts';
import { ask } from '#shared/contracts/ask.ts';
import { AppError } from '../app/errors.ts';
import { answer } from '../directory/ask/answer.ts';
import { createAnswerExport } from '../exports/jobs.ts';
import { serve } from '../http/toLambda.ts';
import { keptQuestion } from './kept.ts';
import { checkedQuestion, worldOf } from './world.ts';

export const { run, handler } = serve(ask.export, async (input, deps) => {
  if (!can(input.actor.role, `${input.body.query.of}.export`)) throw new AppError('forbidden');
  const world = await worldOf(deps, input, [input.body.query]);
  const query = keptQuestion(checkedQuestion(input.body.query, world.master), world);
  const { total } = answer(query, world);
  return { data: await createAnswerExport(deps, input, { ...input.body, query }, total) };
});
