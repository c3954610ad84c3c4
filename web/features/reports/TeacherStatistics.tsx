import type { TeacherGroup } from '#shared/domain/report.ts';
import { leadingTo } from './addresses.ts';
import { PartsChart } from './PartsChart.tsx';
import { teachersBy } from './shares.ts';

/** The teachers as parts of a whole, by gender and by social group. */
export const TeacherStatistics = ({ groups }: { groups: readonly TeacherGroup[] }) => (
  <>
    <PartsChart
      title="Teachers by Gender"
      shares={leadingTo({ list: 'teachers', filter: 'gender' }, teachersBy(groups, 'gender'))}
    />
    <PartsChart
      title="Teachers by Social Group"
      shares={leadingTo({ list: 'teachers', filter: 'social_group' }, teachersBy(groups, 'social_group'))}
    />
  </>
);
