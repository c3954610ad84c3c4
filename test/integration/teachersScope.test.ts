import { beforeAll, describe, expect, it, vi } from 'vitest';
import { run as noteExport } from '#functions/audit/noteExport.ts';
import { run as dashboardGet } from '#functions/dashboard/get.ts';
import { run as createSchool } from '#functions/schools/create.ts';
import { run as lookup } from '#functions/schools/lookup.ts';
import { keys } from '#functions/table/keys.ts';
import { run as bySchool } from '#functions/teachers/bySchool.ts';
import { run as remove } from '#functions/teachers/delete.ts';
import { run as list } from '#functions/teachers/list.ts';
import { run as similar } from '#functions/teachers/similar.ts';
import { run as stats } from '#functions/teachers/stats.ts';
import type { Role } from '#shared/access/roles.ts';
import { audit } from '#shared/contracts/audit.ts';
import { dashboard } from '#shared/contracts/dashboard.ts';
import { schools } from '#shared/contracts/schools.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { type Answered, invoke } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
/** The id of each teacher, by Teacher ID. */
const ids: Record<string, number> = {};

/** A at 1001 (D0, B00), B at 1002 (D0, B01), C at 1003 (D1, B10), D at 1004 (D1, B11), E at 1001. */
const PLACES = { A: '1001', B: '1002', C: '1003', D: '1004', E: '1001' };

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
  for (const [i, [teacher_ID, school]] of Object.entries(PLACES).entries()) {
    const more = { teacher_name: `Person ${teacher_ID}`, phone_number: `986200000${i}` };
    const { status, body } = await world.add(teacherInput(teacher_ID, school, more));
    expect(status).toBe(201);
    ids[teacher_ID] = body.data.id;
  }
});

const shown = ({ body }: Answered): string[] =>
  body.data.map(({ teacher_ID }: { teacher_ID: string }) => teacher_ID);
const totalOf = async (role: Role) =>
  (await invoke(teachers.stats, stats, deps, world.as(role))).body.data.total;
const lastEntry = async () =>
  (await rowsOf(engine, 'AUDIT#')).sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1)).at(-1)!;

const SEEN: [Role, string[]][] = [
  ['super_admin', ['E', 'D', 'C', 'B', 'A']],
  ['admin', ['E', 'D', 'C', 'B', 'A']],
  ['deo', ['E', 'B', 'A']],
  ['sdeo', ['E', 'A']],
  ['hoi', ['E', 'A']],
];

describe('scope (R31, R34)', () => {
  it.each(SEEN)('%s sees %j everywhere', async (role, expected) => {
    const page = await world.list(role);
    expect(shown(page)).toEqual(expected);
    expect(page.body.pagination).toEqual({ page: 1, limit: 10, total: expected.length, totalPages: 1 });
    expect(shown(await world.search('person', role))).toEqual(expected);
    expect(await totalOf(role)).toBe(expected.length);
    const figures = (await invoke(dashboard.get, dashboardGet, deps, world.as(role))).body.data;
    expect(figures.totalTeachers).toBe(expected.length);
    expect(figures.latestTeachers.map(({ name }: { name: string }) => name)).toEqual(
      expected.slice(0, 3).map((id) => `Person ${id}`),
    );
    const alike = await invoke(
      teachers.similar,
      similar,
      deps,
      world.as(role, { query: 'name=person+c&date_of_birth=1980-05-12&phone=9862000003' }),
    );
    expect(shown(alike).sort()).toEqual(['C', 'D'].filter((id) => expected.includes(id)));
    for (const [teacher_ID, school] of Object.entries(PLACES)) {
      const seen = expected.includes(teacher_ID);
      expect((await world.read(ids[teacher_ID]!, role)).status).toBe(seen ? 200 : 404);
      const params = { schoolId: school };
      const there = await invoke(teachers.bySchool, bySchool, deps, world.as(role, { params }));
      expect(there.status).toBe(seen ? 200 : 404);
      if (seen) expect(shown(there)).toEqual(expected.filter((id) => PLACES[id as 'A'] === school));
    }
  });

  it('a Teacher ID that is taken names its holder to those who may see that record', async () => {
    const told = async (id: string, teacher_ID: string, role: Role) => {
      const { status, body } = await world.change(ids[id]!, { teacher_ID }, role);
      expect([status, body.message]).toEqual([409, 'A teacher with this Teacher ID already exists']);
      return body.issues.map(({ message }: { message: string }) => message);
    };
    const bare = ['A teacher with this Teacher ID already exists'];
    const named = (id: 'B' | 'C') => [`${bare[0]}: Person ${id} (${id}), School ${PLACES[id]}`];
    expect(await told('A', 'c', 'admin')).toEqual(named('C'));
    expect(await told('A', 'b', 'deo')).toEqual(named('B'));
    // These are in another district, and at another school.
    expect(await told('A', 'c', 'deo')).toEqual(bare);
    expect(await told('A', 'b', 'hoi')).toEqual(bare);
  });

  it('a teacher counts its own school and reads nobody', async () => {
    expect(await totalOf('teacher')).toBe(2);
    const answers = [
      await world.list('teacher'),
      await world.search('person', 'teacher'),
      await world.read(ids.A!, 'teacher'),
      await world.change(ids.A!, { teacher_name: 'x' }, 'teacher'),
      await invoke(teachers.bySchool, bySchool, deps, world.as('teacher', { params: { schoolId: '1001' } })),
      await invoke(teachers.similar, similar, deps, world.as('teacher', { query: 'phone=9862000000' })),
      await invoke(schools.lookup, lookup, deps, world.as('teacher', { query: 'q=school' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(403));
  });

  it('a list shows nobody who left the area while it was read', async () => {
    const look = deps.teachers.look.bind(deps.teachers);
    vi.spyOn(deps.teachers, 'look').mockImplementationOnce(async () => {
      const rows = await look();
      expect((await world.change(ids.A!, { school_id: '1003' })).status).toBe(200);
      return rows;
    });
    expect(shown(await world.list('deo'))).toEqual(['E', 'B']);
    expect((await world.change(ids.A!, { school_id: '1001' })).status).toBe(200);
    expect(shown(await world.list('deo'))).toEqual(['E', 'B', 'A']);
  });

  it('a blank assignment sees nobody (R33)', async () => {
    const token = await tokenFor(deps, await seedUser(deps, 'deo'));
    const page = await invoke(teachers.list, list, deps, { token });
    expect(page.body).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
    expect((await invoke(teachers.stats, stats, deps, { token })).body.data).toEqual({ total: 0 });
  });

  it('answers a foreign and an absent teacher alike, and keeps the same entry of both', async () => {
    const entryOf = async (id: number) => {
      const { status, body } = await world.read(id, 'deo');
      const { requestId, ...answer } = body;
      const { id: _, pk, created_at, request_id, resource_id, ...entry } = await lastEntry();
      return { status, answer, entry };
    };
    const foreign = await entryOf(ids.C!);
    expect(foreign.status).toBe(404);
    expect(foreign.entry).toMatchObject({ action: 'unauthorized_access', resource_type: 'teacher' });
    expect(foreign).toEqual(await entryOf(999_999));
  });

  it.each([
    ['deo', 'C'],
    ['sdeo', 'B'],
    ['hoi', 'B'],
  ] as const)('%s changes nothing of %s', async (role, teacher_ID) => {
    const before = await deps.table.get(keys.teacher(ids[teacher_ID]!));
    expect((await world.change(ids[teacher_ID]!, { teacher_name: 'Taken over' }, role)).status).toBe(404);
    expect(await deps.table.get(keys.teacher(ids[teacher_ID]!))).toEqual(before);
  });

  it.each([
    ['deo', '1003'],
    ['sdeo', '1002'],
    ['hoi', '1002'],
  ] as const)('%s cannot carry a teacher out to %s (R32)', async (role, school_id) => {
    const before = await deps.table.get(keys.teacher(ids.A!));
    const answer = await world.change(ids.A!, { teacher_name: 'Moved', school_id }, role);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This change would move the teacher outside the area of your account',
    ]);
    expect(await deps.table.get(keys.teacher(ids.A!))).toEqual(before);
    expect(await lastEntry()).toMatchObject({ action: 'permission_denied', success: false });
  });

  it('an officer moves a teacher within the area, and neither adds nor deletes one', async () => {
    expect((await world.change(ids.A!, { school_id: '1002' }, 'deo')).status).toBe(200);
    expect(shown(await world.list('sdeo'))).toEqual(['E']);
    expect((await world.change(ids.A!, { school_id: '1001' }, 'deo')).status).toBe(200);
    for (const role of ['deo', 'sdeo', 'hoi'] as const) {
      expect((await world.add(teacherInput('new', '1001'), role)).status).toBe(403);
      const sent = world.as(role, { params: { id: String(ids.A) } });
      expect((await invoke(teachers.delete, remove, deps, sent)).status).toBe(403);
    }
  });
});

describe('the look-up of schools', () => {
  const found = (q: string, role: Role) =>
    invoke(schools.lookup, lookup, deps, world.as(role, { query: `q=${q}` }));

  it('finds any school of the state and tells what its signboard says, nothing more', async () => {
    const answer = await found('1004', 'hoi');
    expect([answer.status, answer.body.data]).toEqual([
      200,
      [
        {
          school_id: '1004',
          school_name: 'School 1004',
          school_type: 'Co-educational',
          medium: 'English',
          management: 'Government',
          block_office: 'DEO D1',
          district: 'D1',
          rd_block: 'B11',
          habitation: 'H11',
          habitation_class: 'Rural',
          habitation_category: 'Village',
          pincode: '796001',
        },
      ],
    ]);
    expect((await found('SCHOOL', 'sdeo')).body.pagination).toMatchObject({ total: 4, limit: 10 });
    expect((await found('B11', 'sdeo')).body.data.length).toBeGreaterThan(0);
    expect((await found('Nowhere', 'sdeo')).body.data).toEqual([]);
  });

  it('shows the school of a whole School ID first, however many newer ones contain it', async () => {
    for (const id of ['77', '1077', '7701'])
      await invoke(schools.create, createSchool, deps, world.as('admin', { body: schoolInput(id, 0, 0) }));
    const ids = async (q: string) =>
      (await found(q, 'hoi')).body.data.map(({ school_id }: { school_id: string }) => school_id);
    expect(await ids('77')).toEqual(['77', '7701', '1077']);
    expect(await ids('770')).toEqual(['7701']);
  });
});

describe('the note of an export (R47)', () => {
  const note = (body: unknown, role: Role) =>
    invoke(audit.noteExport, noteExport, deps, world.as(role, { body }));

  it.each(['school', 'teacher'] as const)(
    'of %ss leaves one entry with rows and search',
    async (resource) => {
      const before = (await rowsOf(engine, 'AUDIT#')).length;
      expect((await note({ resource, rows: 25, q: 'chan' }, 'hoi')).status).toBe(200);
      expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(before + 1);
      expect(await lastEntry()).toMatchObject({
        action: 'export',
        resource_type: resource,
        success: true,
        username: world.users.hoi.username,
        details: expect.stringMatching(/^{"export":[0-9]+,"rows":25,"q":"chan"}$/),
      });
    },
  );

  it('tells what its list was filtered by, as that of a file of the server does', async () => {
    const filters = { district: 'Aizawl', service: 'all' };
    expect((await note({ resource: 'teacher', rows: 4, filters }, 'hoi')).status).toBe(200);
    const { details } = (await lastEntry()) as { details: string };
    expect(JSON.parse(details)).toEqual({ export: expect.any(Number), rows: 4, q: '', filters });
    for (const wrong of [{ phone: 'x' }, { district: 'x'.repeat(101) }, { service: 'x' }]) {
      expect((await note({ resource: 'teacher', rows: 4, filters: wrong }, 'hoi')).status).toBe(400);
    }
  });

  it('is refused to who may export nothing, and of what is none', async () => {
    expect((await note({ resource: 'teacher', rows: 1 }, 'teacher')).status).toBe(403);
    for (const body of [
      { resource: 'user', rows: 1 },
      { resource: 'school', rows: -1 },
      { resource: 'school' },
    ])
      expect((await note(body, 'admin')).status).toBe(400);
  });
});
