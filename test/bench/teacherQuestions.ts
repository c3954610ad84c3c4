import { run as schoolImpactRun } from '#functions/cascade/schoolImpact.ts';
import { run as teacherImpactRun } from '#functions/cascade/teacherImpact.ts';
import { ensureMasters } from '#functions/masterData/ensure.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { run as reportRun } from '#functions/reports/dashboardStats.ts';
import { run as bySchoolRun } from '#functions/teachers/bySchool.ts';
import { run as getRun } from '#functions/teachers/get.ts';
import { run as listRun } from '#functions/teachers/list.ts';
import { run as searchRun } from '#functions/teachers/search.ts';
import { run as similarRun } from '#functions/teachers/similar.ts';
import { run as statsRun } from '#functions/teachers/stats.ts';
import { cascade } from '#shared/contracts/cascade.ts';
import { reports } from '#shared/contracts/reports.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { fold } from '#shared/domain/text.ts';
import { choicesOf } from '#shared/records/record.ts';
import { school as record } from '#shared/records/school.ts';
import { systemActor } from '../../infra/admin/systemActor.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { storeTeachers } from '../../infra/local/storeTeachers.ts';
import { localDataKeys, memoryBlobs, testDeps } from '../support/deps.ts';
import { generateTeachers, realSchools } from '../support/generateTeachers.ts';
import { type Answered, invoke } from '../support/invoke.ts';
import { meteredClient } from '../support/meter.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';

export const PAGE = 10;
type Engine = { endpoint: string; tableName: string };

/** A deployment with schools of the real directory and this many teachers, and a warm function in front of it. */
export type TeacherWorld = Awaited<ReturnType<typeof makeTeacherWorld>>;

export async function makeTeacherWorld(
  engine: Engine,
  count: number,
  schoolCount = Number.POSITIVE_INFINITY,
) {
  const shared = {
    snapshots: memoryBlobs(),
    secrets: testDeps({ engine }).secrets,
    dataKeys: localDataKeys(),
  };
  // The meter makes writes slower, so the table is filled without it.
  const filling = testDeps({ engine, shared, limits: { tableConnections: 50 } });
  const staffed = realSchools().slice(0, schoolCount);
  const schools = staffed.map(({ school }) => school);
  await seedReferenceData(filling, () => {});
  await ensureChoices(filling, schools);
  await storeSchools(filling, schools);
  const people = [...generateTeachers(staffed, count)];
  await storeTeachers(filling, systemActor('bench', 'fill'), people);
  const meter = meteredClient(engine);
  const deps = testDeps({ engine, shared, client: meter.client });
  const master = await currentMaster(deps);
  // The school of a teacher in the middle of the list, so that each scope has something above and below it.
  const { school_id } = people[Math.floor(count / 2)] as TeacherInput;
  const at = schools.find((school) => school.school_id === school_id) as SchoolInput;
  const district_id = master.byName('districts', at.district)?.id;
  const rd_block_id = master.byName('rd-blocks', at.rd_block, district_id)?.id;
  const tokenOf = async (
    ...of: Parameters<typeof seedUser> extends [unknown, ...infer Rest] ? Rest : never
  ) => tokenFor(deps, await seedUser(deps, ...of));
  const tokens = {
    admin: await tokenOf('admin'),
    deo: await tokenOf('deo', { district_id }),
    sdeo: await tokenOf('sdeo', { district_id, rd_block_id }),
    hoi: await tokenOf('hoi', { school_id: at.school_id }),
  };
  const world = { count, staffed, engine, meter, deps, unmetered: filling, tokens, at };
  await invoke(teachers.list, listRun, deps, { token: tokens.admin });
  return world;
}

/** Creates the master data that the schools name and the reference data lack, parents first. */
async function ensureChoices(deps: ReturnType<typeof testDeps>, schools: readonly SchoolInput[]) {
  const by = systemActor('bench', 'choices');
  const choices = choicesOf(record);
  for (const choice of choices) {
    const master = await currentMaster(deps);
    const idOf = (field: string, school: SchoolInput): number | undefined => {
      const one = choices.find((each) => each.field === field);
      if (!one) return undefined;
      const parent = one.under && idOf(one.under, school);
      return master.byName(one.collection, school[one.field], parent)?.id;
    };
    const wanted = schools
      .filter((school) => school[choice.field] !== '')
      .map((school) => {
        const parent = choice.under && idOf(choice.under, school);
        return { name: school[choice.field], parent };
      });
    const once = new Map(wanted.map((one) => [`${one.parent}#${fold(one.name)}`, one]));
    await ensureMasters(deps, by, choice.collection, [...once.values()]);
  }
}

type Role = keyof TeacherWorld['tokens'];
export type Question = { name: string; ask: (world: TeacherWorld) => Promise<Answered> };

const good = ({ status, body }: Answered): Answered => {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
  return { status, body, headers: {}, cookies: [] };
};

const list = async ({ deps, tokens }: TeacherWorld, role: Role, page: number) =>
  good(
    await invoke(teachers.list, listRun, deps, { token: tokens[role], query: `limit=${PAGE}&page=${page}` }),
  );

/** A page of a role's list, by its place: 0 for the first page, 1 for the last. */
const page = (role: Role, place: number) => async (world: TeacherWorld) => {
  const rows = (await lengthOf(world, role)) / PAGE;
  const answer = await list(world, role, Math.max(1, Math.ceil(rows * place)));
  if (answer.body.data.length === 0) throw new Error('an empty page');
  return answer;
};

/** How many teachers a role sees. Asked once, so that only the page itself is measured. */
const lengths = new WeakMap<TeacherWorld, Map<Role, number>>();
async function lengthOf(world: TeacherWorld, role: Role): Promise<number> {
  const known = lengths.get(world) ?? new Map<Role, number>();
  lengths.set(world, known);
  const total = known.get(role) ?? (await list(world, role, 1)).body.pagination.total;
  known.set(role, total);
  return total;
}

const search =
  (q: string, found: (total: number, all: number) => boolean, role: Role = 'admin') =>
  async ({ deps, tokens, count }: TeacherWorld) => {
    const query = `q=${encodeURIComponent(q)}&limit=${PAGE}`;
    const answer = good(await invoke(teachers.search, searchRun, deps, { token: tokens[role], query }));
    if (!found(answer.body.pagination.total, count))
      throw new Error(`the search of ${q} is not what it is called`);
    return answer;
  };

const ROLES: readonly Role[] = ['admin', 'deo', 'sdeo', 'hoi'];
const PLACES = { first: 0, middle: 0.5, last: 1 };

/** The first page of a role's list with a filter or an order. */
const asked = (role: Role, query: string): Question['ask'] => {
  return async ({ deps, tokens }) => {
    const given = { token: tokens[role], query: `limit=${PAGE}&${query}` };
    const answer = good(await invoke(teachers.list, listRun, deps, given));
    if (answer.body.data.length === 0) throw new Error(`nothing for ${query}`);
    return answer;
  };
};
const status = (role: Role, name: string): Question => ({
  name: `list, ${role}, ${name.toLowerCase()}`,
  ask: asked(role, `status=${encodeURIComponent(name)}`),
});

/** Every list page, by role and place, and the first one by a status and in an order. */
export const LISTS: readonly Question[] = ROLES.flatMap((role) => [
  ...Object.entries(PLACES).map(([name, place]) => ({
    name: `list, ${role}, ${name} page`,
    ask: page(role, place),
  })),
  // The school of this head has no such teacher.
  ...(role === 'hoi' ? [] : [status(role, 'Incomplete record')]),
  { name: `list, ${role}, by name`, ask: asked(role, 'sort=name') },
]);

/** A page by a status that the rules of the service decide. */
export const RULED: readonly Question[] = [status('admin', 'Retires in 12 months')];

export const SEARCHES: readonly Question[] = [
  { name: 'search, one match', ask: search('T-000100', (total) => total === 1) },
  { name: 'search, common name', ask: search('lal', (total, all) => total > all / 10) },
  { name: 'search, schools of a name', ask: search('govt', (total, all) => total > all / 4) },
  { name: 'search, a district', ask: search('mamit', (total) => total > 0) },
  {
    name: 'search, common name, deo',
    ask: search('lal', (total, all) => total > 0 && total < all / 2, 'deo'),
  },
  { name: 'search, none', ask: search('qqxqq', (total) => total === 0) },
];

export const OTHERS: readonly Question[] = [
  {
    name: 'details',
    ask: async ({ deps, tokens }) =>
      good(await invoke(teachers.get, getRun, deps, { token: tokens.admin, params: { id: '100' } })),
  },
  {
    name: 'teachers of a school',
    ask: async ({ deps, tokens, at }) =>
      good(
        await invoke(teachers.bySchool, bySchoolRun, deps, {
          token: tokens.admin,
          params: { schoolId: at.school_id },
          query: `limit=${PAGE}`,
        }),
      ),
  },
  {
    name: 'stats',
    ask: async ({ deps, tokens }) =>
      good(await invoke(teachers.stats, statsRun, deps, { token: tokens.admin })),
  },
  {
    name: 'similar',
    ask: async ({ deps, tokens }) =>
      good(
        await invoke(teachers.similar, similarRun, deps, { token: tokens.admin, query: 'phone=9000000100' }),
      ),
  },
];

/** The report of each role. */
export const REPORTS: readonly Question[] = ROLES.map((role) => ({
  name: `report, ${role}`,
  ask: async ({ deps, tokens }) =>
    good(await invoke(reports.dashboardStats, reportRun, deps, { token: tokens[role] })),
}));

/** What a deletion would take with it. */
export const IMPACTS: readonly Question[] = [
  {
    name: 'impact of a teacher',
    ask: async ({ deps, tokens }) =>
      good(
        await invoke(cascade.teacherImpact, teacherImpactRun, deps, {
          token: tokens.admin,
          params: { id: '100' },
        }),
      ),
  },
  {
    name: 'impact of a school',
    ask: async ({ deps, tokens }) =>
      good(
        await invoke(cascade.schoolImpact, schoolImpactRun, deps, {
          token: tokens.admin,
          params: { id: '100' },
        }),
      ),
  },
];
