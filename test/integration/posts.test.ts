import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeVacancy } from '#functions/posts/vacancy.ts';
import { Outrun } from '#functions/table/commit.ts';
import { keys } from '#functions/table/keys.ts';
import { ALWAYS } from '#functions/table/table.ts';
import type { Role } from '#shared/access/roles.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { leastOf } from '#shared/records/samples.ts';
import { attachment, posting } from '#shared/records/teacher.ts';
import { TableFacts } from '../../infra/admin/tableFacts.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { auditedBy, fakeClock } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
// A Wednesday in November 2026, in India.
const clock = fakeClock('2026-11-25T06:00:00.000Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

const LINES = [
  { designation: 'Headmaster', subject: '', sanctioned: 1 },
  { designation: 'Teacher', subject: 'English', sanctioned: 2 },
  { designation: 'Teacher', subject: '', sanctioned: 1 },
];

const postsOf = (schoolId: string, role: Role = 'admin') =>
  callById('posts.get', deps, world.as(role, { params: { schoolId } }));
const save = (schoolId: string, body: object, role: Role = 'admin') =>
  callById('posts.update', deps, world.as(role, { params: { schoolId }, body }));
const list = (name: string, query = '', role: Role = 'admin') =>
  callById(`posts.${name}`, deps, world.as(role, { query }));

let people = 0;
/** A teacher with an open posting of a designation at a school, and more. */
async function posted(school_id: string, designation: string, subject = '', more: object = {}) {
  people += 1;
  const open = {
    ...leastOf(posting),
    school_id,
    school_name: `School ${school_id}`,
    from_date: '2020-06-01',
  };
  const answer = await world.add(
    teacherInput(`P-${people}`, school_id, {
      teacher_name: `Person ${String.fromCharCode(64 + people)}`,
      posting_histories: [{ ...open, designation, subject }],
      ...more,
    } as never),
  );
  expect([answer.status, answer.body.issues]).toEqual([201, undefined]);
  return answer.body.data.id as number;
}
const attachedTo = (school_id: string) => ({
  attachments: [
    { ...leastOf(attachment), district: 'D1', joining_date: '2026-01-01', end_date: '', school_id },
  ],
});

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now, limits: { accessTokenSeconds: 1e8 } });
  world = await teacherWorld(deps);
  await posted('1001', 'headmaster');
  await posted('1001', 'Teacher', 'English');
  await posted('1001', 'Teacher', 'Mizo');
  await posted('1001', 'Teacher', '');
  await posted('1001', '');
  await posted('1002', 'Teacher', 'English', {
    deputations: [
      { department_name: 'Board', designation: 'Officer', joining_date: '2026-01-01', end_date: '' },
    ],
  });
  await posted('1003', 'Teacher', 'English', attachedTo('1001'));
  await posted('1003', 'Teacher', 'English', {
    away: [{ kind: 'leave', from: '2026-11-01', to: '2026-11-30' }],
  });
}, 60_000);

describe('the posts of a school', () => {
  it('are unknown until somebody enters them, and propose themselves from who is there', async () => {
    const { body } = await postsOf('1001');
    expect(body.data).toMatchObject({
      entered: false,
      version: 0,
      sanctioned: null,
      vacant: null,
      surplus: null,
      unplaced: null,
      posted: 5,
      attached_in: 1,
      effective: 6,
      lines: [],
    });
    const proposed = { designation: 'headmaster', subject: '', sanctioned: 1 };
    expect(body.data.proposed).toContainEqual(proposed);
    const drafted = (await list('proposed', 'district=D0')).body;
    expect(drafted.pagination.total).toBe(2);
    expect(drafted.data.find(({ school_id }: { school_id: string }) => school_id === '1001')).toMatchObject({
      unplaced: 1,
    });
  });

  it('are saved with one entry in the history of the school, and count everybody once', async () => {
    const before = (await postsOf('1001')).body.data;
    const entries = await auditedBy(engine, async () => {
      expect((await save('1001', { version: 0, lines: LINES })).status).toBe(200);
    });
    expect(entries).toMatchObject([
      { action: 'update', resource_type: 'school', resource_id: String(before.id), success: true },
    ]);
    expect(JSON.parse(entries[0]!.details as string)).toEqual({
      step: 'posts',
      before: { posts: '' },
      after: { posts: 'Headmaster 1, Teacher (English) 2, Teacher 1' },
    });
    const { body } = await postsOf('1001');
    expect(body.data).toMatchObject({
      entered: true,
      sanctioned: 4,
      posted: 5,
      filled: 5,
      vacant: 1,
      surplus: 1,
      unplaced: 1,
      effective: 6,
    });
    const told = body.data.lines.map((line: Record<string, unknown>) => [
      line.filled,
      line.vacant,
      line.surplus,
    ]);
    // The teacher of Mizo counts on the line without a subject.
    expect(told).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [2, 0, 1],
    ]);
    expect(body.data.off).toMatchObject([{ designation: '', standing: 'present' }]);
    expect(body.data.lines[1].people.map(({ standing }: { standing: string }) => standing).sort()).toEqual([
      'attached in',
      'present',
    ]);
  });

  it('stay as they are when the same is saved again', async () => {
    const { version } = (await postsOf('1001')).body.data;
    const entries = await auditedBy(engine, async () => {
      expect((await save('1001', { version, lines: LINES })).body.data.version).toBe(version);
    });
    expect(entries).toEqual([]);
  });

  it.each([
    [
      'a subject that no list has',
      [{ designation: 'Teacher', subject: 'Alchemy', sanctioned: 1 }],
      'lines.0.subject',
    ],
    [
      'a line twice',
      [
        { designation: 'Teacher', subject: 'English', sanctioned: 1 },
        { designation: 'TEACHER', subject: 'english', sanctioned: 2 },
      ],
      'lines.1.designation',
    ],
    ['fewer than none', [{ designation: 'Teacher', sanctioned: -1 }], 'lines.0.sanctioned'],
    ['no designation', [{ designation: ' ', sanctioned: 1 }], 'lines.0.designation'],
    [
      'more than 60 lines',
      Array.from({ length: 61 }, (_, i) => ({ designation: `Post ${i}`, sanctioned: 1 })),
      'lines',
    ],
  ])('are refused with %s', async (_, lines, field) => {
    const answer = await save('1002', { version: 0, lines });
    expect([answer.status, answer.body.issues[0].field]).toEqual([400, field]);
  });

  it('are stale once somebody else saved them, and absent where the school is', async () => {
    expect((await save('1001', { version: 0, lines: LINES })).status).toBe(409);
    expect((await save('9999', { version: 0, lines: LINES })).status).toBe(404);
  });

  it('are seen by those who see the school, and saved by administrators', async () => {
    const seen = async (role: Role) => [
      (await postsOf('1001', role)).status,
      (await postsOf('1003', role)).status,
      (await save('1001', { version: 0, lines: [] }, role)).status,
    ];
    expect(await seen('deo')).toEqual([200, 404, 403]);
    expect(await seen('sdeo')).toEqual([200, 404, 403]);
    expect(await seen('hoi')).toEqual([200, 404, 403]);
    expect(await seen('teacher')).toEqual([403, 403, 403]);
  });

  it('tell of who is attached from out of sight the name and ID alone', async () => {
    const guest = async (role: Role) =>
      (await postsOf('1001', role)).body.data.lines[1].people.find(
        ({ standing }: { standing: string }) => standing === 'attached in',
      );
    expect(await guest('admin')).toHaveProperty('id');
    expect(await guest('hoi')).not.toHaveProperty('id');
    expect((await guest('hoi')).teacher_ID).toMatch(/^P-/);
  });
});

describe('strength', () => {
  const FIELDS = ['posted', 'deputed', 'attached_out', 'away', 'attached_in', 'effective', 'filled'] as const;
  const sums = (rows: Record<string, number>[]) =>
    FIELDS.map((name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));

  it('of the schools sums to that of the district, and of the districts to that of the state', async () => {
    const totals: Record<string, number>[] = [];
    for (const district of ['D0', 'D1']) {
      const { body } = await list('strength', `district=${district}&limit=1000`);
      expect(sums(body.data)).toEqual(FIELDS.map((name) => body.total[name]));
      expect(body.entered).toBe(district === 'D0' ? 1 : 0);
      totals.push(body.total);
    }
    const state = (await list('strength', 'limit=1000')).body;
    expect(sums(totals)).toEqual(FIELDS.map((name) => state.total[name]));
    // One is deputed, one away on leave, and one is attached from 1003 to 1001.
    expect(state.total).toMatchObject({
      posted: 8,
      deputed: 1,
      attached_out: 1,
      away: 1,
      attached_in: 1,
      effective: 6,
      sanctioned: 4,
    });
    expect(totals[1]).toMatchObject({ sanctioned: null, vacant: null, surplus: null, unplaced: null });
  });

  it('is the same for whoever sees the school', async () => {
    const row = async (role: Role) =>
      (await list('strength', 'limit=1000', role)).body.data.find(
        ({ school_id }: { school_id: string }) => school_id === '1001',
      );
    const whole = await row('admin');
    for (const role of ['deo', 'sdeo', 'hoi'] as const) expect(await row(role)).toEqual(whole);
    expect((await list('strength', 'limit=1000', 'deo')).body.pagination.total).toBe(2);
  });

  it('of a designation counts nobody else', async () => {
    const { body } = await list('strength', 'designation=headmaster&limit=1000');
    expect(body.total).toMatchObject({ posted: 1, sanctioned: 1, vacant: 0, unplaced: 0 });
  });

  it('shows who fits no line, where posts are entered', async () => {
    const { body } = await list('unplaced', 'limit=1000');
    expect(body.data).toMatchObject([{ school_id: '1001', designation: '', standing: 'present' }]);
    expect(body.pagination.total).toBe(1);
  });
});

describe('retirements', () => {
  const dates = async (query = '', role: Role = 'admin') =>
    (await list('retirements', `limit=1000&${query}`, role)).body;

  beforeAll(async () => {
    for (const [i, date_of_birth] of ['1966-12-01', '1966-12-02', '1968-02-29'].entries())
      await posted(String(1001 + i), 'Lecturer', '', { date_of_birth });
  });

  it('are listed for those who see the teachers, the earliest first, with what is left', async () => {
    const { data, warnings, years } = await dates('to=2030-12-31');
    expect(
      data.map(({ retires_on, months_left }: Record<string, unknown>) => [retires_on, months_left]),
    ).toEqual([
      ['2026-11-30', 0],
      ['2026-12-31', 1],
      ['2028-02-29', 15],
    ]);
    expect(warnings).toContainEqual({ warning: 'Within 8 months', count: 2 });
    expect(years.slice(0, 3).map(({ count }: { count: number }) => count)).toEqual([2, 0, 1]);
    expect((await dates('to=2030-12-31', 'deo')).data).toHaveLength(2);
    expect((await dates('district=D1&to=2030-12-31')).data).toHaveLength(1);
    expect((await list('retirements', '', 'teacher')).status).toBe(403);
  });

  it('follow the rules of the day, without a release', async () => {
    const set = (lecturers: number, tenure: number) =>
      deps.table.transact([
        {
          put: {
            ...keys.rules('2026-11-01'),
            ...FIRST_RULES,
            from: '2026-11-01',
            superannuation: { years: 60, by: [{ designation: 'lecturer', years: lecturers }] },
            tenure: { years: tenure, by: [] },
            version: 1,
          },
          condition: ALWAYS,
        },
      ]);
    const due = async () => {
      const query = { of: 'teachers', all: [['tenure_ends', 'before', '2026-11-25']] };
      return (await callById('ask.run', deps, world.as('admin', { body: query }))).body.pagination.total;
    };
    await set(62, 6);
    expect(
      (await dates('to=2030-12-31')).data.map(({ retires_on }: { retires_on: string }) => retires_on),
    ).toEqual(['2028-11-30', '2028-12-31', '2030-02-28']);
    expect(await due()).toBe(people);
    await set(60, 7);
    expect((await dates('to=2030-12-31')).data[0].retires_on).toBe('2026-11-30');
    expect(await due()).toBe(0);
  });
});

describe('a vacancy', () => {
  it('goes to one of two who take it at once, and to nobody after that', async () => {
    const { id } = (await postsOf('1002')).body.data;
    const post = { school: id, designation: 'Clerk', subject: '' };
    expect(await takeVacancy(deps, post, 'refuse')).toEqual([]);
    await save('1002', { version: 0, lines: [{ designation: 'Clerk', sanctioned: 1 }] });
    const [first, second] = await Promise.all([1, 2].map(() => takeVacancy(deps, post, 'refuse')));
    await deps.table.transact(first!);
    await expect(deps.table.transact(second!)).rejects.toBeInstanceOf(Outrun);
    // Whoever looked before the posts were changed looks again as well.
    const third = await takeVacancy(deps, post, 'refuse');
    const { version } = (await postsOf('1002')).body.data;
    expect((await save('1002', { version, lines: [{ designation: 'Clerk', sanctioned: 2 }] })).status).toBe(
      200,
    );
    await expect(deps.table.transact(third)).rejects.toBeInstanceOf(Outrun);
    await posted('1002', 'Clerk');
    await posted('1002', 'clerk');
    await expect(takeVacancy(deps, post, 'refuse')).rejects.toMatchObject({ code: 'conflict' });
    await expect(takeVacancy(deps, { ...post, designation: 'Cook' }, 'refuse')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await takeVacancy(deps, post, 'warn')).toEqual([]);
  });
});

describe('a school that is deleted', () => {
  it.each([false, true])('takes its posts along (with a teacher: %s)', async (staffed) => {
    const school_id = staffed ? '1010' : '1011';
    const made = await callById('schools.create', deps, world.as('admin', { body: schoolInput(school_id) }));
    const { id } = made.body.data;
    await save(school_id, { version: 0, lines: LINES });
    if (staffed) await posted(school_id, 'Teacher');
    const params = { id: String(id) };
    const sent = world.as('admin', { params, query: 'force=true' });
    expect((await callById('cascade.deleteSchool', deps, sent)).status).toBe(200);
    expect(await deps.table.get(keys.posts(id))).toBeUndefined();
    expect((await deps.posts.look()).some((row) => row.id === id)).toBe(false);
  });

  afterAll(async () => {
    const facts = new TableFacts();
    for (const item of await rowsOf(engine, '')) facts.look(item as never);
    expect(facts.faults()).toEqual([]);
  });
});
