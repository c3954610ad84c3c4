import { tickets } from '#shared/contracts/tickets.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { createTicket } from './writes.ts';

export const run: Run<typeof tickets.create> = async (input, deps) => ({
  success: true,
  data: await createTicket(deps, input, input.body),
});

export const handler = toLambda(tickets.create, run);
