import type { ExportInput } from '#shared/domain/export.ts';
import { asOfFor } from '../app/asOf.ts';
import type { Guarded } from '../app/deps.ts';
import { querySchools } from '../directory/schools.ts';
import { type Sight, schoolsFor } from '../directory/sight.ts';
import { queryTeachers } from '../directory/teachers.ts';
import type { MasterData } from '../masterData/stored.ts';

type Wanted = Pick<ExportInput, 'kind' | 'filters' | 'q' | 'sort' | 'order'>;

/**
 * The rows that an export of records has now. Its audit entry counts them, and its file shows them. Of teachers, `ill` are
 * the ids of those with a medical record.
 */
export async function recordRows(
  deps: Guarded,
  see: Sight,
  { kind, filters, q, sort, order }: Wanted,
  master: MasterData,
) {
  const query = { ...filters, sort, order, q: q || undefined };
  if (kind === 'schools') return { kind, rows: querySchools(await schoolsFor(see, query), query, master) };
  const joined = await see.teachers(query);
  const rows = queryTeachers(joined, query, master, await asOfFor(deps, filters));
  const ill = rows.filter(({ medical }) => medical).map(({ id }) => id);
  return { kind, rows, joined, ill };
}
