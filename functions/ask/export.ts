import { can } from '#shared/access/permissions.ts';
import { ask } from '#shared/contracts/ask.ts';
import { AppError } from '../app/errors.ts';
import { answer } from '../directory/ask/answer.ts';
import { createAnswerExport } from '../exports/jobs.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { checkNames, worldOf } from './world.ts';

export const run: Run<typeof ask.export> = async (input, deps) => {
  const { query } = input.body;
  if (!can(input.actor.role, `${query.of}.export`)) throw new AppError('forbidden');
  const world = await worldOf(deps, input);
  checkNames(query, world.master);
  const { total } = answer(query, world);
  return { success: true, data: await createAnswerExport(deps, input, input.body, total) };
};

export const handler = toLambda(ask.export, run);
