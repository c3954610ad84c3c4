import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredUser } from '#functions/data/user.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, routes } from '../support/everyHandler.ts';
import { schoolInput, seedUser, seedWorld, tokenFor } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';

const engine = withEngine();

/** Everybody belongs to district 0, its block 0 and the school 0900, as far as the role knows such a thing. */
const people: Partial<Record<Role, { user: StoredUser; token: string }>> = {};
let deps: ReturnType<typeof testDeps>;
let schoolIds = 1000;
const newSchoolId = () => {
  schoolIds += 1;
  return String(schoolIds);
};

/** A school of district `d`, block `b`, as the admin makes it; `school_id` unless told a new one. */
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
const REMOVE: typeof READ = {
  super_admin: READ.super_admin,
  admin: READ.admin,
  deo: DENIED,
  sdeo: DENIED,
  hoi: DENIED,
  teacher: DENIED,
};
const MATRIX: [string, typeof READ][] = [
  ['schools.get', READ],
  ['schools.update', WRITE],
  ['schools.delete', REMOVE],
  ['cascade.schoolImpact', REMOVE],
  ['cascade.deleteSchool', REMOVE],
];

describe('R30: who reaches which object', () => {
  // The lists that records choose from are the same for all who may read them: the authorization table says it all.
  const scoped = routes.filter(({ endpoint: { area } }) => area !== 'masterData' && area !== 'locations');
  const objects = scoped.filter(({ names }) => names.some((name) => name === 'id' || name === 'schoolId'));

  it('is written out for every route that names one', () => {
    const named = new Set(objects.map(({ endpoint }) => endpoint.id));
    expect([...named].sort()).toEqual(MATRIX.map(([id]) => id).sort());
  });

  const cases = MATRIX.flatMap(([id, expected]) =>
    objects
      .filter(({ endpoint }) => endpoint.id === id)
      .flatMap(({ path, names: [name] }) =>
        ROLES.map((role) => ({ id, path, name: name!, role, row: expected[role]! })),
      ),
  );
  it.each(cases)('$id $path as $role', async ({ id, path, name, role, row }) => {
    const targets: Record<Target, { id: number; school_id: string }> = {
      own: await made(0, 0, '0900'),
      sameDistrict: await made(0, 1),
      foreign: await made(1, 0),
      absent: { id: 999_999, school_id: '99999999' },
    };
    const found: Partial<Row> = {};
    for (const [target, school] of Object.entries(targets)) {
      const value = name === 'id' ? String(school.id) : school.school_id;
      const sent = {
        path,
        params: { [name]: value },
        token: people[role]!.token,
        ...(id === 'schools.update' ? { body: { school_name: `Renamed by ${role}` } } : {}),
      };
      const anonymous = await callById(id, deps, { ...sent, token: undefined });
      expect(anonymous.status, target).toBe(401);
      const { status, body } = await callById(id, deps, sent);
      found[target as Target] = String(status);
      if (status !== 200) expect(JSON.stringify(body)).not.toContain('School ID');
    }
    expect(found).toEqual(row);
    // What was not to be touched stands as it was; then all of it is cleared away.
    for (const [target, school] of Object.entries(targets)) {
      if (target === 'absent') continue;
      const params = { id: String(school.id) };
      const left = await callById('schools.get', deps, { params, token: people.admin!.token });
      const gone = /delete/i.test(id) && row[target as Target] === '200';
      expect(left.status).toBe(gone ? 404 : 200);
      if (gone) continue;
      const renamed = id === 'schools.update' && row[target as Target] === '200';
      expect(left.body.data.school_name).toBe(renamed ? `Renamed by ${role}` : `School ${school.school_id}`);
      await callById('schools.delete', deps, { params, token: people.admin!.token });
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
  });

  it('is the same in lists, searches, counts and the dashboard', async () => {
    await made(0, 0, '0900');
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
