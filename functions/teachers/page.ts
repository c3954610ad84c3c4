import { inScope } from '#shared/access/scope.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { fitPage } from '../directory/fitPage.ts';
import { type Joined, schoolsById } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import type { MasterData, MasterVersions } from '../masterData/stored.ts';
import { schoolPlace } from '../schools/stored.ts';
import { keys } from '../table/keys.ts';
import { recordsOf } from '../table/records.ts';
import { presentTeacher } from './present.ts';
import type { StoredTeacher, TeacherRow } from './stored.ts';

type Asked = { actor: Actor; query: { page: number; limit: number }; versions: MasterVersions };

/** Picks the teachers that the actor may see and asked for. */
type Choose = (joined: Joined, master: MasterData) => readonly TeacherRow[];

/**
 * A page of teachers: two looks at the directories, then the records of the page in one batch. A teacher that was
 * deleted or moved out of sight in between is left out, and a page too large to be answered is cut.
 */
export async function teacherPage(deps: Deps, { actor, query, versions }: Asked, choose: Choose) {
  const [teachers, schools, master] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.masterData.at(versions),
  ]);
  const chosen = choose({ teachers, schools }, master);
  const { rows, pagination } = paginate(chosen, query.page, query.limit);
  const records = await recordsOf<StoredTeacher>(deps.table, keys.teacher, rows);
  const schoolOf = schoolsById(schools);
  const found = records.map((record) => {
    const school = record && schoolOf.get(record.school);
    const seen = school && inScope(actor.scope, schoolPlace(school));
    return seen ? presentTeacher(record, school, master) : undefined;
  });
  return fitPage(found, pagination, deps.limits.pageBytes);
}
