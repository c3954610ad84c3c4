import { inScope } from '#shared/access/scope.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import type { Deps } from '../deps.ts';
import { paginate } from '../directory/page.ts';
import { type Joined, schoolsById, visibleTeachers } from '../directory/teachers.ts';
import type { Actor } from '../http/run.ts';
import { keys } from './keys.ts';
import type { MasterData, MasterVersions } from './masterData.ts';
import { recordsOf } from './records.ts';
import { schoolPlace } from './schoolRow.ts';
import type { StoredTeacher, TeacherRow } from './teacherRow.ts';
import { presentTeacher } from './teacherView.ts';

type Asked = { actor: Actor; query: { page: number; limit: number }; versions: MasterVersions };

/** Picks from the teachers that the actor may see. */
type Choose = (
  visible: readonly TeacherRow[],
  schools: Joined['schools'],
  master: MasterData,
) => readonly TeacherRow[];

/**
 * A page of teachers: two looks at the directories, then the records of the page in one batch. A teacher that was
 * deleted or moved out of sight in between is left out. A page that would grow too large to be answered ends
 * earlier, and its `limit` then says by how many rows; whoever asks for pages of that size misses none.
 */
export async function teacherPage(deps: Deps, { actor, query, versions }: Asked, choose: Choose) {
  const [teachers, schools, master] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.masterData.at(versions),
  ]);
  const chosen = choose(visibleTeachers({ teachers, schools }, actor.scope), schools, master);
  const { rows, pagination } = paginate(chosen, query.page, query.limit);
  const records = await recordsOf<StoredTeacher>(deps.table, keys.teacher, rows);
  const schoolOf = schoolsById(schools);
  const data: Teacher[] = [];
  let bytes = 0;
  for (const record of records) {
    const school = schoolOf.get(record.school);
    if (!school || !inScope(actor.scope, schoolPlace(school))) continue;
    const teacher = presentTeacher(record, school, master);
    bytes += Buffer.byteLength(JSON.stringify(teacher));
    if (bytes > deps.limits.pageBytes && data.length > 0) {
      const limit = data.length;
      return { data, pagination: { ...pagination, limit, totalPages: Math.ceil(chosen.length / limit) } };
    }
    data.push(teacher);
  }
  return { data, pagination };
}
