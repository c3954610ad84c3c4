import { fold } from '#shared/domain/text.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { type List, type Rows, rowsOf } from './rows.ts';

/** Teachers and their schools, from one look at both. Newest first. */
export type Joined = {
  teachers: List<TeacherRow>;
  schools: List<SchoolRow>;
  /** The school where a record counts, which is another than its own while a job moves teachers; absent at other times. */
  seat?: (record: { id: number; school: number; left?: unknown }) => number;
};

/** Finds the rows of a list by id. @param list newest first */
export function byId<Row extends { id: number }>(
  list: List<Row>,
): Pick<ReadonlyMap<number, Row>, 'get' | 'has'> {
  const rows = rowsOf(list);
  return { get: (id) => rows.get(id), has: (id) => rows.get(id) !== undefined };
}

/** Finds a teacher by the id of the record, or of one that was merged into it. @param list newest first */
export function byAnyId(list: List<TeacherRow>): Pick<ReadonlyMap<number, TeacherRow>, 'get'> {
  const rows = rowsOf(list);
  const into = new Map(
    mergedAmong(rows).flatMap((row) => (row.former ?? []).map(([id]) => [id, row] as const)),
  );
  return { get: (id) => rows.get(id) ?? into.get(id) };
}

/** The teachers by their folded Teacher IDs, former ones too. */
export const byCode = (list: List<TeacherRow>): ReadonlyMap<string, TeacherRow> =>
  new Map([
    ...mergedAmong(rowsOf(list)).flatMap((row) =>
      (row.former ?? []).map(([, code]) => [fold(code), row] as const),
    ),
    ...list.map((row) => [fold(row.teacher_ID), row] as const),
  ]);

/** Those that other records were merged into, which are few. */
const mergedAmong = (rows: Rows<TeacherRow>) =>
  rows.view('merged', { keep: ({ former }) => former !== undefined });

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
  return [...ids].flatMap((id) => teachersOf(teachers, id));
}

/** The teachers at a school, newest first, by its numeric id. They are found without a look at the others. */
export const teachersOf = (teachers: Rows<TeacherRow>, school: number): TeacherRow[] =>
  inGroups(teachers, 'by school', (row) => row.school).having(school);

/** The rows in the order of a value of theirs, so that `having` finds those with one. */
export const inGroups = <Row extends { id: number }>(
  rows: Rows<Row>,
  name: string,
  keyOf: (row: Row) => string | number,
): Rows<Row> =>
  rows.view(name, {
    order: { keyOf, way: 1 },
    make: () => {
      const groups = [...Map.groupBy(rows, keyOf)];
      return groups.sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, some]) => some);
    },
  });
