import type { Scope } from '#shared/access/scope.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';

/** Teachers and the schools that they are at, from one look at both. */
export type Joined = { teachers: readonly TeacherRow[]; schools: readonly SchoolRow[] };

/** Schools by id. A directory gives the same array until something changes, so one map serves many requests. */
const indexes = new WeakMap<readonly SchoolRow[], ReadonlyMap<number, SchoolRow>>();
export function schoolsById(schools: readonly SchoolRow[]): ReadonlyMap<number, SchoolRow> {
  const index = indexes.get(schools) ?? new Map(schools.map((school) => [school.id, school]));
  indexes.set(schools, index);
  return index;
}

/** What is in a scope of each array that a directory gives: orders and indexes made of that serve many requests. */
const narrowed = new WeakMap<readonly object[], Map<string, readonly object[]>>();

/** The rows in a scope, picked once. @param pick is not asked where all are in it */
export function pickedOnce<Row extends object>(
  rows: readonly Row[],
  scope: Scope,
  pick: () => readonly Row[],
): readonly Row[] {
  if (scope.kind === 'all') return rows;
  const scopes = narrowed.get(rows) ?? new Map<string, readonly Row[]>();
  narrowed.set(rows, scopes);
  const name = JSON.stringify(scope);
  const picked = (scopes.get(name) as readonly Row[] | undefined) ?? pick();
  scopes.set(name, picked);
  return picked;
}
