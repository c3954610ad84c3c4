import { beforeAll, describe, expect, it } from 'vitest';
import { run as deleteCascade } from '#functions/cascade/deleteSchool.ts';
import { run as impact } from '#functions/cascade/schoolImpact.ts';
import { run as dashboardGet } from '#functions/dashboard/get.ts';
import { run as create } from '#functions/schools/create.ts';
import { run as remove } from '#functions/schools/delete.ts';
import { run as get } from '#functions/schools/get.ts';
import { run as list } from '#functions/schools/list.ts';
import { run as search } from '#functions/schools/search.ts';
import { run as stats } from '#functions/schools/stats.ts';
import { run as update } from '#functions/schools/update.ts';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import { cascade } from '#shared/contracts/cascade.ts';
import { dashboard } from '#shared/contracts/dashboard.ts';
import { schools } from '#shared/contracts/schools.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke, type Sent } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, seedWorld, tokenFor, type World } from '../support/seed.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: World;
const users = {} as Record<Role, StoredUser>;
const tokens = {} as Record<Role, string>;

/** One school in each block of the world, 1001 to 1004, and a second one in the first block, 1005. */
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await seedWorld(deps);
  const [district_id, rd_block_id] = [world.districts[0], world.blocks[0]];
  const place: Partial<Record<Role, Partial<StoredUser>>> = {
    deo: { district_id },
    sdeo: { district_id, rd_block_id },
    hoi: { school_id: '1001' },
    teacher: { school_id: '1001' },
  };
  for (const role of ['super_admin', 'admin', 'deo', 'sdeo', 'hoi', 'teacher'] as const) {
    users[role] = await seedUser(deps, role, place[role]);
    tokens[role] = await tokenFor(deps, users[role]);
  }
  for (const [id, d, b] of [
    ['1001', 0, 0],
    ['1002', 0, 1],
    ['1003', 1, 0],
    ['1004', 1, 1],
    ['1005', 0, 0],
  ] as const) {
    const made = await add(schoolInput(id, d, b));
    expect(made.status).toBe(201);
  }
});

const as = (role: Role, sent: Sent = {}): Sent => ({ token: tokens[role], ...sent });
const add = (body: unknown, role: Role = 'admin') => invoke(schools.create, create, deps, as(role, { body }));
const read = (schoolId: string, role: Role = 'admin') =>
  invoke(schools.get, get, deps, as(role, { params: { schoolId } }));
const change = (schoolId: string, body: unknown, role: Role = 'admin') =>
  invoke(schools.update, update, deps, as(role, { params: { schoolId }, body }));
const ids = (body: { data: { school_id: string }[] }) => body.data.map(({ school_id }) => school_id);
const lastAudit = async () => {
  const entries = await rowsOf(engine, 'AUDIT#');
  return entries.sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1)).at(-1)!;
};

describe('scope (R31, R32, R34)', () => {
  const seen: Record<Role, string[] | number> = {
    super_admin: ['1005', '1004', '1003', '1002', '1001'],
    admin: ['1005', '1004', '1003', '1002', '1001'],
    deo: ['1005', '1002', '1001'],
    sdeo: ['1005', '1001'],
    hoi: ['1001'],
    teacher: 403,
  };
  it.each(Object.entries(seen) as [Role, string[] | number][])('%s sees %j', async (role, expected) => {
    const page = await invoke(schools.list, list, deps, as(role));
    const found = await invoke(schools.search, search, deps, as(role, { query: 'q=school' }));
    if (typeof expected === 'number') {
      expect([page.status, found.status]).toEqual([expected, expected]);
      return;
    }
    expect(ids(page.body)).toEqual(expected);
    expect(page.body.pagination).toEqual({ page: 1, limit: 10, total: expected.length, totalPages: 1 });
    expect(ids(found.body)).toEqual(expected);
    const counted = await invoke(schools.stats, stats, deps, as(role));
    expect(counted.body.data.totalSchools).toBe(expected.length);
    for (const schoolId of ['1001', '1002', '1003', '1004', '1005']) {
      expect((await read(schoolId, role)).status).toBe(expected.includes(schoolId) ? 200 : 404);
    }
  });

  it('gives every signed-in role figures of its own scope', async () => {
    const figures = async (role: Role) =>
      (await invoke(dashboard.get, dashboardGet, deps, as(role))).body.data;
    expect(await figures('teacher')).toMatchObject({ totalSchools: 1, uniqueDistricts: 1 });
    expect(await figures('deo')).toMatchObject({ totalSchools: 3, uniqueDistricts: 1 });
    const { totalSchools, uniqueDistricts, latestSchools } = await figures('admin');
    expect({ totalSchools, uniqueDistricts }).toEqual({ totalSchools: 5, uniqueDistricts: 2 });
    expect(latestSchools.map(({ name }: { name: string }) => name)).toEqual([
      'School 1005',
      'School 1004',
      'School 1003',
    ]);
  });

  it('answers a foreign and an absent school alike, and keeps the same entry of both', async () => {
    const entryOf = async (schoolId: string) => {
      const answer = await read(schoolId, 'deo');
      expect(answer.status).toBe(404);
      const { id, pk, created_at, request_id, resource_id, ...entry } = await lastAudit();
      const { requestId, ...body } = answer.body;
      return { resource_id, entry, body };
    };
    const foreign = await entryOf('1003');
    const absent = await entryOf('999999');
    expect(foreign.entry).toMatchObject({ action: 'unauthorized_access', success: false });
    expect(foreign.entry).toEqual(absent.entry);
    expect(foreign.body).toEqual(absent.body);
  });

  it.each([
    ['deo', '1001', { district: 'D1', rd_block: 'B10', habitation: 'H10' }],
    ['sdeo', '1001', { rd_block: 'B01', habitation: 'H01' }],
    ['deo', '1001', { district: '', rd_block: '', habitation: '' }],
    ['hoi', '1001', { district: 'D1', rd_block: 'B10', habitation: 'H10' }],
    ['hoi', '1001', { rd_block: 'B01', habitation: 'H01' }],
    ['hoi', '1001', { rd_block: '', habitation: '' }],
  ] as const)('R32: %s cannot carry school %s out of scope', async (role, schoolId, body) => {
    const before = await deps.table.get(keys.school((await read(schoolId)).body.data.id));
    expect((await change(schoolId, body, role)).status).toBe(403);
    expect(await deps.table.get(keys.school((await read(schoolId)).body.data.id))).toEqual(before);
    expect(await lastAudit()).toMatchObject({ action: 'permission_denied', success: false });
  });

  it('hoi may change its own school, and neither create nor delete any', async () => {
    expect((await change('1001', { school_name: 'Renamed by hoi' }, 'hoi')).status).toBe(200);
    expect((await change('1005', { school_name: 'x' }, 'hoi')).status).toBe(404);
    expect((await add(schoolInput('77'), 'hoi')).status).toBe(403);
    const id = String((await read('1001')).body.data.id);
    const gone = as('hoi', { params: { id }, query: 'force=true' });
    expect((await invoke(cascade.deleteSchool, deleteCascade, deps, gone)).status).toBe(403);
    expect((await read('1001')).status).toBe(200);
  });

  it('sees nothing once its district or block is deactivated or elsewhere, or its assignment is blank (R33)', async () => {
    const blank = await tokenFor(deps, await seedUser(deps, 'deo'));
    const page = await invoke(schools.list, list, deps, { token: blank });
    expect(page.body).toMatchObject({ data: [], pagination: { total: 0 } });
    const total = async (role: Role) =>
      (await invoke(schools.list, list, deps, as(role))).body.pagination.total;
    const set = (collection: 'districts' | 'rd-blocks', id: number, field: string, value: unknown) =>
      deps.table.transact([
        {
          update: keys.master(collection, id),
          set: { text: 'SET #field = :value', names: { '#field': field }, values: { ':value': value } },
          condition: { text: 'attribute_exists(pk)' },
        },
        {
          update: keys.masterVersions(),
          set: { text: 'ADD #version :one', names: { '#version': collection }, values: { ':one': 1 } },
          condition: { text: 'attribute_exists(pk)' },
        },
      ]);
    const [district = 0, other = 0] = world.districts;
    const [block = 0] = world.blocks;
    await set('districts', district, 'is_active', false);
    expect(await total('deo')).toBe(0);
    expect((await read('1001', 'sdeo')).status).toBe(404);
    await set('districts', district, 'is_active', true);
    const inBlock = await total('sdeo');
    expect(inBlock).toBeGreaterThan(0);
    await set('rd-blocks', block, 'is_active', false);
    expect(await total('sdeo')).toBe(0);
    await set('rd-blocks', block, 'is_active', true);
    await set('rd-blocks', block, 'parent', other);
    expect(await total('sdeo')).toBe(0);
    await set('rd-blocks', block, 'parent', district);
    expect(await total('sdeo')).toBe(inBlock);
    expect((await invoke(schools.list, list, deps, as('deo'))).body.pagination.total).toBe(3);
  });
});

describe('list and search', () => {
  it('pages newest first; a page past the last is empty', async () => {
    const page = async (query: string) =>
      (await invoke(schools.list, list, deps, as('admin', { query }))).body;
    expect(ids(await page('page=1&limit=2'))).toEqual(['1005', '1004']);
    expect(ids(await page('page=3&limit=2'))).toEqual(['1001']);
    const past = await page('page=9&limit=2');
    expect(past).toMatchObject({
      success: true,
      data: [],
      pagination: { page: 9, limit: 2, total: 5, totalPages: 3 },
    });
  });

  it.each([
    'page=0',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=1e9',
    'limit=NaN',
    'limit=1001',
    'page=&limit=2',
  ])('refuses %s (R42)', async (query) => {
    const answer = await invoke(schools.list, list, deps, as('admin', { query }));
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toHaveLength(1);
  });

  it('finds by name, School ID and district, whatever the case and accents', async () => {
    await add(schoolInput('2001', 1, 0, { school_name: 'Ṭlangnuam Hmar Vêng' }));
    const found = async (q: string) =>
      ids(
        (await invoke(schools.search, search, deps, as('admin', { query: `q=${encodeURIComponent(q)}` })))
          .body,
      );
    expect(await found('  hmar VENG ')).toEqual(['2001']);
    expect(await found('langnu')).toEqual(['2001']);
    expect(await found('00')).toEqual(['2001', '1005', '1004', '1003', '1002', '1001']);
    expect(await found('d1')).toEqual(['2001', '1004', '1003']);
    expect(await found('B10')).toEqual([]);
    // What was searched for may be a name, so no log line holds it (R29).
    expect(deps.lines.map(({ endpoint }) => endpoint)).toContain('schools.search');
    expect(JSON.stringify(deps.lines)).not.toMatch(/hmar|langnu/i);
    for (const query of ['q=%20', 'q=', '', 'q=%CC%81']) {
      const nothing = await invoke(schools.search, search, deps, as('admin', { query }));
      expect(nothing.body, query).toMatchObject({ issues: [{ field: 'q' }] });
      expect(nothing.status, query).toBe(400);
    }
  });
});

describe('a write', () => {
  it('stores what was sent and reads it back, empty as empty text', async () => {
    const { school_phone, school_email, pincode, established_year, ...required } = schoolInput('3001');
    const made = await add({ ...required, school_level: 'High School,Primary School', pincode: null });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      ...required,
      school_level: 'Primary School, High School',
      pincode: '',
      school_phone: '',
      school_email: '',
      established_year: null,
      version: 1,
    });
    expect((await read('3001')).body).toEqual(made.body);
    expect((await read('3001')).status).toBe(200);
  });

  it('takes the spaces and the +91 off a phone, as people paste it', async () => {
    for (const [sent, stored] of [
      ['0389 232-2222', '03892322222'],
      ['+91 98765 43210', '9876543210'],
      [null, ''],
    ])
      expect((await change('3001', { school_phone: sent })).body.data).toMatchObject({
        school_phone: stored,
      });
  });

  it('takes back whatever GET gave, ignoring id and dates, and refuses any other key (R36)', async () => {
    const { data } = (await read('3001')).body;
    const same = await change('3001', { ...data, id: 5, created_at: 'x', updated_at: 'y' });
    expect(same.body.data).toEqual(data);
    for (const key of ['role', 'pk', 'rev', 'feed', 'byAllPk', 'constructor', '__proto__', 'anything']) {
      const rawBody = JSON.stringify({ ...data }).replace('{', `{"${key}":1,`);
      const sent = as('admin', { params: { schoolId: '3001' }, rawBody });
      const answer = await invoke(schools.update, update, deps, sent);
      expect(answer.status, key).toBe(400);
      expect(answer.body.issues[0].field, key).toBe(key);
    }
    expect((await read('3001')).body.data).toEqual(data);
  });

  it.each<[string, Partial<Record<keyof SchoolInput, unknown>>, string]>([
    ['letters in the School ID', { school_id: '12a' }, 'school_id'],
    ['no name', { school_name: '  ' }, 'school_name'],
    ['no level', { school_level: '' }, 'school_level'],
    ['an unknown level', { school_level: 'Primary School, University' }, 'school_level'],
    ['five digits of pincode', { pincode: '79600' }, 'pincode'],
    ['nine digits of phone', { school_phone: '123456789' }, 'school_phone'],
    ['twelve digits of phone', { school_phone: '123456789012' }, 'school_phone'],
    ['no e-mail address', { school_email: 'office' }, 'school_email'],
    ['an unknown class', { habitation_class: 'Suburban' }, 'habitation_class'],
    ['a management nobody knows', { management: 'Martian' }, 'management'],
    ['a block of another district', { rd_block: 'B10' }, 'rd_block'],
    ['a block without a district', { district: '' }, 'rd_block'],
    ['a number for a name', { school_name: 7 }, 'school_name'],
    ['a line break in a name', { school_name: 'one\ntwo' }, 'school_name'],
  ])('with %s is refused at its field', async (_what, wrong, field) => {
    const answer = await add({ ...schoolInput('3100'), ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
    expect((await read('3100')).status).toBe(404);
  });

  it('names every field that is missing at once', async () => {
    const answer = await add({});
    const fields = answer.body.issues.map((issue: { field: string }) => issue.field);
    expect(fields.sort()).toEqual(
      [
        'block_office',
        'management',
        'medium',
        'school_id',
        'school_level',
        'school_name',
        'school_type',
      ].sort(),
    );
  });

  it('keeps an inactive choice that stays, and refuses it newly chosen (R65)', async () => {
    await add(schoolInput('3200', 0, 0, { medium: 'Mizo' }));
    const mizo = (await deps.masterData.at({})).byName('mediums', 'mizo')!;
    await deps.table.transact([
      {
        update: keys.master('mediums', mizo.id),
        set: { text: 'SET is_active = :no', values: { ':no': false } },
        condition: { text: 'attribute_exists(pk)' },
      },
      {
        update: keys.masterVersions(),
        set: { text: 'ADD mediums :one', values: { ':one': 1 } },
        condition: { text: 'attribute_exists(pk)' },
      },
    ]);
    expect((await change('3200', { medium: 'Mizo', school_name: 'Kept' })).status).toBe(200);
    expect((await change('1005', { medium: 'Mizo' })).body.issues).toEqual([
      { field: 'medium', message: '"Mizo" is no longer in use and cannot be newly chosen' },
    ]);
  });

  it('leaves exactly one audit entry, with what changed before and after (R66)', async () => {
    const before = (await rowsOf(engine, 'AUDIT#')).length;
    await add(schoolInput('3300'));
    await change('3300', { school_name: 'Another name' });
    expect((await rowsOf(engine, 'AUDIT#')).length).toBe(before + 2);
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      action: 'update',
      resource_type: 'school',
      username: users.admin.username,
      role: 'admin',
      success: true,
      ip: '203.0.113.7',
      user_agent: 'vitest',
    });
    expect(JSON.parse(entry.details as string)).toEqual({
      before: { school_name: 'School 3300' },
      after: { school_name: 'Another name' },
    });
  });
});

describe('at the same moment', () => {
  it('fifty creations of one School ID make one school (R61)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(schoolInput('4001'))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ error: 'duplicate', issues: [{ field: 'school_id' }] });
    expect((await rowsOf(engine, 'SCHOOL#')).filter(({ school_id }) => school_id === '4001')).toHaveLength(1);
  });

  it('two edits of one version: one is stored, the other is told (R62)', async () => {
    const { version } = (await read('4001')).body.data;
    const answers = await Promise.all([
      change('4001', { school_name: 'First', version }),
      change('4001', { school_name: 'Second', version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('stale');
    const stored = answers.find(({ status }) => status === 200)!.body.data;
    expect((await read('4001')).body.data).toEqual(stored);
    expect(stored.version).toBe(version + 1);
  });

  it('edits of different fields without a version all last, each with its own version (F12)', async () => {
    const { version } = (await read('4001')).body.data;
    const fields = {
      pincode: '796005',
      school_phone: '03892300000',
      school_email: 'a@example.org',
      medium: 'English',
      management: 'Church',
      school_type: 'Girls',
      habitation_class: 'Urban',
      established_year: 1998,
    };
    const answers = await Promise.all(
      Object.entries({ ...fields, medium: undefined }).flatMap(([field, value]) =>
        value === undefined ? [] : [change('4001', { [field]: value })],
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const versions = answers.map(({ body }) => body.data.version - version).sort((a, b) => a - b);
    expect(versions).toEqual(answers.map((_, i) => i + 1));
    expect((await read('4001')).body.data).toMatchObject(fields);
  });
});

describe('deleting', () => {
  it('takes the school out of every answer, frees its School ID and keeps an entry', async () => {
    const { id } = (await add(schoolInput('5001'))).body.data;
    const params = { id: String(id) };
    const info = await invoke(cascade.schoolImpact, impact, deps, as('admin', { params }));
    expect(info.body.data.cascadeInfo).toEqual({
      teachers: 0,
      medicalRecords: 0,
      attachments: 0,
      deputations: 0,
      postingHistories: 0,
    });
    const gone = await invoke(
      cascade.deleteSchool,
      deleteCascade,
      deps,
      as('admin', { params, query: 'force=true' }),
    );
    expect(gone.body).toEqual({ success: true, message: 'School deleted successfully!' });
    expect(await lastAudit()).toMatchObject({ action: 'delete', resource_id: String(id) });
    expect((await read('5001')).status).toBe(404);
    expect(ids((await invoke(schools.search, search, deps, as('admin', { query: 'q=5001' }))).body)).toEqual(
      [],
    );
    const again = await invoke(schools.delete, remove, deps, as('admin', { params }));
    expect(again.status).toBe(404);
    expect((await add(schoolInput('5001'))).status).toBe(201);
  });

  it.each(['USER#1', '1#META', '%23', '0', '-1', '1e3', '\0', '9'.repeat(2048)])(
    'refuses %j in place of an id (R43)',
    async (id) => {
      const answer = await invoke(schools.delete, remove, deps, as('admin', { params: { id } }));
      expect([400, 404]).toContain(answer.status);
    },
  );
});
