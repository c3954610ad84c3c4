import { tickets } from '#shared/contracts/tickets.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { decideTicket } from './deciding.ts';

export const run: Run<typeof tickets.decide> = async (input, deps) => ({
  success: true,
  data: await decideTicket(deps, input, input.params.id, input.body),
});

export const handler = toLambda(tickets.decide, run);
