import type { Order } from '#shared/domain/listNames.ts';
import type { ReportSchool } from '#shared/domain/report.ts';

export type SchoolField = 'school_name' | 'school_type' | 'management' | 'district' | 'rd_block';
export type SchoolOrder = { by: SchoolField; order: Order };

const names = new Intl.Collator('en', { numeric: true });

/** The schools in this order; equals by name, what has no value last, whichever way it goes. */
export function inOrder(schools: readonly ReportSchool[], { by, order }: SchoolOrder): ReportSchool[] {
  const way = order === 'asc' ? 1 : -1;
  return schools.toSorted((a, b) => {
    if ((a[by] === '') !== (b[by] === '')) return a[by] === '' ? 1 : -1;
    return way * names.compare(a[by], b[by]) || names.compare(a.school_name, b.school_name);
  });
}

/** The same column again turns the order round; another begins ascending. */
export const turned = (now: SchoolOrder, by: SchoolField): SchoolOrder => ({
  by,
  order: now.by === by && now.order === 'asc' ? 'desc' : 'asc',
});
