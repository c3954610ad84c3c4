import { tickets } from '#shared/contracts/tickets.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { ticketPage } from './page.ts';

export const run: Run<typeof tickets.list> = async (input, deps) => ticketPage(deps, input);

export const handler = toLambda(tickets.list, run);
