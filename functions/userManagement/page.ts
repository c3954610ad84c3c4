import type { User } from '#shared/domain/user.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import type { MasterData } from '../masterData/stored.ts';
import { presentUser } from './accounts.ts';
import type { UserRow } from './stored.ts';

/**
 * Rows of accounts as the API answers them, with the names of their teachers and schools. Reads teachers and schools only
 * when an account has one.
 */
export async function presentUsers(
  deps: Deps,
  rows: readonly Omit<UserRow, 'text'>[],
  master: MasterData,
): Promise<User[]> {
  const records = new Set(rows.flatMap(({ teacher_id }) => teacher_id ?? []));
  const placed = records.size > 0 || rows.some(({ school_id }) => school_id);
  if (!placed) return rows.map((row) => presentUser(row, master));
  const [teachers, schools] = await Promise.all([
    records.size > 0 ? deps.teachers.look() : [],
    deps.schools.look(),
  ]);
  const index = byId(schools);
  const nameOf = new Map(schools.map(({ school_id, school_name }) => [school_id, school_name]));
  const teacherOf = new Map(
    teachers.filter(({ id }) => records.has(id)).map((teacher) => [teacher.id, teacher]),
  );
  return rows.map((row) => {
    const teacher = teacherOf.get(row.teacher_id ?? 0);
    const ofRecord = index.get(teacher?.school ?? 0)?.school_id ?? '';
    const school_id = row.teacher_id === undefined ? row.school_id : ofRecord;
    const school_name = nameOf.get(school_id ?? '');
    return {
      ...presentUser(row, master, school_id),
      ...(school_name && { school_name }),
      ...(teacher && { teacher_name: teacher.teacher_name }),
    };
  });
}
