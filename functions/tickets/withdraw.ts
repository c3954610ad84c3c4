import { tickets } from '#shared/contracts/tickets.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { withdrawTicket } from './writes.ts';

export const run: Run<typeof tickets.withdraw> = async (input, deps) => ({
  success: true,
  data: await withdrawTicket(deps, input, input.params.id, input.body.version),
});

export const handler = toLambda(tickets.withdraw, run);
