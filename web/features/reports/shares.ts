import { byText } from '#shared/domain/byText.ts';
import type { TeacherGroup } from '#shared/domain/report.ts';
import type { Share } from '../../ui/chart/share.ts';

/** The largest count first, equal counts by name. */
export const largestFirst = (shares: readonly Share[]): Share[] =>
  shares.toSorted((a, b) => b.count - a.count || byText(a.name, b.name));

/** The teachers by gender alone, or by social group alone. */
export function teachersBy(groups: readonly TeacherGroup[], field: 'gender' | 'social_group'): Share[] {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group[field], (counts.get(group[field]) ?? 0) + group.count);
  return largestFirst([...counts].map(([name, count]) => ({ name, count })));
}
