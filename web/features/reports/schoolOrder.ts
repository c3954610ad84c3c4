import { byText } from '#shared/domain/byText.ts';
import type { Order } from '#shared/domain/listNames.ts';
import type { ReportSchool } from '#shared/domain/report.ts';

export type SchoolField = 'school_name' | 'school_type' | 'management' | 'district' | 'rd_block';
export type SchoolOrder = { by: SchoolField; order: Order };

/** Sorts the schools. Equal ones follow by name, and those without a value come last in both directions. */
export function inOrder(schools: readonly ReportSchool[], { by, order }: SchoolOrder): ReportSchool[] {
  const way = order === 'asc' ? 1 : -1;
  return schools.toSorted((a, b) => {
    if ((a[by] === '') !== (b[by] === '')) return a[by] === '' ? 1 : -1;
    return way * byText(a[by], b[by]) || byText(a.school_name, b.school_name);
  });
}

/** The order after a click on a column. The same column turns the order round, another one begins ascending. */
export const turned = (now: SchoolOrder, by: SchoolField): SchoolOrder => ({
  by,
  order: now.by === by && now.order === 'asc' ? 'desc' : 'asc',
});
