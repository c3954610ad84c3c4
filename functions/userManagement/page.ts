import type { User } from '#shared/domain/user.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import type { MasterData } from '../masterData/stored.ts';
import { presentUser } from './accounts.ts';
import type { UserRow } from './stored.ts';

/** Rows of accounts as the API answers them. Reads teachers and schools only when an account has a record. */
export async function presentUsers(
  deps: Deps,
  rows: readonly UserRow[],
  master: MasterData,
): Promise<User[]> {
  const records = new Set(rows.flatMap(({ teacher_id }) => teacher_id ?? []));
  if (records.size === 0) return rows.map((row) => presentUser(row, master));
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  const index = byId(schools);
  const schoolOf = new Map(
    teachers
      .filter(({ id }) => records.has(id))
      .map(({ id, school }) => [id, index.get(school)?.school_id ?? '']),
  );
  return rows.map((row) =>
    presentUser(
      row,
      master,
      row.teacher_id === undefined ? row.school_id : (schoolOf.get(row.teacher_id) ?? ''),
    ),
  );
}
