import { beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { countProbe, systemHealth } from '#functions/system/systemHealth.ts';
import { keys } from '#functions/table/keys.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { type DashboardStats, STUDENTS_PER_TEACHER } from '#shared/domain/report.ts';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let now = new Date('2026-03-31T06:00:00.000Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

/** Sessions outlive the months of this file. */
const LASTING = { accessTokenSeconds: 1e8, refreshIdleSeconds: 1e8, refreshAbsoluteSeconds: 1e8 };
const DAY_MS = 24 * 3_600_000;
const LISTED = { query: 'limit=1000' };

beforeAll(async () => {
  deps = testDeps({ engine, now: () => now, limits: LASTING });
  now = new Date('2025-12-01T06:00:00.000Z');
  world = await teacherWorld(deps);
  const asAdmin = (id: string, body: unknown) => callById(id, deps, world.as('admin', { body }));
  await asAdmin(
    'schools.create',
    schoolInput('2001', 0, 0, { management: 'Church', rd_block: '', habitation: '' }),
  );
  await asAdmin('schools.create', schoolInput('2002', 1, 1, { management: 'Church' }));
  // Ids of teachers are given in this order, from 1. The days are the first and last days of windows.
  const people = [
    ['2025-12-31T18:29:00.000Z', '1001', { gender: 'Male', social_group: 'ST', subjects_taught: ['Mizo'] }],
    ['2025-12-31T18:30:00.000Z', '1001', { gender: 'Female', social_group: 'ST' }],
    ['2026-03-01T18:29:59.999Z', '1001', { gender: 'Female', social_group: 'SC' }],
    ['2026-03-01T18:30:00.000Z', '1002', { gender: 'Female', social_group: 'ST' }],
    ['2026-03-20T06:00:00.000Z', '1003', { gender: 'Male', social_group: 'General' }],
    [
      '2026-03-31T05:00:00.000Z',
      '1001',
      { gender: 'Female', social_group: 'ST', subjects_taught: ['English'] },
    ],
  ] as const;
  for (const [i, [at, school, more]] of people.entries()) {
    now = new Date(at);
    const body = teacherInput(`R-${i}`, school, {
      phone_number: String(9_862_000_000 + i),
      ...more,
    } as object);
    expect((await world.add(body)).status).toBe(201);
  }
  for (const [at, teacherId, severity] of [
    ['2025-12-20T06:00:00.000Z', 1, 'Mild'],
    ['2026-03-02T06:00:00.000Z', 2, 'Severe'],
    ['2026-03-02T06:00:00.000Z', 5, 'Severe'],
  ] as const) {
    now = new Date(at);
    const made = await asAdmin('medicalRecords.create', { teacherId, ailmentName: 'Malaria', severity });
    expect(made.status).toBe(201);
  }
  // A record that only changes was not added on that day.
  now = new Date('2026-03-31T06:00:00.000Z');
  const sent = world.as('admin', { params: { teacherId: '1' }, body: { severity: 'Moderate' } });
  expect((await callById('medicalRecords.update', deps, sent)).status).toBe(200);
}, 60_000);

async function reportFor(role: Role): Promise<Omit<DashboardStats, 'countedAt'>> {
  const { status, body } = await callById('reports.dashboardStats', deps, world.as(role));
  expect(status).toBe(200);
  const { countedAt, ...report } = body.data;
  expect(countedAt).toBe(now.toISOString());
  return report;
}

type Lists = { schools: School[]; teachers: Teacher[]; medical: MedicalRecord[] };

/** What the lists answer an account of the role. */
async function listsFor(role: Role): Promise<Lists> {
  const read = async (id: string) => (await callById(id, deps, world.as(role, LISTED))).body.data;
  return {
    schools: await read('schools.list'),
    teachers: await read('teachers.list'),
    medical: await read('medicalRecords.list'),
  };
}

/** Counts rows by one of their texts, in the order of reports. */
function recount<Row>(rows: Row[], textOf: (row: Row) => string | string[]) {
  const texts = rows.flatMap(textOf).map((text) => text || 'Not stated');
  return [...new Set(texts)]
    .map((text) => ({ text, count: texts.filter((other) => other === text).length }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** How many records were created on one of the last `days` days. */
function added({ schools, teachers, medical }: Lists, days: number): number {
  const recent = Array.from({ length: days }, (_, back) =>
    dayInIndia(new Date(now.getTime() - back * DAY_MS)),
  );
  return [...schools, ...teachers, ...medical].filter(({ created_at }) =>
    recent.includes(dayInIndia(created_at)),
  ).length;
}

const groupsOf = (teachers: Teacher[]) =>
  recount(teachers, ({ gender, social_group }) => `${gender}/${social_group}`).map(({ text, count }) => ({
    gender: text.split('/')[0],
    social_group: text.split('/')[1],
    count,
  }));
const tableOf = (schools: School[]) =>
  schools.map(({ id, school_id, school_name, school_type, management, district, rd_block }) => ({
    id,
    school_id,
    school_name,
    school_type,
    management,
    district,
    rd_block,
  }));
const distribution = (schools: School[], field: 'district' | 'rd_block' | 'management') =>
  recount(schools, (school) => school[field]).map(({ text, count }) => ({ [field]: text, count }));
const unique = (texts: string[]) => new Set(texts.filter(Boolean)).size;

describe('a report says what a recount of the lists says', () => {
  it.each(['super_admin', 'admin'] as const)('to a %s of the whole system', async (role) => {
    const lists = await listsFor(role);
    const { systemHealth: _health, ...report } = await reportFor(role);
    const staffed = new Set(lists.teachers.map(({ school_id }) => school_id));
    expect(report).toEqual({
      windowDays: 30,
      totalSchools: 6,
      totalTeachers: 6,
      totalDistricts: unique(lists.schools.map(({ district }) => district)),
      totalRdBlocks: unique(lists.schools.map(({ rd_block }) => rd_block)),
      districtDistribution: distribution(lists.schools, 'district'),
      managementDistribution: distribution(lists.schools, 'management'),
      recentActivity: added(lists, 30),
      newTeachers: added({ ...lists, schools: [], medical: [] }, 30),
      activeSchools: lists.schools.filter(({ school_id }) => staffed.has(school_id)).length,
      activeTeachers: 6,
    });
    // The 2nd of March is the first of the thirty days up to the 31st. In UTC it begins at half past six the evening
    // before.
    expect([report.newTeachers, report.activeSchools]).toEqual([3, 3]);
  });

  it('to a deo of the district', async () => {
    const lists = await listsFor('deo');
    expect(await reportFor('deo')).toEqual({
      windowDays: 30,
      district: 'D0',
      totalSchools: 3,
      totalTeachers: 5,
      totalDistricts: 1,
      totalRdBlocks: 2,
      recentActivity: added(lists, 30),
      schoolsInDistrict: tableOf(lists.schools),
      teachersInDistrict: groupsOf(lists.teachers),
      rdBlockDistribution: distribution(lists.schools, 'rd_block'),
      managementDistribution: distribution(lists.schools, 'management'),
    });
    expect(distribution(lists.schools, 'rd_block')).toContainEqual({ rd_block: 'Not stated', count: 1 });
  });

  it('to an sdeo of the block', async () => {
    const lists = await listsFor('sdeo');
    expect(await reportFor('sdeo')).toEqual({
      windowDays: 30,
      district: 'D0',
      rd_block: 'B00',
      totalSchools: 1,
      totalTeachers: 4,
      totalDistricts: 1,
      totalRdBlocks: 1,
      recentActivity: added(lists, 30),
      schoolsInBlock: tableOf(lists.schools),
      teachersInBlock: groupsOf(lists.teachers),
      districtDistribution: distribution(lists.schools, 'district'),
      managementDistribution: distribution(lists.schools, 'management'),
    });
  });

  it('to an hoi of the school, ninety days back', async () => {
    const lists = await listsFor('hoi');
    const { schoolInfo, ...report } = await reportFor('hoi');
    const subjects = recount(lists.teachers, ({ subjects_taught }) => JSON.parse(subjects_taught));
    const recentActivity = added(lists, 90);
    expect(report).toEqual({
      windowDays: 90,
      totalTeachers: 4,
      recentActivity,
      performanceMetrics: recentActivity,
      stats: { totalTeachers: 4, estimatedStudents: 120, medicalRecords: 2, recentActivity },
      teacherStats: groupsOf(lists.teachers),
      subjectDistribution: Object.fromEntries(subjects.map(({ text, count }) => [text, count])),
      medicalRecords: recount(lists.medical, ({ severity }) => severity).map(({ text, count }) => ({
        severity: text,
        count,
      })),
    });
    // Of the four teachers, the first was added a minute before the ninety days began. Of the two records, one was
    // added within them.
    expect(recentActivity).toBe(4);
    expect(lists.schools[0]).toMatchObject(schoolInfo as object);
  });

  it('to a teacher of the own school and nothing else', async () => {
    const lists = await listsFor('hoi');
    const { schoolInfo, ...report } = await reportFor('teacher');
    const recentActivity = added(lists, 30);
    expect(lists.schools[0]).toMatchObject(schoolInfo as object);
    expect(report).toEqual({
      windowDays: 30,
      totalTeachers: 4,
      recentActivity,
      stats: {
        totalTeachers: 4,
        estimatedStudents: 4 * STUDENTS_PER_TEACHER,
        medicalRecords: 2,
        recentActivity,
      },
    });
  });

  it('to an account whose scope is blank: nothing', async () => {
    const token = await tokenFor(deps, await seedUser(deps, 'hoi'));
    const { body } = await callById('reports.dashboardStats', deps, { token });
    expect(body.data).toMatchObject({
      totalTeachers: 0,
      recentActivity: 0,
      teacherStats: [],
      medicalRecords: [],
    });
    expect(body.data).not.toHaveProperty('schoolInfo');
  });
});

describe('the health of the system', () => {
  it('is what the services answer now and what the probes of thirty days found', async () => {
    expect(await systemHealth(testDeps({ engine, now: () => now }))).toMatchObject({ uptime: null });
    const failing = { documents: () => Promise.reject(new Error('away')), messages: async () => undefined };
    const probing = testDeps({ engine, now: () => now });
    for (const [day, probes] of [
      ['2026-03-01T12:00:00.000Z', failing],
      ['2026-03-02T12:00:00.000Z', probing.probes],
      ['2026-03-31T04:00:00.000Z', failing],
      ['2026-03-31T05:00:00.000Z', probing.probes],
    ] as const) {
      now = new Date(day);
      await countProbe({ ...probing, probes });
    }
    // The first of March is one day too long ago: two of three probes passed.
    const fresh = testDeps({ engine, now: () => now });
    const well = { status: 'Operational', uptime: 66.7, performance: 'Excellent', alerts: 0 };
    expect(await systemHealth(fresh)).toEqual(well);
    expect(await systemHealth({ ...fresh, probes: failing })).toEqual({
      ...well,
      status: 'Degraded',
      alerts: 1,
    });
  });

  it('is asked of the services for anybody once in fifteen seconds', async () => {
    let asked = 0;
    const probes = {
      documents: async () => {
        asked += 1;
      },
      messages: () => Promise.reject(new Error('away')),
    };
    let at = now.getTime();
    const probing = { ...testDeps({ engine, now: () => new Date(at) }), probes };
    const ask = async () => (await callById('system.health', probing)).body.data;
    const states = { table: 'ok', documents: 'ok', messages: 'failing' };
    expect(await Promise.all([ask(), ask()])).toEqual([states, states]);
    at += 14_999;
    await ask();
    expect(asked).toBe(1);
    at += 1;
    await ask();
    expect(asked).toBe(2);
  });

  it('is 100 only where no probe failed', async () => {
    const { table } = testDeps({ engine });
    await table.update(keys.probes('2026-05-04'), {
      text: 'ADD asked :asked, passed :passed',
      values: { ':asked': 8640, ':passed': 8639 },
    });
    const then = () => new Date('2026-05-04T12:00:00.000Z');
    expect(await systemHealth(testDeps({ engine, now: then }))).toMatchObject({ uptime: 99.9 });
  });

  it.each([
    [500, 'Excellent'],
    [501, 'Good'],
    [1500, 'Good'],
    [1501, 'Slow'],
  ] as const)('took %i ms to answer: %s', async (ms, performance) => {
    const before = now;
    const probes = {
      documents: async () => {
        now = new Date(before.getTime() + ms);
      },
      messages: async () => undefined,
    };
    expect(await systemHealth({ ...testDeps({ engine, now: () => now }), probes })).toMatchObject({
      performance,
    });
    now = before;
  });
});

describe('the export of a report', () => {
  const download = (role: Role, query: string) => callById('reports.export', deps, world.as(role, { query }));
  const bookOf = (bytes: Buffer) => {
    const book = read(bytes);
    return Object.fromEntries(
      book.SheetNames.map((name) => [
        name,
        utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1 }),
      ]),
    );
  };

  it('has a sheet to each table of the view, named by the day', async () => {
    const { status, body, headers } = await download('deo', 'format=excel');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('filename="reports_2026-03-31.xlsx"');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheets = bookOf(body);
    const stats = await reportFor('deo');
    expect(Object.keys(sheets)).toEqual([
      'Overview',
      'Schools',
      'Teacher Statistics',
      'RD Block Distribution',
      'Management Distribution',
      'About',
    ]);
    expect(sheets.Overview).toContainEqual(['Total Teachers', stats.totalTeachers]);
    expect(sheets['Teacher Statistics']!.slice(1)).toEqual(
      stats.teachersInDistrict!.map(({ gender, social_group, count }) => [gender, social_group, count]),
    );
    expect(sheets.Schools!.slice(1).map(([id]) => id)).toEqual(
      stats.schoolsInDistrict!.map(({ school_id }) => school_id),
    );
    expect(sheets.About).toContainEqual(['Area', 'District D0']);
    expect(sheets.About).toContainEqual(['Exported By', world.users.deo.username]);
  });

  it('is safe to open: a school that is called like a formula is a text in both formats (R46)', async () => {
    const params = { id: '1' };
    const sent = world.as('admin', { params, body: { school_name: '=HYPERLINK("x")' } });
    expect((await callById('schools.update', deps, sent)).status).toBe(200);
    const excel = read((await download('hoi', 'format=excel')).body);
    const cells = Object.values(excel.Sheets['School Information']!);
    expect(cells.filter((cell) => cell?.v === '=HYPERLINK("x")')).toMatchObject([{ t: 's' }]);
    expect(cells.filter((cell) => cell?.f)).toEqual([]);
    const csv = await download('hoi', 'format=csv');
    expect(csv.headers['content-disposition']).toContain('reports_2026-03-31.csv');
    expect(String(csv.body)).toContain(`"School Name","'=HYPERLINK(""x"")"\r\n`);
    expect(String(csv.body)).toMatch(/^\ufeff"School Information"\r\n"Item","Value"\r\n/);
  });

  it('leaves one entry with its rows, and is refused without the permission or a known format', async () => {
    const before = (await rowsOf(engine, 'AUDIT#')).length;
    const { body } = await download('sdeo', 'format=excel');
    const entries = (await rowsOf(engine, 'AUDIT#')).sort((a, b) =>
      (a.pk as string) < (b.pk as string) ? -1 : 1,
    );
    expect(entries).toHaveLength(before + 1);
    const rows = Object.values(bookOf(body)).reduce((sum, sheet) => sum + sheet.length - 1, 0);
    expect(entries.at(-1)).toMatchObject({
      action: 'export',
      resource_type: 'report',
      role: 'sdeo',
      success: true,
    });
    expect(JSON.parse(entries.at(-1)!.details as string)).toEqual({ format: 'excel', rows });
    expect((await download('teacher', 'format=csv')).status).toBe(403);
    for (const query of ['', 'format=pdf']) {
      const refused = await download('sdeo', query);
      expect([refused.status, refused.body.issues?.[0]?.field]).toEqual([400, 'format']);
    }
  });

  it('is given ten times an hour (R47)', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1) answers.push((await download('admin', 'format=csv')).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('what a report costs (G15)', () => {
  it.each(ROLES)('to a %s: two read units and one trip, beside knowing who asks', async (role) => {
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, now: () => now, limits: LASTING, client: meter.client, shared: deps });
    const ask = () => meter.of(() => callById('reports.dashboardStats', metered, world.as(role)));
    await ask();
    // Skipped numbers are asked for once more, when nobody can write them any longer.
    now = new Date(now.getTime() + 21_000);
    await ask();
    const { result, usage } = await ask();
    expect(result.status).toBe(200);
    expect(usage.read).toBeLessThanOrEqual(2);
    expect(usage.depth).toBe(1);
    meter.close();
  });
});
