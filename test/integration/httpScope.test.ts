import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, routes } from '../support/everyHandler.ts';
import { ORDERED } from '../support/orderWorld.ts';
import { schoolInput, seedUser, seedWorld, teacherInput, tokenFor } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';

const engine = withEngine();

/** Everybody belongs to district 0, its block 0 and the school 0900, as far as the role has such a scope. */
const people: Partial<Record<Role, { user: StoredUser; token: string }>> = {};
let deps: ReturnType<typeof testDeps>;
let schoolIds = 1000;
const newSchoolId = () => {
  schoolIds += 1;
  return String(schoolIds);
};

/** A school of district `d`, block `b`, created by the admin. Without `school_id` it gets a new one. */
async function made(d: number, b: number, school_id = newSchoolId()) {
  const body = schoolInput(school_id, d, b);
  const answer = await callById('schools.create', deps, { token: people.admin!.token, body });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number; school_id: string; version: number };
}

beforeAll(async () => {
  deps = testDeps({ engine });
  const world = await seedWorld(deps);
  for (const role of ROLES) {
    const user = await seedUser(deps, role, {
      district_id: world.districts[0],
      rd_block_id: world.blocks[0],
      school_id: '0900',
    });
    people[role] = { user, token: await tokenFor(deps, user) };
  }
  partner = (await staffed(0, 0)).teacher;
});

type Target = 'own' | 'sameDistrict' | 'foreign' | 'absent';
type Row = Record<Target, string>;

/** Written out from DESIGN.md section 7 and the permission table of the specification. */
const READ: Partial<Record<Role, Row>> = {
  super_admin: { own: '200', sameDistrict: '200', foreign: '200', absent: '404' },
  admin: { own: '200', sameDistrict: '200', foreign: '200', absent: '404' },
  deo: { own: '200', sameDistrict: '200', foreign: '404', absent: '404' },
  sdeo: { own: '200', sameDistrict: '404', foreign: '404', absent: '404' },
  hoi: { own: '200', sameDistrict: '404', foreign: '404', absent: '404' },
  teacher: { own: '403', sameDistrict: '403', foreign: '403', absent: '403' },
};
const DENIED: Row = { own: '403', sameDistrict: '403', foreign: '403', absent: '403' };
const WRITE = READ;
/** What only administrators may do. */
const ADMIN: typeof READ = {
  super_admin: READ.super_admin,
  admin: READ.admin,
  deo: DENIED,
  sdeo: DENIED,
  hoi: DENIED,
  teacher: DENIED,
};

type Place = {
  school: { id: number; school_id: string };
  teacher: number;
  /** The issued order that moves the teacher to another school of the block, and the move under it. */
  order?: { id: number; version: number };
  move?: { id: number };
  /** What the teacher asked for. */
  ticket?: { id: number };
};
const absent: Place = {
  school: { id: 999_999, school_id: '99999999' },
  teacher: 999_999,
  order: { id: 999_999, version: 1 },
  move: { id: 999_999 },
  ticket: { id: 999_999 },
};

/** A teacher whom the others may be merged with. */
let partner = 0;
let persons = 0;
/** A school with one teacher, who has an Aadhaar number and a medical record, all created by the admin. */
async function staffed(d: number, b: number, school_id?: string): Promise<Place> {
  const school = await made(d, b, school_id);
  persons += 1;
  const { token } = people.admin!;
  const body = teacherInput(`T-${persons}`, school.school_id, { aadhaar_number: String(2e11 + persons) });
  const teacher = await callById('teachers.create', deps, { token, body });
  expect(teacher.status).toBe(201);
  const { id } = teacher.body.data;
  const record = { teacherId: id, ailmentName: 'Asthma', severity: 'Mild' };
  expect((await callById('medicalRecords.create', deps, { token, body: record })).status).toBe(201);
  return { school, teacher: id };
}

/** Adds an order that moves the teacher of a place to a new school of the same block. */
async function ordered(d: number, b: number, place: Place): Promise<Place> {
  const { token } = people.admin!;
  const [to, teacher] = [
    await made(d, b),
    await callById('teachers.get', deps, { token, params: { id: String(place.teacher) } }),
  ];
  const body = {
    ...{ number: `A.${place.teacher}`, date: ORDERED, kind: 'transfer', authority: 'Director' },
    effective_on: ORDERED,
    lines: [{ teacher_ID: teacher.body.data.teacher_ID, to: to.school_id }],
  };
  const draft = await callById('orders.create', deps, { token, body });
  const { id, version } = draft.body.data;
  const sent = { token, params: { id: String(id) }, body: { version } };
  expect((await callById('orders.issue', deps, sent)).body.data).toMatchObject({ state: 'issued' });
  const found = await callById('moves.list', deps, { token, query: `order_id=${id}` });
  return { ...place, order: { id, version }, move: found.body.data[0] };
}

/** Adds a correction that the teacher of a place asks for. */
async function asked(place: Place): Promise<Place> {
  const phone = `98${String(10_000_000 + place.teacher)}`;
  const user = await seedUser(deps, 'teacher', { teacher_id: place.teacher, phone });
  const fields = [{ field: 'email', value: 'renamed@example.org', reason: 'Renamed' }];
  const body = { of: 'teacher', record: place.teacher, fields };
  const made = await callById('tickets.create', deps, { token: await tokenFor(deps, user), body });
  expect(made.status).toBe(201);
  return { ...place, ticket: made.body.data };
}

async function remove({ id }: { id: number }) {
  const sent = { token: people.admin!.token, params: { id: String(id) }, query: 'force=true' };
  await callById('cascade.deleteSchool', deps, sent);
}
async function removeAll(places: Partial<Record<Target, Place>>) {
  for (const { school } of Object.values(places)) await remove(school);
}

type ObjectRoute = {
  expected: typeof READ;
  /** The value of the parameter in the path. */
  value: (place: Place, name: string) => string;
  query?: string;
  body?: unknown | ((place: Place) => unknown);
  /** What is gone after the call was allowed. */
  deletes?: 'school' | 'teacher';
  /** Whether the teacher of each place is under an order, or has asked for a correction. */
  with?: 'order' | 'ticket';
};
const bySchool = ({ school }: Place, name: string) => (name === 'id' ? String(school.id) : school.school_id);
const byTeacher = ({ teacher }: Place) => String(teacher);
const byOrder = ({ order }: Place) => String(order?.id);
const byTicket = ({ ticket }: Place) => String(ticket?.id);
const byMove = ({ move }: Place) => String(move?.id);
const about = (value: ObjectRoute['value'], expected: typeof READ, more: Partial<ObjectRoute> = {}) => ({
  value,
  expected,
  ...more,
});

const schoolInTrail = ({ school }: Place, name: string) => (name === 'type' ? 'school' : String(school.id));
/** Every record in the reader's sight answers alike. */
const answering = (answer: string, roles: typeof READ): typeof READ =>
  Object.fromEntries(
    Object.entries(roles).map(([role, row]) => [
      role,
      Object.fromEntries(
        Object.entries(row).map(([target, status]) => [target, status === '200' ? answer : status]),
      ),
    ]),
  );
/** Every record in the reader's sight answers 409: its state forbids the call. */
const conflicting = (roles: typeof READ, more: typeof READ = {}): typeof READ => ({
  ...answering('409', roles),
  ...more,
});
/** What officers may do, and heads not. */
const OFFICERS = { ...READ, hoi: DENIED };
/** The order that `orders.update` would like to make of another. */
const another = ({ order }: Place) => ({
  ...{ version: order?.version, number: 'A.1', date: ORDERED, kind: 'transfer', authority: 'Director' },
  ...{ effective_on: ORDERED, lines: [] },
});
/** What the trail tells of a record. */
const HISTORY = { ...READ, sdeo: DENIED, hoi: DENIED };

const MATRIX: Record<string, ObjectRoute> = {
  'schools.get': about(bySchool, READ),
  'schools.update': about(bySchool, WRITE, { body: { school_name: 'Renamed' } }),
  // Its teacher prevents it, for those who may ask at all.
  'schools.delete': about(bySchool, conflicting(ADMIN)),
  'cascade.schoolImpact': about(bySchool, ADMIN),
  'cascade.deleteSchool': about(bySchool, ADMIN, { query: 'force=true', deletes: 'school' }),
  'closures.closeImpact': about(bySchool, ADMIN),
  // Its teacher prevents that it closes without another school, and it is open.
  'closures.close': about(bySchool, conflicting(ADMIN), {
    body: { on: ORDERED, reason: 'Too few pupils', version: 1 },
  }),
  'closures.split': about(bySchool, answering('400', ADMIN), {
    body: { school: '99999999', teacher_ids: [999_999], on: ORDERED, version: 1 },
  }),
  'closures.reopenImpact': about(bySchool, conflicting(ADMIN)),
  'closures.reopen': about(bySchool, conflicting(ADMIN), { body: { version: 1 } }),
  'teachers.bySchool': about(bySchool, READ),
  'teachers.get': about(byTeacher, READ),
  'teachers.update': about(byTeacher, WRITE, { body: { email: 'renamed@example.org' } }),
  'teachers.delete': about(byTeacher, conflicting(ADMIN)),
  'teachers.revealAadhaar': about(byTeacher, ADMIN, { body: { reason: 'pension papers' } }),
  'cascade.teacherImpact': about(byTeacher, ADMIN),
  'cascade.deleteTeacher': about(byTeacher, ADMIN, { query: 'force=true', deletes: 'teacher' }),
  'posts.get': about(bySchool, READ),
  'posts.update': about(bySchool, ADMIN, {
    body: { version: 0, lines: [{ designation: 'Headmaster', subject: '', sanctioned: 1 }] },
  }),
  // A teacher reads only the own record.
  'leaving.service': about(byTeacher, {
    ...READ,
    teacher: { own: '404', sameDistrict: '404', foreign: '404', absent: '404' },
  }),
  // The version that is sent is no longer the stored one.
  'duplicates.merge': about(byTeacher, conflicting(ADMIN), {
    body: () => ({ from: partner, versions: { this: 99, other: 99 } }),
  }),
  'leaving.leave': about(byTeacher, OFFICERS, { body: { reason: 'resigned', on: ORDERED } }),
  'leaving.reinstate': about(byTeacher, conflicting(OFFICERS), { body: { reason: 'entered by mistake' } }),
  // The rules let administrators issue orders.
  'orders.get': about(byOrder, READ, { with: 'order' }),
  'orders.check': about(byOrder, ADMIN, { with: 'order', body: {} }),
  'orders.update': about(byOrder, conflicting(ADMIN), { with: 'order', body: another }),
  'orders.issue': about(byOrder, conflicting(ADMIN), {
    with: 'order',
    body: ({ order }: Place) => ({ version: order?.version }),
  }),
  'orders.cancel': about(byOrder, ADMIN, {
    with: 'order',
    body: ({ order }: Place) => ({ version: order?.version, reason: 'entered by mistake' }),
  }),
  'moves.relieve': about(byMove, READ, { with: 'order', body: { on: ORDERED } }),
  // Nobody is relieved yet, and the head of the old school is on the other side.
  'moves.join': about(
    byMove,
    conflicting(READ, { hoi: { own: '403', sameDistrict: '404', foreign: '404', absent: '404' } }),
    { with: 'order', body: { on: ORDERED } },
  ),
  'moves.undo': about(byMove, conflicting(READ), { with: 'order', body: { reason: 'entered by mistake' } }),
  // The rules let administrators issue orders. Officers see the moves of their area.
  'moves.refuse': about(
    byMove,
    {
      ...ADMIN,
      deo: { own: '403', sameDistrict: '403', foreign: '404', absent: '404' },
      sdeo: { own: '403', sameDistrict: '404', foreign: '404', absent: '404' },
    },
    { with: 'order', body: { reason: 'stayed by a court' } },
  ),
  // The office of the block decides on the first day, and a super_admin always.
  'tickets.decide': about(
    byTicket,
    {
      ...READ,
      admin: { own: '403', sameDistrict: '403', foreign: '403', absent: '404' },
      deo: { own: '403', sameDistrict: '403', foreign: '404', absent: '404' },
      hoi: DENIED,
    },
    { with: 'ticket', body: { version: 1, fields: [{ field: 'email', accept: true }] } },
  ),
  // The teachers asked, and none of these.
  'tickets.withdraw': about(
    byTicket,
    {
      super_admin: DENIED,
      admin: DENIED,
      deo: { own: '403', sameDistrict: '403', foreign: '404', absent: '404' },
      sdeo: { own: '403', sameDistrict: '404', foreign: '404', absent: '404' },
      hoi: { own: '403', sameDistrict: '404', foreign: '404', absent: '404' },
      teacher: { own: '404', sameDistrict: '404', foreign: '404', absent: '404' },
    },
    { with: 'ticket', body: { version: 1 } },
  ),
  'medicalRecords.get': about(byTeacher, READ),
  'medicalRecords.update': about(byTeacher, ADMIN, { body: { remarks: 'Renamed' } }),
  'medicalRecords.delete': about(byTeacher, ADMIN),
  'audit.history': about(schoolInTrail, HISTORY),
  'audit.asOf': about(schoolInTrail, HISTORY, { query: 'on=2026-03-31' }),
  'audit.statement': about(schoolInTrail, HISTORY, { query: 'from=2026-03-01&to=2026-03-31' }),
};

/** What these are sent is not in the items that the test reads afterwards. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'teachers.revealAadhaar',
  'posts.update',
  'orders.check',
  'orders.cancel',
  'moves.relieve',
  'moves.refuse',
  'tickets.decide',
]);

/** Calls about accounts, which have no place. Whoever may make such a call may make it for all accounts. */
const ACCOUNTS: Record<string, { body?: unknown; query?: string }> = {
  'userManagement.get': {},
  'userManagement.sessions': {},
  'userManagement.update': { body: { phone: '9862012345' } },
  'userManagement.role': { body: { role: 'super_admin' } },
  'userManagement.toggleStatus': {},
  'userManagement.unlock': {},
  'userManagement.sendPasswordLink': {},
  'userManagement.endSessions': {},
  'userManagement.resetFactors': {},
  'cascade.userImpact': {},
  'cascade.deleteUser': { query: 'force=true' },
};

/** Calls about what was deleted, which has no place any more. */
const BIN = ['bin.restore', 'bin.erase'];

describe('R30: who reaches which object', () => {
  // The lists that records choose from are the same for everybody who may read them, so the authorization table is
  // enough.
  const scoped = routes.filter(({ endpoint: { area } }) => area !== 'masterData' && area !== 'locations');
  const objects = scoped.filter(({ names }) =>
    names.some((name) => ['id', 'schoolId', 'teacherId'].includes(name)),
  );

  it('is written out for every route that names one', () => {
    const named = new Set(objects.map(({ endpoint }) => endpoint.id));
    const written = [...Object.keys(MATRIX), ...Object.keys(ACCOUNTS), ...BIN].sort();
    expect([...named].sort(), 'Add a line for the endpoint to MATRIX in this file.').toEqual(written);
  });

  it.each(ROLES)('every account, as %s', async (role) => {
    for (const [id, sent] of Object.entries(ACCOUNTS)) {
      const { id: there } = await seedUser(deps, 'admin');
      await deps.table.update(keys.user(there), {
        text: 'SET second_factor = :mark',
        values: { ':mark': 'a second step that can be removed' },
      });
      const before = await deps.table.query({ pk: `USER#${there}` });
      const status = async (user: number, token?: string) =>
        (await callById(id, deps, { ...sent, params: { id: String(user) }, token })).status;
      expect([id, await status(there)]).toEqual([id, 401]);
      const found = [await status(there, people[role]!.token), await status(999_999, people[role]!.token)];
      expect([id, ...found]).toEqual(role === 'super_admin' ? [id, 200, 404] : [id, 403, 403]);
      if (role !== 'super_admin') expect(await deps.table.query({ pk: `USER#${there}` })).toEqual(before);
    }
  });

  it.each(ROLES)('everything in the bin, as %s', async (role) => {
    for (const id of BIN) {
      const place = await staffed(0, 0);
      const gone = { params: { id: String(place.teacher) }, query: 'force=true' };
      await callById('cascade.deleteTeacher', deps, { ...gone, token: people.admin!.token });
      const key = { pk: `BIN#teacher#${place.teacher}`, sk: 'BIN' };
      const before = await deps.table.get(key);
      const status = async (teacher: number, token?: string) =>
        (await callById(id, deps, { params: { kind: 'teacher', id: String(teacher) }, token })).status;
      expect(await status(place.teacher)).toBe(401);
      const { token } = people[role]!;
      const found = [await status(999_999, token), await status(place.teacher, token)];
      expect([id, ...found]).toEqual(role === 'super_admin' ? [id, 404, 200] : [id, 403, 403]);
      expect(await deps.table.get(key)).toEqual(role === 'super_admin' ? undefined : before);
    }
  });

  it('reads and is kept alike for a school that is absent and one that is another’s', async () => {
    const { id } = await made(1, 0);
    for (const role of ['deo', 'sdeo', 'hoi'] as const) {
      const { token } = people[role]!;
      const ask = async (value: number) => {
        const params = { id: String(value) };
        let answer: Awaited<ReturnType<typeof callById>> | undefined;
        const entries = await auditedBy(engine, async () => {
          answer = await callById('schools.get', deps, { params, token });
        });
        const { requestId, ...body } = answer!.body;
        const kept = entries.map(({ pk, id: _id, created_at, request_id, resource_id, ...entry }) => entry);
        return { status: answer!.status, headers: answer!.headers, body, kept };
      };
      const [foreign, absent] = [await ask(id), await ask(888_888)];
      expect(foreign).toEqual(absent);
      expect(foreign.kept).toMatchObject([
        { action: 'unauthorized_access', resource_type: 'school', success: false },
      ]);
    }
  });

  it('leaves exactly one entry of a refusal, and none of a sight', async () => {
    const { token, user } = people.teacher!;
    const refused = await auditedBy(engine, () => callById('schools.list', deps, { token }));
    expect(refused).toMatchObject([
      {
        action: 'permission_denied',
        success: false,
        actor_id: user.id,
        resource_type: 'school',
        role: 'teacher',
      },
    ]);
    expect(await auditedBy(engine, () => callById('schools.stats', deps, { token }))).toEqual([]);
    expect(await auditedBy(engine, () => callById('schools.list', deps))).toEqual([]);
    const deo = people.deo!.token;
    // A request that is wrong in itself is no prying either.
    const wrong = { token: deo, query: 'page=0' };
    expect(await auditedBy(engine, () => callById('schools.list', deps, wrong))).toEqual([]);
    const export_ = { token: deo, params: { jobId: deps.newId() } };
    // What is missing is the officer's own. A link that is a day old is no prying.
    expect(await auditedBy(engine, () => callById('exports.get', deps, export_))).toEqual([]);
    const history = { token: deo, params: { type: 'school', id: '99999' } };
    expect(await auditedBy(engine, () => callById('audit.history', deps, history))).toMatchObject([
      { action: 'unauthorized_access', resource_type: 'school', resource_id: '99999' },
    ]);
  });

  it('is the same in lists, searches, counts and the dashboard', async () => {
    const own = await made(0, 0, '0900');
    await made(0, 1, '0901');
    await made(1, 0, '0902');
    const ids = (rows: { school_id: string }[]) => rows.map(({ school_id }) => school_id).sort();
    const all = await callById('schools.list', deps, { token: people.admin!.token, query: 'limit=1000' });
    const scopes: [Role, (place: { district: string; rd_block: string; school_id: string }) => boolean][] = [
      ['deo', ({ district }) => district === 'D0'],
      ['sdeo', ({ district, rd_block }) => district === 'D0' && rd_block === 'B00'],
      ['hoi', ({ school_id }) => school_id === '0900'],
    ];
    for (const [role, sees] of scopes) {
      const { token } = people[role]!;
      const expected = ids(all.body.data.filter(sees));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.body.data.length);
      const list = await callById('schools.list', deps, { token, query: 'limit=1000' });
      expect(ids(list.body.data)).toEqual(expected);
      expect(list.body.pagination.total).toBe(expected.length);
      const found = await callById('schools.search', deps, { token, query: 'q=school' });
      expect(ids(found.body.data)).toEqual(expected);
      const foreign = await callById('schools.search', deps, { token, query: 'q=D1' });
      expect(foreign.body.data).toEqual([]);
      const counted = { totalSchools: expected.length, uniqueDistricts: 1 };
      expect((await callById('schools.stats', deps, { token })).body.data).toEqual(counted);
      const dashboard = (await callById('dashboard.get', deps, { token })).body.data;
      expect(dashboard).toMatchObject(counted);
      for (const { name } of dashboard.latestSchools) expect(expected).toContain(name.replace('School ', ''));
    }
    await remove(own);
  });

  const cases = Object.entries(MATRIX).flatMap(([id, { expected }]) =>
    objects
      .filter(({ endpoint }) => endpoint.id === id)
      .flatMap(({ endpoint: { method }, path, names }) =>
        ROLES.map((role) => {
          const row = expected[role]!;
          return {
            id,
            path,
            names,
            role,
            row,
            changes: method !== 'GET' && Object.values(row).includes('200'),
          };
        }),
      ),
  );
  // Last, since the tests above read the whole audit trail, which this fills with refusals.
  describe('of each kind', () => {
    /** A target serves all cases up to the one that changes it. The cases that change nothing come first. */
    let targets: Partial<Record<Target, Place>> = {};
    let under: ObjectRoute['with'];
    it.each(cases.sort((a, b) => Number(a.changes) - Number(b.changes)))(
      '$id $path as $role',
      async (each) => {
        const { id, path, names, role, row, changes } = each;
        const { value, query, body: wanted, deletes, with: more } = MATRIX[id]!;
        if (under !== more) {
          await removeAll(targets);
          targets = {};
          under = more;
        }
        const place = async (d: number, b: number, school_id?: string) => {
          const made = await staffed(d, b, school_id);
          if (more === 'ticket') return asked(made);
          return more === 'order' ? ordered(d, b, made) : made;
        };
        targets.own ??= await place(0, 0, '0900');
        targets.sameDistrict ??= await place(0, 1);
        targets.foreign ??= await place(1, 0);
        /** The items of the school, and of the teacher with the medical record. */
        const stored = ({ school, teacher }: Place) =>
          Promise.all(
            [keys.school(school.id), keys.teacher(teacher)].map(({ pk }) => deps.table.query({ pk })),
          );
        const found: Partial<Row> = {};
        for (const [target, place] of Object.entries({ ...targets, absent })) {
          const before = await stored(place);
          const params = Object.fromEntries(names.map((name) => [name, value(place, name)]));
          const body = typeof wanted === 'function' ? wanted(place) : wanted;
          const sent = { path, params, query, body };
          expect((await callById(id, deps, sent)).status, target).toBe(401);
          const answer = await callById(id, deps, { ...sent, token: people[role]!.token });
          found[target as Target] = String(answer.status);
          const [school, teacher] = await stored(place);
          if (answer.status === 200) {
            if (changes) {
              await remove(place.school);
              delete targets[target as Target];
            }
            if (deletes === 'school') expect(school).toEqual([]);
            if (deletes) expect(teacher).toEqual([]);
            // The reason of a reveal stands in the audit trail alone; posts, orders and moves have items of their own.
            if (body && !ELSEWHERE.has(id))
              expect(JSON.stringify([school, teacher])).toContain(Object.values(body)[0]);
          } else {
            expect(JSON.stringify(answer.body)).not.toMatch(/School ID|T-|Asthma/);
            // What may not be touched is unchanged.
            expect([school, teacher]).toEqual(before);
          }
        }
        expect(found).toEqual(row);
      },
    );
    afterAll(() => removeAll(targets));
  });
});

describe('R35: what a role does not hold', () => {
  it('is not in any answer about an account or its session', async () => {
    for (const role of ROLES) {
      const { token } = people[role]!;
      for (const id of [
        'dashboard.get',
        'schools.stats',
        'schools.list',
        'masterData.list',
        'locations.districts',
      ]) {
        const { body } = await callById(id, deps, { token });
        expect(JSON.stringify(body)).not.toMatch(
          /hash|argon2|session|sid\b|attempts|"rev"|"feed"|"pk"|"sk"/i,
        );
      }
    }
  });
});
