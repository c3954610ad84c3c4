import type { DashboardStats } from '#shared/domain/report.ts';

export type ViewProps = { report: DashboardStats };
