import { tickets } from '#shared/contracts/tickets.ts';
import { serve } from '../http/toLambda.ts';
import { choiceNames } from './choiceNames.ts';
import { readTarget, requireAccount } from './target.ts';

export const { run, handler } = serve(tickets.choices, async ({ query, actor, versions }, deps) => {
  const { of, field, record } = query;
  const master = await deps.masterData.at(versions);
  const target = record === undefined ? undefined : await readTarget(deps, actor, { of, record }, master);
  if (target) requireAccount(target);
  const names = target?.of === 'login' ? [] : choiceNames(of, field, master, target);
  return { data: { names } };
});
