import { tickets } from '#shared/contracts/tickets.ts';
import { serve } from '../http/toLambda.ts';
import { decideTicket } from './deciding.ts';

export const { run, handler } = serve(tickets.decide, async (input, deps) => ({
  data: await decideTicket(deps, input, input.params.id, input.body),
}));
