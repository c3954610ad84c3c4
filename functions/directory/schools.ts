import { inScope, type Scope } from '#shared/access/scope.ts';
import type { SchoolFilters } from '#shared/domain/listQuery.ts';
import { fold } from '#shared/domain/text.ts';
import type { MasterData } from '../masterData/stored.ts';
import { type SchoolRow, schoolPlace } from '../schools/stored.ts';
import { filterSchools } from './filters.ts';
import { pickedOnce } from './joined.ts';
import { type Ordered, orderSchools } from './order.ts';
import { rowsHolding } from './textIndex.ts';

/** The schools that a scope contains. Every list, search, count and export begins with these. */
export const visibleSchools = (rows: readonly SchoolRow[], scope: Scope): readonly SchoolRow[] =>
  pickedOnce(rows, scope, () => rows.filter((row) => inScope(scope, schoolPlace(row))));

/** Schools whose name, School ID or district contains the text, whatever its case and accents. */
export function searchSchools(rows: readonly SchoolRow[], text: string, master: MasterData) {
  const wanted = fold(text);
  const districts = new Set(
    master
      .all('districts')
      .filter(({ name }) => fold(name).includes(wanted))
      .map(({ id }) => id),
  );
  const within = (row: SchoolRow) => row.district !== undefined && districts.has(row.district);
  return rowsHolding(rows, wanted, districts.size > 0 ? within : undefined);
}

/** The filters, text and order of a list of schools. */
export type SchoolQuery = SchoolFilters & Ordered & { q?: string };

/** The given schools that match the filters and the text, in the requested order. */
export function querySchools(
  rows: readonly SchoolRow[],
  query: SchoolQuery,
  master: MasterData,
): readonly SchoolRow[] {
  const ordered = orderSchools(rows, query, master);
  const found = query.q === undefined ? ordered : searchSchools(ordered, query.q, master);
  return filterSchools(found, query, master);
}

/** Schools whose name or School ID contains the text, whatever its case and accents. */
export function schoolsCalled(rows: readonly SchoolRow[], text: string): readonly SchoolRow[] {
  return rowsHolding(rows, fold(text));
}

export const schoolStats = (rows: readonly SchoolRow[]) => ({
  totalSchools: rows.length,
  uniqueDistricts: new Set(rows.flatMap(({ district }) => district ?? [])).size,
});
