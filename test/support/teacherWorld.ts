import { claimWrites } from '#functions/data/commit.ts';
import { feedWrites, takeNumbers } from '#functions/data/feed.ts';
import { keys } from '#functions/data/keys.ts';
import { readMasterVersions } from '#functions/data/masterData.ts';
import { NEW, type Write } from '#functions/data/table.ts';
import { teacherClaims } from '#functions/data/teacher.ts';
import { toTeacherFields } from '#functions/data/teacherFields.ts';
import { encodeTeacher } from '#functions/data/teacherRow.ts';
import { sentTeacher } from '#functions/data/teacherView.ts';
import type { StoredUser } from '#functions/data/user.ts';
import type { Deps } from '#functions/deps.ts';
import { run as createSchool } from '#functions/schools/create.ts';
import { run as create } from '#functions/teachers/create.ts';
import { run as get } from '#functions/teachers/get.ts';
import { run as list } from '#functions/teachers/list.ts';
import { run as search } from '#functions/teachers/search.ts';
import { run as update } from '#functions/teachers/update.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { schools } from '#shared/contracts/schools.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { inFlight } from '../../infra/load/inFlight.ts';
import { type Answered, invoke, type Sent } from './invoke.ts';
import { schoolInput, seedUser, seedWorld, tokenFor, type World } from './seed.ts';

export type TeacherWorld = {
  world: World;
  users: Record<Role, StoredUser>;
  tokens: Record<Role, string>;
  as: (role: Role, sent?: Sent) => Sent;
  add: (body: unknown, role?: Role) => Promise<Answered>;
  read: (id: number, role?: Role) => Promise<Answered>;
  change: (id: number, body: unknown, role?: Role) => Promise<Answered>;
  list: (role?: Role, query?: string) => Promise<Answered>;
  search: (q: string, role?: Role) => Promise<Answered>;
};

/**
 * One school in each block of the world, 1001 (D0, B00) to 1004 (D1, B11), and an account of each role: deo of D0,
 * sdeo of B00, hoi and teacher of 1001. The calls are made by `admin` unless told.
 */
export async function teacherWorld(deps: Deps): Promise<TeacherWorld> {
  const world = await seedWorld(deps);
  const [district_id, rd_block_id] = [world.districts[0], world.blocks[0]];
  const place: Partial<Record<Role, Partial<StoredUser>>> = {
    deo: { district_id },
    sdeo: { district_id, rd_block_id },
    hoi: { school_id: '1001' },
    teacher: { school_id: '1001' },
  };
  const users = {} as Record<Role, StoredUser>;
  const tokens = {} as Record<Role, string>;
  for (const role of ROLES) {
    users[role] = await seedUser(deps, role, place[role]);
    tokens[role] = await tokenFor(deps, users[role]);
  }
  const as = (role: Role, sent: Sent = {}): Sent => ({ token: tokens[role], ...sent });
  for (const [i, [d, b]] of (
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const
  ).entries()) {
    const body = schoolInput(String(1001 + i), d, b);
    const made = await invoke(schools.create, createSchool, deps, as('admin', { body }));
    if (made.status !== 201) throw new Error(`school ${body.school_id} was not made`);
  }
  const one = (id: number) => ({ id: String(id) });
  return {
    world,
    users,
    tokens,
    as,
    add: (body, role = 'admin') => invoke(teachers.create, create, deps, as(role, { body })),
    read: (id, role = 'admin') => invoke(teachers.get, get, deps, as(role, { params: one(id) })),
    change: (id, body, role = 'admin') =>
      invoke(teachers.update, update, deps, as(role, { params: one(id), body })),
    list: (role = 'admin', query = '') => invoke(teachers.list, list, deps, as(role, { query })),
    search: (q, role = 'admin') =>
      invoke(teachers.search, search, deps, as(role, { query: `q=${encodeURIComponent(q)}` })),
  };
}

/** Of at most a hundred actions each. */
const PER_TRANSACTION = 30;
const IN_FLIGHT = 4;

/**
 * Stores teachers as their creation leaves them, audit entries and Aadhaar numbers left out, newest last: many at
 * once, where a test is about reading them. Their schools and choices must be there.
 */
export async function storeTeachers(deps: Deps, people: readonly TeacherInput[]): Promise<void> {
  const master = await deps.masterData.at(await readMasterVersions(deps.table));
  const schoolIds = new Map((await deps.schools.look()).map(({ school_id, id }) => [school_id, id]));
  const at = deps.now().toISOString();
  const first = await takeNumbers(deps.table, 'teacher', people.length);
  const chunks: Write[][] = [];
  for (const [i, person] of people.entries()) {
    const id = first + i;
    const school = schoolIds.get(person.school_id);
    if (school === undefined) throw new Error(`there is no school ${person.school_id}`);
    const sent = { ...sentTeacher(person), aadhaar_number: '' };
    const fields = await toTeacherFields(deps, sent, { school, created_at: at, updated_at: at }, master);
    const teacher = { ...fields, id, rev: 1, version: 1, feed: id };
    if (i % PER_TRANSACTION === 0) chunks.push([]);
    chunks
      .at(-1)
      ?.push(
        { put: { ...keys.teacher(id), ...teacher }, condition: NEW },
        ...claimWrites(id, [], teacherClaims(teacher)),
        ...feedWrites(
          'teacher',
          { number: id, id, rev: 1, row: encodeTeacher(teacher) },
          undefined,
          deps.now(),
        ),
      );
  }
  await inFlight(chunks, IN_FLIGHT, (writes) => deps.table.transact(writes));
}
