import { dashboardMessages } from '#shared/messages/dashboard.ts';
import type { DashboardFigures } from './statCards.ts';

export type Activity = { text: string; created_at: string };

const OF_EACH_KIND = 3;

/** The latest records, at most three of each kind, the newest first. `created_at` is an instant or a day. */
export function activityOf({
  latestSchools,
  latestTeachers,
}: Pick<DashboardFigures, 'latestSchools' | 'latestTeachers'>): Activity[] {
  const texts = (latest: typeof latestSchools, added: (name: string) => string) =>
    latest.slice(0, OF_EACH_KIND).map(({ name, created_at }) => ({ text: added(name), created_at }));
  return [
    ...texts(latestSchools, dashboardMessages.schoolAdded),
    ...texts(latestTeachers, dashboardMessages.teacherAdded),
  ].toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}
