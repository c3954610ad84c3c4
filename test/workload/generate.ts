import { ROLES, type Role } from '#shared/access/roles.ts';
import { COLLECTIONS } from '#shared/domain/masterData.ts';
import { SEVERITIES } from '#shared/domain/medicalRecord.ts';
import { GENDERS } from '#shared/domain/personGroups.ts';
import { seeded } from '../support/faults.ts';
import * as make from './bodies.ts';
import { Draw } from './bodies.ts';
import { readsSeveral } from './drive.ts';
import type { Operation, Ref, Round } from './plan.ts';
import { type Account, listed, type Medical, type School, type State, type Teacher } from './state.ts';

export const CLIENTS = 16;

/** What a draw makes of a request; `holds` is an item that nobody else may name at that moment. */
type Drawn = Pick<Operation, 'path' | 'params' | 'query' | 'body'> & { holds?: string };
type Kind = {
  endpoint: string;
  weight: number;
  /** The roles that mostly ask; each of the others does now and then. */
  roles: readonly Role[];
  draw: (draw: Draw) => Drawn | undefined;
};

const CHIEF: Role[] = ['super_admin'];
const KEEPERS: Role[] = ['super_admin', 'admin'];
const OFFICERS: Role[] = ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'];
const TEACHER: Role[] = ['teacher'];

type Held = { schools: School; teachers: Teacher; users: Account };
const KIND = { schools: 'school', teachers: 'teacher', users: 'user' } as const;

/** Of a record that there is, by its id in the path. */
const about =
  <K extends keyof Held>(kind: K, more: (draw: Draw, record: Held[K]) => Drawn = () => ({})) =>
  (draw: Draw): Drawn | undefined => {
    const record = draw.held(draw.state[kind] as ReadonlyMap<number, Held[K]>);
    return record && { params: { id: draw.ref(KIND[kind], record.id) }, ...more(draw, record) };
  };

/** Of a school, by either of its ids. */
const school = (draw: Draw, more: (draw: Draw, one: School) => Drawn = () => ({})): Drawn | undefined => {
  if (draw.chance(0.7)) return about('schools', more)(draw);
  const record = draw.held(draw.state.schools);
  const path = '/schools/school-id/{schoolId}';
  return record && { path, params: { schoolId: record.own.school_id }, ...more(draw, record) };
};

/** Of a medical record, or now and then of a teacher who may have none. */
const ofMedical =
  (more?: (draw: Draw, record: Medical) => Drawn) =>
  (draw: Draw): Drawn | undefined => {
    const record = draw.held(draw.state.medical);
    if (record && (more || draw.chance(0.8)))
      return { params: { teacherId: draw.ref('teacher', record.id) }, ...more?.(draw, record) };
    const teacher = draw.held(draw.state.teachers);
    return teacher && !more ? { params: { teacherId: draw.ref('teacher', teacher.id) } } : undefined;
  };

const LOCATIONS = ['rd-blocks', 'habitations'] as const;
const PLAIN = COLLECTIONS.filter((name) => !LOCATIONS.some((one) => one === name));

/** An item of a collection, by its path. To be removed or moved it is held. */
function item(
  draw: Draw,
  area: 'masterData' | 'locations',
  suffix: string,
  what: 'change' | 'remove' | 'none',
): Drawn | undefined {
  const names =
    area === 'locations'
      ? LOCATIONS
      : suffix.includes('permanent')
        ? PLAIN.filter((one) => one !== 'subjects')
        : PLAIN;
  const collection = draw.one<(typeof COLLECTIONS)[number]>(names);
  const one = draw.one(listed(draw.state, collection));
  if (!one) return undefined;
  const params = { id: draw.ref('item', one.id) };
  const path = `/${area === 'locations' ? 'locations/' : ''}${collection}/{id}${suffix}`;
  const key = `${collection} ${one.id}`;
  if (what !== 'change') {
    if (what === 'none') draw.named.add(key);
    return { path, params, ...(what === 'remove' ? { holds: key } : {}) };
  }
  const { body, moves } = make.itemPatch(draw, collection, one);
  if (!moves) draw.named.add(key);
  return { path, params, body, ...(moves ? { holds: key } : {}) };
}

const force = (draw: Draw): Drawn | undefined => {
  const religion = draw.one(listed(draw.state, 'religions').filter(({ name }) => name.startsWith('N')));
  return religion && { params: { id: draw.ref('item', religion.id) }, holds: `religions ${religion.id}` };
};

const creation = (draw: Draw, area: 'masterData' | 'locations'): Drawn => {
  const collection = draw.one<(typeof COLLECTIONS)[number]>(area === 'locations' ? LOCATIONS : PLAIN);
  const path = `/${area === 'locations' ? 'locations/' : ''}${collection}`;
  return { path, body: make.itemBody(draw, collection) };
};

const forced = (draw: Draw): Drawn => ({ query: draw.chance(0.7) ? { force: 'true' } : {} });

/** Filters, an order and a page, or none of it. */
function listQuery(draw: Draw, teachers: boolean): Record<string, string> {
  const place = draw.held(draw.state.schools);
  const names = place ? make.parentName(draw, place) : { district: '', rd_block: '' };
  const filters = {
    district: names.district || 'Not stated',
    rd_block: names.rd_block || 'Nowhere',
    management: 'Government',
    ...(teachers
      ? { gender: draw.one(GENDERS), subject: 'english', school_id: place?.own.school_id ?? '1' }
      : {}),
  };
  return {
    ...draw.some(filters, 0.12),
    ...(draw.chance(0.5)
      ? { sort: draw.one(['newest', 'name', 'id', 'district']), order: draw.one(['asc', 'desc']) }
      : {}),
    ...(draw.chance(0.3) ? { page: String(1 + draw.below(4)) } : {}),
    ...(draw.chance(0.5) ? { limit: draw.one(['5', '25', '1000']) } : {}),
  };
}

const kind = (
  endpoint: string,
  weight: number,
  roles: readonly Role[],
  draw: Kind['draw'] = () => ({}),
): Kind => ({
  endpoint,
  weight,
  roles,
  draw,
});

const KINDS: Kind[] = [
  kind('schools.create', 7, KEEPERS, (d) => ({ body: make.schoolBody(d) })),
  kind('schools.update', 10, OFFICERS, (d) => school(d, (_, one) => ({ body: make.schoolPatch(d, one) }))),
  kind('schools.delete', 2, KEEPERS, (d) => school(d)),
  kind('cascade.deleteSchool', 2, KEEPERS, about('schools', forced)),
  kind('teachers.create', 16, KEEPERS, (d) => ({ body: make.teacherBody(d) })),
  kind(
    'teachers.update',
    16,
    OFFICERS,
    about('teachers', (d, one) => ({ body: make.teacherPatch(d, one) })),
  ),
  kind('teachers.delete', 2, KEEPERS, about('teachers')),
  kind('cascade.deleteTeacher', 3, KEEPERS, about('teachers', forced)),
  kind('teachers.revealAadhaar', 1, KEEPERS, about('teachers')),
  kind('medicalRecords.create', 8, KEEPERS, (d) => {
    const teacher = d.held(d.state.teachers);
    return teacher && { body: make.medicalBody(d, teacher) };
  }),
  kind(
    'medicalRecords.update',
    5,
    KEEPERS,
    ofMedical((d, one) => ({ body: make.medicalPatch(d, one) })),
  ),
  kind('medicalRecords.delete', 2, KEEPERS, ofMedical()),
  kind('medicalRecords.get', 4, OFFICERS, ofMedical()),
  kind('masterData.create', 4, KEEPERS, (d) => creation(d, 'masterData')),
  kind('masterData.update', 4, KEEPERS, (d) => item(d, 'masterData', '', 'change')),
  kind('masterData.deactivate', 1, KEEPERS, (d) => item(d, 'masterData', '', 'none')),
  kind('masterData.remove', 2, KEEPERS, (d) => item(d, 'masterData', '/permanent', 'remove')),
  kind('masterData.force', 1, KEEPERS, force),
  kind('masterData.get', 1, OFFICERS, (d) => item(d, 'masterData', '', 'none')),
  kind('locations.create', 4, KEEPERS, (d) => creation(d, 'locations')),
  kind('locations.update', 3, KEEPERS, (d) => item(d, 'locations', '', 'change')),
  kind('locations.deactivate', 1, KEEPERS, (d) => item(d, 'locations', '', 'none')),
  kind('locations.remove', 2, KEEPERS, (d) => item(d, 'locations', '/permanent', 'remove')),
  kind('userManagement.create', 6, CHIEF, (d) => ({ body: make.accountBody(d) })),
  kind(
    'userManagement.update',
    5,
    CHIEF,
    about('users', (d, one) => ({ body: make.accountPatch(d, one) })),
  ),
  kind(
    'userManagement.role',
    3,
    CHIEF,
    about('users', (d) => ({ body: make.roleBody(d) })),
  ),
  kind('userManagement.toggleStatus', 4, CHIEF, about('users')),
  kind('userManagement.endSessions', 1, CHIEF, about('users')),
  kind('userManagement.get', 1, CHIEF, about('users')),
  kind('cascade.deleteUser', 2, CHIEF, about('users', forced)),
  kind('profile.get', 3, TEACHER),
  kind('profile.update', 3, TEACHER, (d) => ({ body: { phone_number: `987${1_000_000 + d.below(900)}` } })),
  kind('schools.get', 4, OFFICERS, (d) => school(d)),
  kind('teachers.get', 5, OFFICERS, about('teachers')),
  kind('schools.list', 3, OFFICERS, (d) => ({ query: listQuery(d, false) })),
  kind('schools.search', 3, OFFICERS, (d) => ({ query: { q: make.text(d), ...listQuery(d, false) } })),
  kind('teachers.list', 3, OFFICERS, (d) => ({ query: listQuery(d, true) })),
  kind('teachers.search', 3, OFFICERS, (d) => ({ query: { q: make.text(d), ...listQuery(d, true) } })),
  kind('teachers.bySchool', 1, OFFICERS, (d) => ({ params: { schoolId: make.knownSchool(d) } })),
  kind('teachers.similar', 1, OFFICERS, (d) => {
    const { own } = d.held(d.state.teachers) ?? {};
    return (
      own && {
        query: {
          phone: own.phone_number,
          name: own.teacher_name.toUpperCase(),
          date_of_birth: own.date_of_birth,
        },
      }
    );
  }),
  kind('schools.stats', 1, ROLES),
  kind('teachers.stats', 1, ROLES),
  kind('dashboard.get', 2, ROLES),
  kind('reports.dashboardStats', 5, ROLES),
  kind('medicalRecords.list', 3, OFFICERS, (d) => ({
    query: {
      ...d.some({ q: make.text(d), severity: d.one(SEVERITIES), page: '2' }, 0.3),
      limit: d.one(['5', '50']),
    },
  })),
  kind('medicalRecords.withoutRecords', 1, OFFICERS, (d) => ({ query: d.some({ q: make.text(d) }) })),
  kind('userManagement.list', 2, CHIEF, (d) => ({
    query: d.some({ q: 'CLERK1', role: d.one(ROLES), status: 'active' }),
  })),
  kind('masterData.list', 2, OFFICERS, (d) => ({
    path: d.one(['/districts', '/districts/all', '/religions', '/subjects', '/mediums/active']),
  })),
  kind('masterData.usage', 1, KEEPERS, (d) => ({ params: { collection: d.one(COLLECTIONS) } })),
  kind('locations.rdBlocks', 1, OFFICERS, (d) => ({
    path: d.one(['/locations/rd-blocks', '/locations/rd-blocks/all']),
  })),
  kind('locations.villages', 1, OFFICERS, () => ({ path: '/locations/villages/all' })),
  kind('cascade.schoolImpact', 1, KEEPERS, about('schools')),
  kind('cascade.teacherImpact', 1, KEEPERS, about('teachers')),
];

const GROWN = { schools: 55, teachers: 220, users: 60 };

/** Draws rounds from a seed until there are so many operations. */
export function generator(seed: number, operations: number) {
  const random = seeded(seed);
  let [made, rounds] = [0, 0];
  return (state: State, ids: ReadonlyMap<string, number>): Round | undefined => {
    if (made >= operations) return undefined;
    rounds += 1;
    const atRest = rounds % 4 === 0;
    const refs = new Map([...ids].map(([ref, id]) => [`${ref.split(' ')[0]} ${id}`, ref]));
    const round: Round = {
      operations: [],
      atRest,
      hours: random() < 0.5 ? 0 : random() * 12,
      signIn: random() < 0.6,
    };
    const held = new Set<string>();
    const named = new Set<string>();
    while (round.operations.length < Math.min(CLIENTS, operations - made)) {
      const draw = new Draw(random, state, refs);
      const drawn = drawOperation(draw, atRest);
      if (!drawn) continue;
      const { holds, ...operation } = drawn;
      // Who begins to delete an item does not wait for who began to choose it: such a pair is no order of the two.
      if (holds && (named.has(holds) || held.has(holds) || draw.named.has(holds))) continue;
      if ([...draw.named].some((name) => held.has(name))) continue;
      if (holds) held.add(holds);
      for (const name of draw.named) named.add(name);
      round.operations.push({
        number: made + round.operations.length + 1,
        client: round.operations.length,
        ...operation,
      });
    }
    made += round.operations.length;
    return round;
  };
}

type Made = Omit<Operation, 'number' | 'client'> & { holds?: string };

function drawOperation(draw: Draw, atRest: boolean): Made | undefined {
  const kinds = atRest
    ? KINDS.filter((one) => readsSeveral(one as never) || one.endpoint.endsWith('.get'))
    : KINDS;
  const { endpoint, roles, draw: make } = byWeight(draw, kinds);
  const full = (Object.keys(GROWN) as (keyof typeof GROWN)[]).some(
    (name) =>
      draw.state[name].size > GROWN[name] &&
      endpoint === `${name === 'users' ? 'userManagement' : name}.create`,
  );
  const drawn = full ? undefined : make(draw);
  if (!drawn) return undefined;
  const as = someone(draw, draw.chance(0.85) ? roles : ROLES);
  const operation: Made = { endpoint, as, ...drawn };
  if (endpoint.endsWith('.create')) {
    operation.named = draw.chance(0.5);
    operation.twice = operation.named && draw.chance(0.1);
  }
  if (operation.body && draw.chance(0.03)) {
    operation.body = { ...operation.body, nonsense: 1 };
    operation.unreadable = ['nonsense'];
  }
  // A religion is cleared from records one by one: broken off, nobody could tell which others came in between.
  if (!atRest && endpoint !== 'masterData.force' && draw.chance(0.06))
    operation.fault = {
      call: draw.chance(0.5) ? 'transaction' : draw.below(9),
      attempts: draw.one([1, 2, 3, 3]),
      kind: draw.one(['refuse', 'loseAnswer']),
    };
  return operation;
}

function byWeight(draw: Draw, kinds: readonly Kind[]): Kind {
  let at = draw.random() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  for (const kind of kinds) {
    at -= kind.weight;
    if (at < 0) return kind;
  }
  return kinds[0] as Kind;
}

/** An account of one of the roles, mostly one that is let in; seldom a stranger. */
function someone(draw: Draw, roles: readonly Role[]): Ref | undefined {
  if (draw.chance(0.02)) return undefined;
  const accounts = [...draw.state.users.values()];
  const role = draw.one(roles);
  const among = accounts.filter((one) => one.role === role);
  const inside = among.filter(({ signedIn }) => signedIn);
  const one = draw.one<Account | undefined>(inside.length > 0 && draw.chance(0.95) ? inside : among);
  return one && draw.ref('user', one.id);
}
