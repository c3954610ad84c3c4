import type { Scope } from '#shared/access/scope.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';

/** Teachers and their schools, from one look at both. */
export type Joined = { teachers: readonly TeacherRow[]; schools: readonly SchoolRow[] };

/** Schools by id. A directory returns the same array until something changes, so one map serves many requests. */
const indexes = new WeakMap<readonly SchoolRow[], ReadonlyMap<number, SchoolRow>>();
export function schoolsById(schools: readonly SchoolRow[]): ReadonlyMap<number, SchoolRow> {
  const index = indexes.get(schools) ?? new Map(schools.map((school) => [school.id, school]));
  indexes.set(schools, index);
  return index;
}

/**
 * The rows of each directory's array that are in a scope. Because a scope gets the same array again, orders and indexes
 * of it serve many requests.
 */
const narrowed = new WeakMap<readonly object[], Map<string, readonly object[]>>();

/** The rows in a scope, picked once. @param pick is not called when the scope is everything */
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
