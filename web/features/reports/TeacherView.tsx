import { StatTiles } from '../../ui/StatTiles.tsx';
import { SchoolInformation } from './SchoolInformation.tsx';
import type { ViewProps } from './viewProps.ts';

/** A teacher's own school. */
export const TeacherView = ({ report: { schoolInfo, stats } }: ViewProps) => (
  <>
    <SchoolInformation
      school={schoolInfo}
      facts={['name', 'type', 'level', 'management', 'medium', 'district']}
    />
    <StatTiles
      tiles={[
        { label: 'Total Teachers', figure: stats?.totalTeachers },
        { label: 'Estimated Students', figure: stats?.estimatedStudents },
        { label: 'Medical Records', figure: stats?.medicalRecords },
        { label: 'Recent Activity', figure: stats?.recentActivity },
      ]}
    />
  </>
);
