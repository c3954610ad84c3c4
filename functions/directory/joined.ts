import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';

/** The rows of all teachers and of all schools, as one request looked at them. */
export type Joined = { teachers: readonly TeacherRow[]; schools: readonly SchoolRow[] };

/** Schools by id. A directory gives the same array until something changes, so one map serves many requests. */
const indexes = new WeakMap<readonly SchoolRow[], ReadonlyMap<number, SchoolRow>>();
export function schoolsById(schools: readonly SchoolRow[]): ReadonlyMap<number, SchoolRow> {
  const index = indexes.get(schools) ?? new Map(schools.map((school) => [school.id, school]));
  indexes.set(schools, index);
  return index;
}
