import { tickets } from '#shared/contracts/tickets.ts';
import { serve } from '../http/toLambda.ts';
import { createTicket } from './writes.ts';

export const { run, handler } = serve(tickets.create, async (input, deps) => ({
  data: await createTicket(deps, input, input.body),
}));
