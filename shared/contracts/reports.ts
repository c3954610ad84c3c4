import { DashboardStats } from '../domain/report.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

export const reports = feature('reports', {
  dashboardStats: {
    method: 'GET',
    path: '/reports/dashboard-stats',
    access: 'signedIn',
    summary: 'The report of the role of the reader, counted in its scope at this moment',
    response: ok(DashboardStats),
  },
});
