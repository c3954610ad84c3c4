import { paths } from '../../paths.ts';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { StatTiles } from '../../ui/StatTiles.tsx';
import { leadingTo } from './addresses.ts';
import { ChartGrid } from './ChartGrid.tsx';
import { SchoolInformation } from './SchoolInformation.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { largestFirst } from './shares.ts';
import { TeacherStatistics } from './TeacherStatistics.tsx';
import type { ViewProps } from './viewProps.ts';

/** The school of a Head of Institution. */
export function HoiView({ report }: ViewProps) {
  const subjects = Object.entries(report.subjectDistribution ?? {}).map(([name, count]) => ({ name, count }));
  const severities = (report.medicalRecords ?? []).map(({ severity, count }) => ({
    name: severity,
    count,
    to: `${paths.medicalRecords()}?${new URLSearchParams({ severity })}`,
  }));
  return (
    <>
      <SchoolInformation
        school={report.schoolInfo}
        facts={['name', 'type', 'management', 'district', 'rdBlock', 'established']}
      />
      <SectionTitle>Teacher Statistics</SectionTitle>
      <ChartGrid>
        <TeacherStatistics groups={report.teacherStats ?? []} />
        <BarChart
          title="Subject Distribution"
          noun="teachers"
          total={report.totalTeachers}
          shares={leadingTo({ list: 'teachers', filter: 'subject' }, largestFirst(subjects))}
        />
        <BarChart title="Medical Records Summary" noun="records" shares={severities} />
      </ChartGrid>
      <SectionTitle>Performance</SectionTitle>
      <StatTiles
        tiles={[
          { label: `Recent Activities (${report.windowDays} days)`, figure: report.performanceMetrics },
          { label: 'Total Teachers', figure: report.totalTeachers },
          { label: 'Health Records', figure: report.stats?.medicalRecords },
        ]}
      />
    </>
  );
}
