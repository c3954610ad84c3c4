import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { type List, type Rows, rowsOf } from './rows.ts';

/** Teachers and their schools, from one look at both. Newest first. */
export type Joined = { teachers: List<TeacherRow>; schools: List<SchoolRow> };

/** Finds the rows of a list by id. @param list newest first */
export function byId<Row extends { id: number }>(
  list: List<Row>,
): Pick<ReadonlyMap<number, Row>, 'get' | 'has'> {
  const rows = rowsOf(list);
  return { get: (id) => rows.get(id), has: (id) => rows.get(id) !== undefined };
}

/** The teachers at schools of which something else holds now than before. @param differs a school before and now */
export function teachersMoved(
  teachers: Rows<TeacherRow>,
  before: Rows<SchoolRow>,
  now: Rows<SchoolRow>,
  differs: (was: SchoolRow | undefined, is: SchoolRow | undefined) => boolean,
): readonly TeacherRow[] {
  const { removed, added } = now.changesSince(before);
  const changed = new Set([...removed, ...added].map(({ id }) => id));
  const ids = new Set([...changed].filter((id) => differs(before.get(id), now.get(id))));
  if (ids.size === 0) return [];
  const bySchool = teachers.view('by school', {
    order: { keyOf: ({ school }) => school, way: 1 },
    make: () => {
      const staffs = [...Map.groupBy(teachers, ({ school }) => school)];
      return staffs.sort(([a], [b]) => a - b).flatMap(([, staff]) => staff);
    },
  });
  return [...ids].flatMap((id) => bySchool.having(id));
}
