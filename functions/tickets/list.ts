import { tickets } from '#shared/contracts/tickets.ts';
import { serve } from '../http/toLambda.ts';
import { ticketPage } from './page.ts';

export const { run, handler } = serve(tickets.list, async (input, deps) => ticketPage(deps, input));
