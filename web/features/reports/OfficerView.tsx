import { BarChart } from '../../ui/chart/BarChart.tsx';
import { StatTiles } from '../../ui/StatTiles.tsx';
import { ChartGrid } from './ChartGrid.tsx';
import { byDistrict, byManagement, byRdBlock } from './distributions.ts';
import { SchoolTable } from './SchoolTable.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { TeacherStatistics } from './TeacherStatistics.tsx';
import type { ViewProps } from './viewProps.ts';

/** The schools and teachers of a district. */
export const DeoView = ({ report }: ViewProps) => (
  <>
    <SectionTitle>District Overview</SectionTitle>
    <StatTiles
      tiles={[
        { label: 'Total Schools', figure: report.totalSchools },
        { label: 'Total Teachers', figure: report.totalTeachers },
        { label: 'RD Blocks', figure: report.totalRdBlocks },
        { label: 'Recent Activities', figure: report.recentActivity },
      ]}
    />
    <SchoolTable schools={report.schoolsInDistrict ?? []} place="rd_block" />
    <SectionTitle>Teacher Statistics</SectionTitle>
    <ChartGrid>
      <TeacherStatistics groups={report.teachersInDistrict ?? []} />
    </ChartGrid>
    <SectionTitle>Distribution of Schools</SectionTitle>
    <ChartGrid>
      <BarChart title="Schools by RD Block" noun="schools" shares={byRdBlock(report)} />
      <BarChart title="Schools by Management" noun="schools" shares={byManagement(report)} />
    </ChartGrid>
  </>
);

/** The schools and teachers of a sub-division, which is one block. */
export const SdeoView = ({ report }: ViewProps) => (
  <>
    <SectionTitle>Sub-Division Overview</SectionTitle>
    <StatTiles
      tiles={[
        { label: 'Schools in Block', figure: report.totalSchools },
        { label: 'Total Teachers', figure: report.totalTeachers },
        { label: 'Recent Activities', figure: report.recentActivity },
      ]}
    />
    <SchoolTable schools={report.schoolsInBlock ?? []} place="district" />
    <SectionTitle>Teacher Statistics</SectionTitle>
    <ChartGrid>
      <TeacherStatistics groups={report.teachersInBlock ?? []} />
    </ChartGrid>
    <SectionTitle>Distribution of Schools</SectionTitle>
    <ChartGrid>
      <BarChart title="Schools by District" noun="schools" shares={byDistrict(report)} />
      <BarChart title="Schools by Management" noun="schools" shares={byManagement(report)} />
    </ChartGrid>
  </>
);
