import type { TeacherGroup } from '#shared/domain/report.ts';

/** One part of what is counted. `to` is the address of its list, if there is one. */
export type Share = { name: string; count: number; to?: string };

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** A part of a whole in percent, `12.5%`. A part of nothing is 0%. */
export const showPart = (count: number, total: number) => percent.format(total === 0 ? 0 : count / total);

export const totalOf = (shares: readonly Share[]) => shares.reduce((sum, { count }) => sum + count, 0);

/** The largest count first, equal counts by name. */
export const largestFirst = (shares: readonly Share[]): Share[] =>
  shares.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en', { numeric: true }));

/** The teachers by gender alone, or by social group alone. */
export function teachersBy(groups: readonly TeacherGroup[], field: 'gender' | 'social_group'): Share[] {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group[field], (counts.get(group[field]) ?? 0) + group.count);
  return largestFirst([...counts].map(([name, count]) => ({ name, count })));
}
