import type { TeacherFilters } from '#shared/domain/listQuery.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { asOfFor } from '../app/asOf.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { fitPage } from '../directory/fitPage.ts';
import { byId, type Joined } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import type { List } from '../directory/rows.ts';
import type { Sight } from '../directory/sight.ts';
import type { AsOf } from '../directory/status.ts';
import { queryTeachers, type Serving, type TeacherQuery, teachersCloseTo } from '../directory/teachers.ts';
import type { MasterData, MasterVersions } from '../masterData/stored.ts';
import { shownAadhaar } from '../security/vault.ts';
import { keys } from '../table/keys.ts';
import { recordsOf } from '../table/records.ts';
import { presentTeacher } from './present.ts';
import type { StoredTeacher, TeacherRow } from './stored.ts';

/** What a list asks for that more has to be looked at for. */
type Looking = { service?: Serving; status?: string };

type Asked<Query = unknown> = {
  see: Sight;
  query: Query & Looking & { page: number; limit: number };
  versions: MasterVersions;
};

type Sighted = Pick<Asked, 'see' | 'versions'> & { query: Looking };

/** Picks the wanted teachers among those in sight. */
type Choose = (joined: Joined, master: MasterData, when: AsOf) => List<TeacherRow>;

/** The teachers and schools in sight, master data, and what the status depends on. Nothing waits for another (G8). */
const lookAt = (deps: Guarded, { see, versions, query }: Sighted) =>
  Promise.all([see.teachers(query), deps.masterData.at(versions), asOfFor(deps, query)]);

/**
 * A page of teachers: one look at the directories, then the records of the page in one batch. A page that is too large
 * is cut.
 */
export async function teacherPage(deps: Guarded, asked: Asked, choose: Choose) {
  const [joined, master, when] = await lookAt(deps, asked);
  const { page, limit } = asked.query;
  const { rows, pagination } = paginate(choose(joined, master, when), page, limit);
  const found = await teachersOf(whole(deps), rows, joined, master);
  return fitPage(found, pagination, deps.limits.pageBytes);
}

/** Answers a list or a search: one page of the matching teachers in sight. */
export const teacherList = (deps: Guarded, input: Asked<TeacherQuery>) =>
  teacherPage(deps, input, (joined, master, when) => queryTeachers(joined, input.query, master, when));

type Sought = Pick<Asked, 'see' | 'versions'> & { query: TeacherFilters & { q: string } };

/** The teachers in sight whose name is close to the text, and whom the search for it does not find. */
export async function similarNames(deps: Guarded, asked: Sought): Promise<Teacher[]> {
  const [joined, master, when] = await lookAt(deps, asked);
  const rows = teachersCloseTo(joined, asked.query, master, when);
  const found = await teachersOf(whole(deps), rows, joined, master);
  return found.filter((one) => one !== undefined);
}

/**
 * Reads the full records of teachers in sight. A teacher who was deleted or left the actor's sight since the look is
 * undefined.
 */
export async function teachersOf(
  deps: Pick<Deps, 'table' | 'secrets'>,
  rows: readonly TeacherRow[],
  { schools, seat }: Joined,
  master: MasterData,
): Promise<(Teacher | undefined)[]> {
  const schoolOf = byId(schools);
  const records = await recordsOf<StoredTeacher>(deps.table, keys.teacher, rows);
  const shown = await shownAadhaar(
    deps,
    records.filter((record) => record !== undefined),
  );
  return records.map((record) => {
    const school = record && schoolOf.get(seat?.(record) ?? record.school);
    return school && presentTeacher(record, school, master, shown.get(record.id));
  });
}
