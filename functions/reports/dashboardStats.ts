import { reports } from '#shared/contracts/reports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { readReport } from './reads.ts';

export const run: Run<typeof reports.dashboardStats> = async (input, deps) => ({
  success: true,
  data: await readReport(deps, input),
});

export const handler = toLambda(reports.dashboardStats, run);
