import { ROLES, type Role } from '#shared/access/roles.ts';
import { BIN_KINDS } from '#shared/domain/bin.ts';
import { GENDERS } from '#shared/domain/personGroups.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { drawBinned } from './bin.ts';
import type { Draw } from './bodies.ts';
import * as make from './bodies.ts';
import type { Operation } from './plan.ts';
import { timeOf } from './retirements.ts';
import { type Account, listed, type Medical, plain, type School, type Teacher } from './state.ts';

/** A drawn request. `holds` are items that no other request of the round may name. */
type Drawn = Pick<Operation, 'path' | 'params' | 'query' | 'body'> & { holds?: readonly string[] };
export type Kind = {
  endpoint: string;
  weight: number;
  /** The roles that usually send it. Each of the others does so now and then. */
  roles: readonly Role[];
  draw: (draw: Draw) => Drawn | undefined;
};

const CHIEF: Role[] = ['super_admin'];
const KEEPERS: Role[] = ['super_admin', 'admin'];
const OFFICERS: Role[] = ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'];
const TEACHER: Role[] = ['teacher'];

type Held = { schools: School; teachers: Teacher; users: Account };
const KIND = { schools: 'school', teachers: 'teacher', users: 'user' } as const;

/** A request about an existing record, by its id in the path. */
const about =
  <K extends keyof Held>(kind: K, more: (draw: Draw, record: Held[K]) => Drawn = () => ({})) =>
  (draw: Draw): Drawn | undefined => {
    const record = draw.held(draw.state[kind] as ReadonlyMap<number, Held[K]>);
    return record && { params: { id: draw.ref(KIND[kind], record.id) }, ...more(draw, record) };
  };

/** A request about a school, by either of its ids. */
const school = (draw: Draw, more: (draw: Draw, one: School) => Drawn = () => ({})): Drawn | undefined => {
  if (draw.chance(0.7)) return about('schools', more)(draw);
  const record = draw.held(draw.state.schools);
  const path = '/schools/school-id/{schoolId}';
  return record && { path, params: { schoolId: record.own.school_id }, ...more(draw, record) };
};

/** A request about a medical record, or now and then about a teacher who may have none. */
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

/**
 * The other items that have this name now. A request that chooses one of them while another item takes or leaves the
 * name chooses either, and its answer does not tell which.
 */
const namesakes = (draw: Draw, collection: Collection, name?: string, own?: number) =>
  listed(draw.state, collection)
    .filter((item) => name !== undefined && item.id !== own && plain(item.name) === plain(name))
    .map(({ id }) => `${collection} ${id}`);

/** A request about an item of a collection, by its path. An item that is removed or moved is held. */
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
    return { path, params, ...(what === 'remove' ? { holds: [key] } : {}) };
  }
  const { body, moves } = make.itemPatch(draw, collection, one);
  if (moves) return { path, params, body, holds: [key] };
  draw.named.add(key);
  const name = 'name' in body && typeof body.name === 'string' ? body.name : undefined;
  // Answers do not tell which of two changes of an item was the last.
  return { path, params, body, holds: [...namesakes(draw, collection, name, one.id), `change of ${key}`] };
}

/**
 * A religion is cleared from its teachers one by one, and a school takes its teachers along one by one. Some of them may
 * be cleared before they are taken, and others after.
 */
const TEACHERS_OF_MANY = 'teachers of many';

const force = (draw: Draw): Drawn | undefined => {
  const religion = draw.one(listed(draw.state, 'religions').filter(({ name }) => name.startsWith('N')));
  return (
    religion && {
      params: { id: draw.ref('item', religion.id) },
      holds: [`religions ${religion.id}`, TEACHERS_OF_MANY],
    }
  );
};

const creation = (draw: Draw, area: 'masterData' | 'locations'): Drawn => {
  const collection = draw.one<(typeof COLLECTIONS)[number]>(area === 'locations' ? LOCATIONS : PLAIN);
  const path = `/${area === 'locations' ? 'locations/' : ''}${collection}`;
  const body = make.itemBody(draw, collection);
  return { path, body, holds: namesakes(draw, collection, body.name) };
};

const forced = (draw: Draw): Drawn => ({ query: draw.chance(0.7) ? { force: 'true' } : {} });

/** Filters, an order and a page, or none of them. */
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

/** A district and a block, or neither, and a page. */
function placeQuery(draw: Draw): Record<string, string> {
  const place = draw.held(draw.state.schools);
  const { district, rd_block } = place ? make.parentName(draw, place) : { district: '', rd_block: '' };
  return {
    ...draw.some({ district: district || 'Not stated', rd_block: rd_block || 'Nowhere' }, 0.2),
    ...(draw.chance(0.3) ? { page: String(1 + draw.below(4)) } : {}),
    limit: draw.one(['5', '25', '100']),
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

/** Every kind of request, and how often it is drawn in about a hundred. */
export const KINDS: Kind[] = [
  kind('schools.create', 7, KEEPERS, (d) => ({ body: make.schoolBody(d) })),
  kind('schools.update', 10, OFFICERS, (d) => school(d, (_, one) => ({ body: make.schoolPatch(d, one) }))),
  kind('schools.delete', 2, KEEPERS, (d) => school(d)),
  kind(
    'cascade.deleteSchool',
    2,
    KEEPERS,
    about('schools', (d) => ({ ...forced(d), holds: [TEACHERS_OF_MANY] })),
  ),
  kind('teachers.create', 16, KEEPERS, (d) => ({ body: make.teacherBody(d) })),
  kind(
    'teachers.update',
    16,
    OFFICERS,
    about('teachers', (d, one) => ({ body: make.teacherPatch(d, one) })),
  ),
  kind('teachers.delete', 2, KEEPERS, about('teachers')),
  kind('cascade.deleteTeacher', 3, KEEPERS, about('teachers', forced)),
  kind(
    'teachers.revealAadhaar',
    1,
    KEEPERS,
    about('teachers', () => ({ body: { reason: 'pension papers' } })),
  ),
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
  kind(
    'userManagement.endSessions',
    1,
    CHIEF,
    // Two who end the same sessions at once both leave an entry.
    about('users', (_, { id }) => ({ holds: [`sessions of ${id}`] })),
  ),
  kind('userManagement.get', 1, CHIEF, about('users')),
  kind('cascade.deleteUser', 2, CHIEF, about('users', forced)),
  kind('posts.get', 2, OFFICERS, (d) => ({ params: { schoolId: make.knownSchool(d) } })),
  kind('posts.update', 5, KEEPERS, (d) => {
    const one = d.held(d.state.schools);
    return one && { params: { schoolId: one.own.school_id }, body: make.postsBody(d, one) };
  }),
  kind('posts.strength', 2, OFFICERS, (d) => ({ query: placeQuery(d) })),
  kind('posts.retirements', 2, OFFICERS, (d) => ({ query: { ...placeQuery(d), ...timeOf(d) } })),
  kind('bin.restore', 4, CHIEF, drawBinned),
  kind('bin.erase', 1, CHIEF, drawBinned),
  kind('bin.list', 2, CHIEF, (d) => ({ query: { kind: d.one(BIN_KINDS), limit: d.one(['5', '1000']) } })),
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
