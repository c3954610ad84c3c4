import { byId } from '#functions/directory/joined.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { shownAadhaar } from '#functions/security/vault.ts';
import { keys } from '#functions/table/keys.ts';
import { recordsOf } from '#functions/table/records.ts';
import { presentTeacher } from '#functions/teachers/present.ts';
import type { StoredTeacher } from '#functions/teachers/stored.ts';
import type { Teacher, TeacherInput } from '#shared/domain/teacher.ts';
import { namesOf, omit } from '#shared/records/record.ts';
import { teacher } from '#shared/records/teacher.ts';
import { parseCsv } from '../../infra/admin/import/csvFile.ts';
import { testDeps } from './deps.ts';
import type { TestEngine } from './engine.ts';

/** The columns of a teacher. */
export const TEACHER_COLUMNS = namesOf(omit(teacher, ['posting_histories', 'deputations', 'attachments']));

type Column = (typeof TEACHER_COLUMNS)[number];

/** A teacher as a row of a file. Lists are joined by commas. `more` replaces cells. */
export const teacherRow = (
  input: TeacherInput,
  more: Partial<Record<Column, string>> = {},
  columns: readonly Column[] = TEACHER_COLUMNS,
) => columns.map((column) => `"${more[column] ?? [input[column]].flat().join(', ')}"`).join(',');

/** A file of such rows. The first one is row 2. */
export const teacherFile = (rows: readonly string[], columns: readonly Column[] = TEACHER_COLUMNS) =>
  parseCsv('teachers.csv', Buffer.from([columns.join(','), ...rows].join('\n')));

/** All teachers by Teacher ID, as a new process reads them. */
export async function storedTeachers(engine: TestEngine): Promise<Map<string, Teacher>> {
  const deps = testDeps({ engine });
  const master = await currentMaster(deps);
  const schools = byId(await deps.schools.look());
  const records = await recordsOf<StoredTeacher>(deps.table, keys.teacher, [...(await deps.teachers.look())]);
  const shown = await shownAadhaar(
    deps,
    records.filter((one) => one !== undefined),
  );
  const present = records.flatMap((one) =>
    one ? presentTeacher(one, schools.get(one.school)!, master, shown.get(one.id)) : [],
  );
  return new Map(present.map((teacher) => [teacher.teacher_ID, teacher]));
}
