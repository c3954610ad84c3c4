import { tickets } from '#shared/contracts/tickets.ts';
import { todayOf } from '../app/today.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { ticketReport } from './offices.ts';

export const run: Run<typeof tickets.report> = async ({ see, versions }, deps) => {
  const [found, master] = await Promise.all([see.tickets(), deps.masterData.at(versions)]);
  return { success: true, data: ticketReport(found, master, todayOf(deps)) };
};

export const handler = toLambda(tickets.report, run);
