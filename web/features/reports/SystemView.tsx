import { BarChart } from '../../ui/chart/BarChart.tsx';
import { StatTiles } from '../../ui/StatTiles.tsx';
import { ChartGrid } from './ChartGrid.tsx';
import { byDistrict, byManagement } from './distributions.ts';
import { SectionTitle } from './SectionTitle.tsx';
import { SystemHealth } from './SystemHealth.tsx';
import type { ViewProps } from './viewProps.ts';

/** The whole state, for administrators. */
export const SystemView = ({ report }: ViewProps) => (
  <>
    <SectionTitle>System Overview</SectionTitle>
    <StatTiles
      tiles={[
        { label: 'Total Schools', figure: report.totalSchools },
        { label: 'Total Teachers', figure: report.totalTeachers },
        { label: 'Districts', figure: report.totalDistricts },
        { label: 'RD Blocks', figure: report.totalRdBlocks },
      ]}
    />
    <ChartGrid>
      <BarChart title="Schools by District" noun="schools" shares={byDistrict(report)} />
      <BarChart title="Schools by Management" noun="schools" shares={byManagement(report)} />
    </ChartGrid>
    <SectionTitle>Recent Activity</SectionTitle>
    <StatTiles
      tiles={[
        { label: `New Teachers (${report.windowDays} days)`, figure: report.newTeachers },
        { label: 'Active Schools', figure: report.activeSchools },
        { label: 'Active Teachers', figure: report.activeTeachers },
      ]}
    />
    {report.systemHealth && <SystemHealth health={report.systemHealth} />}
  </>
);
