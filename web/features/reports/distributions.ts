import type { DashboardStats } from '#shared/domain/report.ts';
import { leadingTo } from './addresses.ts';

/** The schools by district. Each bar links to its schools. */
export const byDistrict = ({ districtDistribution = [] }: DashboardStats) =>
  leadingTo(
    { list: 'schools', filter: 'district' },
    districtDistribution.map(({ district, count }) => ({ name: district, count })),
  );

/** The schools by RD block. Each bar links to its schools. */
export const byRdBlock = ({ rdBlockDistribution = [] }: DashboardStats) =>
  leadingTo(
    { list: 'schools', filter: 'rd_block' },
    rdBlockDistribution.map(({ rd_block, count }) => ({ name: rd_block, count })),
  );

/** The schools by management. Each bar links to its schools. */
export const byManagement = ({ managementDistribution = [] }: DashboardStats) =>
  leadingTo(
    { list: 'schools', filter: 'management' },
    managementDistribution.map(({ management, count }) => ({ name: management, count })),
  );
