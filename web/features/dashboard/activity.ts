import type { Role } from '#shared/access/roles.ts';
import { dashboardMessages } from '#shared/messages/dashboard.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../session/guards.ts';
import { schoolsHome, teachersHome } from '../../shell/navigation.ts';
import type { DashboardFigures } from './statCards.ts';

/** `to` is the address of the record. */
export type Activity = { text: string; created_at: string; to: string };

const OF_EACH_KIND = 3;

/** The latest records, at most three of each kind, the newest first. `created_at` is an instant or a day. */
export function activityOf(
  { latestSchools, latestTeachers }: Pick<DashboardFigures, 'latestSchools' | 'latestTeachers'>,
  role: Role,
): Activity[] {
  const texts = (
    latest: typeof latestSchools,
    added: (name: string) => string,
    addressOf: (id: number | string) => string,
    home: string,
  ) =>
    latest.slice(0, OF_EACH_KIND).map(({ id, name, created_at }): Activity => {
      const to = addressOf(id);
      // A teacher opens no record by its address: the only ones here are the own school and the own record.
      return { text: added(name), created_at, to: mayOpen(to, role) ? to : home };
    });
  return [
    ...texts(latestSchools, dashboardMessages.schoolAdded, paths.school, schoolsHome(role)),
    ...texts(latestTeachers, dashboardMessages.teacherAdded, paths.teacher, teachersHome(role)),
  ].toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}
