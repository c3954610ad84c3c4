import * as z from 'zod';
import { XLSX_TYPE } from '../domain/exportSheet.ts';
import { DashboardStats } from '../domain/report.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

export const reports = feature('reports', 'report', {
  dashboardStats: {
    method: 'GET',
    path: '/reports/dashboard-stats',
    access: 'signedIn',
    summary: 'The report of the role of the reader, counted in its scope at this moment',
    response: ok(DashboardStats),
  },
  export: {
    method: 'GET',
    path: '/reports/export',
    allow: [{ permission: 'reports.export', scope: 'area' }],
    summary: 'The report of the role of the reader as an XLSX or CSV file; each leaves an audit entry',
    query: z.strictObject({ format: z.enum(['excel', 'csv']) }),
    fileTypes: [XLSX_TYPE, 'text/csv'],
    response: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }),
    errors: ['tooMany'],
  },
});
