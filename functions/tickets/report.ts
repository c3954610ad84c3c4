import { tickets } from '#shared/contracts/tickets.ts';
import { todayOf } from '../app/today.ts';
import { serve } from '../http/toLambda.ts';
import { ticketReport } from './offices.ts';

export const { run, handler } = serve(tickets.report, async ({ see, versions }, deps) => {
  const [found, master] = await Promise.all([see.tickets(), deps.masterData.at(versions)]);
  return { data: ticketReport(found, master, todayOf(deps)) };
});
