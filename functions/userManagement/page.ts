import { inScope } from '#shared/access/scope.ts';
import type { User } from '#shared/domain/user.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import type { MasterData } from '../masterData/stored.ts';
import { schoolPlace } from '../schools/stored.ts';
import { presentUser, userScope } from './accounts.ts';
import type { UserRow } from './stored.ts';

/**
 * Rows of accounts as the API answers them, with the names of their teachers and schools, and whether they see nothing.
 * Reads teachers and schools only when an account has one.
 */
export async function presentUsers(
  deps: Deps,
  rows: readonly Omit<UserRow, 'text'>[],
  master: MasterData,
): Promise<User[]> {
  const records = new Set(rows.flatMap(({ teacher_id }) => teacher_id ?? []));
  const placed = records.size > 0 || rows.some(({ school_id }) => school_id);
  const [teachers, schools] = await Promise.all([
    records.size > 0 ? deps.teachers.look() : [],
    placed ? deps.schools.look() : [],
  ]);
  const index = byId(schools);
  const called = new Map(schools.map((school) => [school.school_id, school]));
  const teacherOf = new Map(
    teachers.filter(({ id }) => records.has(id)).map((teacher) => [teacher.id, teacher]),
  );
  return rows.map((row) => {
    const teacher = teacherOf.get(row.teacher_id ?? 0);
    const ofRecord = index.get(teacher?.school ?? 0)?.school_id ?? '';
    const school_id = row.teacher_id === undefined ? row.school_id : ofRecord;
    const scope = userScope({ ...row, school_id }, master);
    const found = scope.kind === 'school' ? called.get(scope.schoolId) : undefined;
    // Another school may have the School ID by now.
    const school = found && inScope(scope, schoolPlace(found)) ? found : undefined;
    // Nothing that closed is in any list.
    const blind =
      scope.kind === 'none' || (scope.kind === 'school' && (!school || school.closed !== undefined));
    return {
      ...presentUser(row, master, school_id),
      ...(blind && { sees_nothing: true }),
      ...(school && { school_name: school.school_name }),
      ...(teacher && { teacher_name: teacher.teacher_name }),
    };
  });
}
