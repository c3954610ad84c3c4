import { tickets } from '#shared/contracts/tickets.ts';
import { serve } from '../http/toLambda.ts';
import { withdrawTicket } from './writes.ts';

export const { run, handler } = serve(tickets.withdraw, async (input, deps) => ({
  data: await withdrawTicket(deps, input, input.params.id, input.body.version),
}));
