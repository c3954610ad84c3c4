import { reports } from '#shared/contracts/reports.ts';
import { serve } from '../http/toLambda.ts';
import { readReport } from './reads.ts';

export const { run, handler } = serve(reports.dashboardStats, async (input, deps) => ({
  data: await readReport(deps, input),
}));
