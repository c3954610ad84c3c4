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
 * deleted or moved out of sight in between is left out. Of a page too large to be answered the first part comes, as
 * a page of its own: `pagination` says which, of how many rows each, and whoever goes on from there misses none.
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
  const found = records.map((record) => {
    const school = record && schoolOf.get(record.school);
    const seen = school && inScope(actor.scope, schoolPlace(school));
    return seen ? presentTeacher(record, school, master) : undefined;
  });
  const fit = fitting(found, deps.limits.pageBytes);
  if (fit === found.length) return { data: present(found), pagination };
  const limit = largestDivisor(query.limit, fit);
  const page = (query.page - 1) * (query.limit / limit) + 1;
  const totalPages = Math.ceil(chosen.length / limit);
  return { data: present(found.slice(0, limit)), pagination: { ...pagination, page, limit, totalPages } };
}

const present = (found: readonly (Teacher | undefined)[]) => found.filter((one) => one !== undefined);

/** How many of the first fit into so many bytes of JSON; one always does. */
function fitting(found: readonly (Teacher | undefined)[], most: number): number {
  let bytes = 0;
  const over = found.findIndex((teacher, i) => {
    bytes += Buffer.byteLength(JSON.stringify(teacher ?? null));
    return i > 0 && bytes > most;
  });
  return over < 0 ? found.length : over;
}

/** The largest divisor of a number that is not above `most`: pages of that size begin where the larger ones did. */
function largestDivisor(number: number, most: number): number {
  let divisor = most;
  while (number % divisor !== 0) divisor -= 1;
  return divisor;
}
