import { tickets } from '#shared/contracts/tickets.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { choiceNames } from './choiceNames.ts';

export const run: Run<typeof tickets.choices> = async ({ query, versions }, deps) => ({
  success: true,
  data: { names: choiceNames(query.of, query.field, await deps.masterData.at(versions)) },
});

export const handler = toLambda(tickets.choices, run);
