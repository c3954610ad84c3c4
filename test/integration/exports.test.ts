import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { read, utils } from 'xlsx';
import type { ExportStore } from '#functions/app/services.ts';
import { run as work } from '#functions/events/export.ts';
import { openExports } from '#functions/exports/bucket.ts';
import { exportsHolding } from '#functions/exports/keptIds.ts';
import { keys } from '#functions/table/keys.ts';
import { rolePermissions } from '#shared/access/permissions.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { showDate } from '#shared/domain/dates.ts';
import { shownIn } from '#shared/domain/exportSheet.ts';
import { countIn, rangesIn } from '#shared/domain/idRanges.ts';
import type { MedicalInFile } from '#shared/domain/medicalRecord.ts';
import { schoolExport } from '#shared/domain/schoolExport.ts';
import type { Move } from '#shared/domain/service/move.ts';
import type { OrderRow } from '#shared/domain/service/order.ts';
import type { SchoolStrengthRow } from '#shared/domain/service/posts.ts';
import { type TeacherInFile, teacherExport } from '#shared/domain/teacherExport.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { type Documents, startDocuments } from '../../infra/local/documents.ts';
import { storeTeachers } from '../../infra/local/storeTeachers.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { medicalCalls, medicalInput } from '../support/medicalWorld.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { BY, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let folder: string;
let documents: Documents;
let store: ExportStore;
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let now = new Date('2026-03-31T06:00:00.000Z');
/** The keys of objects that came into the bucket since the test began. */
let came: string[] = [];

const PEOPLE = Array.from({ length: 230 }, (_, i) =>
  teacherInput(`X-${i}`, String(1001 + (i % 4)), {
    teacher_name: ['=SUM(A1) Sailo', 'José & <Rao>', 'Zoramthanga'][i % 3],
    gender: i % 2 ? 'Male' : 'Female',
    phone_number: String(9_862_000_000 + i),
    aadhaar_number: i === 7 ? '234567890124' : '',
  }),
);

/** The medical records of some of them, as a file has them. */
const MEDICAL = new Map<number, MedicalInFile>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  documents = await startDocuments(folder, ['exports']);
  documents.onPut((_, key) => came.push(key));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', documents.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  for (const [name, value] of Object.entries(documents.credentials)) vi.stubEnv(name, value);
  store = openExports('exports');
  deps = testDeps({ engine, now: () => now, limits: { accessTokenSeconds: 1e8, exportsPerHour: 1000 } });
  deps.exports = store;
  world = await teacherWorld(deps);
  await storeTeachers(deps, BY, PEOPLE);
  const medical = medicalCalls(deps, world);
  // One of these is a man called Rao.
  const ill = ['X-1', 'X-2', 'X-5'];
  for (const { id, teacher_ID } of (await world.list('admin', 'limit=1000')).body.data) {
    if (!ill.includes(teacher_ID)) continue;
    const more = { ailmentName: `Ailment of ${id}`, severity: 'Severe', treatmentStatus: 'Ongoing' };
    await medical.add(medicalInput(id, { ...more, diagnosisDate: '2025-11-03' }));
    MEDICAL.set(id, {
      ...{ teacher_id: id, ailment_name: more.ailmentName, severity: 'Severe' },
      ...{ diagnosis_date: '2025-11-03', treatment_status: 'Ongoing' },
    });
  }
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await documents?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  came = [];
  deps.exports = store;
});

const ask = (body: object, role: Role = 'admin') =>
  callById('exports.create', deps, world.as(role, { body }));
const about = (id: string, role: Role = 'admin') =>
  callById('exports.get', deps, world.as(role, { params: { jobId: id } }));
const linkTo = (id: string, role: Role = 'admin') =>
  callById('exports.link', deps, world.as(role, { params: { jobId: id } }));
const told = (key: string) => ({ source: 'aws.s3', detail: { object: { key } } });

/** Requests an export, has it made as the bucket would, and reads the file as a person would get it. */
async function made(body: object, role: Role = 'admin') {
  const begun = await ask(body, role);
  expect(begun.status).toBe(201);
  const { id } = begun.body.data;
  await expect.poll(() => came).toEqual([`requests/${id}`]);
  await work(deps, told(came[0]!));
  const link = await linkTo(id, role);
  expect(link.status).toBe(200);
  const answer = await fetch(link.body.data.url);
  expect(answer.status).toBe(200);
  const book = read(await answer.arrayBuffer());
  const sheets = Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, defval: '', raw: false }),
    ]),
  );
  return { id, answer, book, sheets, begun: begun.body.data };
}

describe('the lists of the service book', () => {
  const counts = (sheets: Record<string, unknown[][]>) =>
    Object.entries(sheets).map(([name, rows]) => [name, rows.length - 1]);

  it('have a sheet for each year in which somebody retires', async () => {
    // All were born on 12 May 1980.
    const { sheets, begun } = await made({ kind: 'teachers', list: 'retirements' }, 'deo');
    expect(begun).toMatchObject({ total: 116, file_name: 'retirements_2026-03-31.xlsx' });
    expect(counts(sheets).slice(0, 1)).toEqual([['2040', 116]]);
    expect(sheets['2040']?.[1]?.[0]).toBe('31/05/2040');
    expect(sheets.About).toContainEqual(['List', 'Retirements']);
  });

  it('have the schools and their posts, and “–” where nobody entered them', async () => {
    const lines = [{ designation: 'Teacher', subject: '', sanctioned: 3 }];
    const sent = world.as('admin', { params: { schoolId: '1002' }, body: { version: 0, lines } });
    expect((await callById('posts.update', deps, sent)).status).toBe(200);
    const { sheets } = await made({ kind: 'schools', list: 'strength' });
    expect(counts(sheets).slice(0, 2)).toEqual([
      ['Schools', 4],
      ['Posts', 1],
    ]);
    const sanctioned = sheets.Schools?.[0]?.indexOf('Sanctioned') ?? -1;
    const byId = new Map(sheets.Schools?.slice(1).map((row) => [row[0], row[sanctioned]]));
    expect([byId.get('1001'), byId.get('1002')]).toEqual(['–', '3']);
    // Schools and their posts have no sum.
    expect(sheets.About?.filter(([item]) => item === 'Order' || item?.startsWith('Rows'))).toEqual([
      ['Order', 'Most recent school first'],
      ['Rows of Schools', '4'],
      ['Rows of Posts', '1'],
    ]);
  });

  it('have the orders and their moves in sight, and who moved without one', async () => {
    const at = { date: '2026-03-30', effective_on: '2026-03-30', authority: 'Director' };
    // Out of the deo's district; within it; and from another district into it, of somebody whose record is out of sight.
    for (const [number, who, to] of [
      ['A.1', 'X-2', '1004'],
      ['A.2', 'X-0', '1002'],
      ['A.3', 'X-6', '1001'],
    ] as const) {
      const body = { ...at, number, kind: 'transfer', lines: [{ teacher_ID: who, to }] };
      const draft = (await callById('orders.create', deps, world.as('admin', { body }))).body.data;
      const sent = { params: { id: String(draft.id) }, body: { version: draft.version } };
      expect((await callById('orders.issue', deps, world.as('admin', sent))).status).toBe(200);
    }
    const { sheets } = await made({ kind: 'teachers', list: 'moves' }, 'deo');
    const column = (name: string, rows = sheets[name] ?? []) => rows.slice(1).map(([first]) => first);
    expect([column('Orders'), column('Moves')]).toEqual([
      ['A.3', 'A.2'],
      ['A.3', 'A.2'],
    ]);
    expect(sheets.Moves?.[2]?.slice(3, 4)).toEqual(['X-0']);
    expect(Object.keys(sheets)).toEqual(['Orders', 'Moves', 'Moved without Order', 'Tenure Ended', 'About']);
    expect(sheets.About).toContainEqual(['List', 'Orders and Moves']);
    // A found file is traced by the records that its reader saw.
    const of = async (teacher_ID: string) =>
      (await callById('teachers.search', deps, world.as('admin', { query: `q=${teacher_ID}` }))).body.data;
    const idOf = async (teacher_ID: string) =>
      (await of(teacher_ID)).find((one: { teacher_ID: string }) => one.teacher_ID === teacher_ID).id;
    const holding = async (teacher_ID: string) =>
      (await exportsHolding(deps, { schools: [], teachers: [await idOf(teacher_ID)] })).map(
        (one) => one.number,
      );
    const number = sheets.About?.find(([name]) => name === 'Export Number')?.[1];
    expect(await holding('X-0')).toContain(Number(number));
    expect(await holding('X-6')).not.toContain(Number(number));
  });

  it('hold the retirements that the filters of their screen find, and name the filters', async () => {
    const [one] = (await world.search('X-3')).body.data.filter(
      ({ teacher_ID }: { teacher_ID: string }) => teacher_ID === 'X-3',
    );
    // Born on the first of a month: the service ends with the month before, eight months from today.
    const born = { date_of_birth: '1966-12-01', version: one.version };
    expect((await world.change(one.id, born)).status).toBe(200);
    const list = { kind: 'teachers', list: 'retirements' };
    const soon = await made({ ...list, filters: { warning: 'Within 8 months', subject: 'Mizo' } });
    expect(soon.begun.total).toBe(1);
    expect(counts(soon.sheets)[0]).toEqual(['2026', 1]);
    expect(soon.sheets.About).toContainEqual(['Filter by subject', 'Mizo']);
    expect(soon.sheets.About).toContainEqual(['Filter by warning', 'Within 8 months']);
    came = [];
    const year = await made({ ...list, filters: { from: '2040-01-01', to: '2040-12-31' } });
    expect(counts(year.sheets)[0]).toEqual(['2040', PEOPLE.length - 1]);
    expect(year.sheets.About).toContainEqual(['Filter by from', '01/01/2040']);
    expect(year.sheets.About).toContainEqual(['Order', 'Earliest retirement first']);
    expect(year.sheets.About).toContainEqual(['Rows', String(PEOPLE.length - 1)]);
    expect(year.sheets.About).toContainEqual(['Filter by to', '31/12/2040']);
  });

  it('hold the strength of one designation where their screen does', async () => {
    const filters = { designation: 'lecturer' };
    const { sheets } = await made({ kind: 'schools', list: 'strength', filters });
    // All schools stand there, and the one line of posts is a teacher's.
    expect(counts(sheets).slice(0, 2)).toEqual([
      ['Schools', 4],
      ['Posts', 0],
    ]);
    expect(sheets.About).toContainEqual(['Filter by designation', 'lecturer']);
  });

  it('hold every order that its reader sees and that fits, also one without moves', async () => {
    const at = { date: '2026-03-30', effective_on: '2026-03-30', authority: 'Secretary' };
    const body = { ...at, number: 'B.1', kind: 'deputation', lines: [] };
    expect((await callById('orders.create', deps, world.as('admin', { body }))).status).toBe(201);
    const file = async (asked: object, role: Role = 'admin') => {
      came = [];
      const { sheets } = await made({ kind: 'teachers', ...asked }, role);
      return { about: sheets.About, orders: sheets.Orders?.slice(1).map(([number]) => number), sheets };
    };
    const drafts = await file({ list: 'orders', filters: { state: 'draft', kind: 'deputation' } });
    expect(drafts.orders).toEqual(['B.1']);
    expect(drafts.about).toContainEqual(['Filter by state', 'Draft']);
    expect(drafts.about).toContainEqual(['Filter by kind', 'Deputation']);
    const found = await file({ list: 'orders', q: 'a.2' });
    expect([found.orders, found.sheets.Moves?.length]).toEqual([['A.2'], 2]);
    expect(found.about).toContainEqual(['Search', 'a.2']);
    expect((await file({ list: 'orders' })).orders).toEqual(['B.1', 'A.3', 'A.2', 'A.1']);
    expect((await file({ list: 'orders' }, 'deo')).orders).toEqual(['A.3', 'A.2']);
    expect((await file({ list: 'moves' })).orders).toEqual(['B.1', 'A.3', 'A.2', 'A.1']);
    // Of a district are the orders with one of its schools. The draft names none.
    expect((await file({ list: 'moves', filters: { district: 'D0' } })).orders).toEqual(['A.3', 'A.2']);
  });

  it('are of the kind of record that they tell of, and refuse what they are not filtered by', async () => {
    const refused = async (body: object) => {
      const answer = await ask(body);
      return [answer.status, answer.body.issues[0].field];
    };
    expect(await refused({ kind: 'schools', list: 'retirements' })).toEqual([400, 'list']);
    for (const [list, filters] of [
      ['retirements', { state: 'draft' }],
      ['moves', { kind: 'transfer' }],
      ['records', { warning: 'Past retirement' }],
    ] as const)
      expect(await refused({ kind: 'teachers', list, filters })).toEqual([
        400,
        `filters.${Object.keys(filters)[0]}`,
      ]);
    expect(await refused({ kind: 'teachers', list: 'moves', q: 'A.1' })).toEqual([400, 'q']);
  });
});

const listed = async (id: string, query: string, role: Role) =>
  (await callById(id, deps, world.as(role, { query: `limit=1000&${query}` }))).body.data;
const teacherColumns = teacherExport('2026-03-31', true).columns;

describe('the file of an export', () => {
  it.each(['admin', 'deo', 'sdeo', 'hoi'] as const)(
    'has what the list of teachers shows a %s',
    async (role) => {
      const { sheets, begun, id } = await made({ kind: 'teachers' }, role);
      const teachers: TeacherInFile[] = await listed('teachers.list', '', role);
      for (const teacher of teachers) teacher.medical = MEDICAL.get(teacher.id);
      expect(sheets['Teachers Report']).toEqual([
        teacherColumns.map(([header]) => header),
        ...teachers.map((teacher) => teacherColumns.map(([, cell]) => shownIn(cell(teacher)))),
      ]);
      expect(begun).toMatchObject({ kind: 'teachers', state: 'running', done: 0, total: teachers.length });
      const { body } = await about(id, role);
      expect(body.data).toEqual({ ...begun, state: 'done', done: teachers.length });
      expect(teachers.length).toBe({ admin: 230, deo: 116, sdeo: 58, hoi: 58 }[role]);
    },
  );

  it('follows filters, search and order of either list', async () => {
    const query = { filters: { gender: 'Male', district: 'D0' }, q: 'rao', sort: 'id', order: 'desc' };
    const { sheets } = await made({ kind: 'teachers', ...query });
    const expected: TeacherInFile[] = await listed(
      'teachers.search',
      'q=rao&gender=Male&district=D0&sort=id&order=desc',
      'admin',
    );
    expect(expected.length).toBeGreaterThan(10);
    expect(sheets['Teachers Report']!.slice(1).map(([id]) => id)).toEqual(
      expected.map(({ teacher_ID }) => teacher_ID),
    );
    expect(sheets.About).toEqual([
      ['Item', 'Value'],
      ['Export Number', expect.stringMatching(/^[1-9][0-9]*$/)],
      ['List', 'Teachers'],
      ['Exported By', world.users.admin.username],
      ['Role', 'Administrator'],
      ['Area', 'Whole state'],
      ['Exported On', '31/03/2026, 11:30'],
      ['Search', 'rao'],
      ['Filter by district', 'D0'],
      ['Filter by gender', 'Male'],
      ['Order', 'id, descending'],
      ['Rows', String(expected.length)],
    ]);
    came = [];
    const schools = await made({ kind: 'schools', filters: { rd_block: 'B10' }, sort: 'name' });
    const shown = await listed('schools.list', 'rd_block=B10&sort=name', 'admin');
    expect(schools.sheets['Schools Report']).toEqual([
      schoolExport.columns.map(([header]) => header),
      ...shown.map((school: never) => schoolExport.columns.map(([, cell]) => shownIn(cell(school)))),
    ]);
    expect(shown).toHaveLength(1);
  });

  it('holds those who left where the list does, with their medical records', async () => {
    const all: TeacherInFile[] = await listed('teachers.list', 'service=all', 'admin');
    const { id } = all.find(({ teacher_ID }) => teacher_ID === 'X-5')!;
    const one = { params: { id: String(id) } };
    const done = (endpoint: 'leaving.leave' | 'leaving.reinstate', body: object) =>
      callById(endpoint, deps, world.as('admin', { ...one, body }));
    expect((await done('leaving.leave', { reason: 'died', on: '2026-03-30' })).status).toBe(200);
    onTestFinished(async () => void (await done('leaving.reinstate', { reason: 'Not so' })));
    const file = async (service?: string) => {
      came = [];
      const { begun, sheets } = await made({ kind: 'teachers', filters: service ? { service } : {} });
      const [header = [], ...rows] = sheets['Teachers Report']!;
      expect(begun.total).toBe(rows.length);
      const ailments = rows.map((row) => row[header.indexOf('Latest Medical Ailment')]);
      return { ids: rows.map(([id]) => id), ailments: ailments.filter(Boolean) };
    };
    expect(await file('left')).toEqual({ ids: ['X-5'], ailments: [MEDICAL.get(id)?.ailment_name] });
    const everybody = PEOPLE.map(({ teacher_ID }) => teacher_ID);
    expect((await file('all')).ids.toSorted()).toEqual(everybody.toSorted());
    expect((await file()).ids.toSorted()).toEqual(everybody.filter((id) => id !== 'X-5').toSorted());
  });

  it('is safe to open, shows no Aadhaar number, and comes under its name (R46, R47)', async () => {
    const { book, sheets, answer } = await made({ kind: 'teachers' });
    const cells = Object.values(book.Sheets['Teachers Report']!).filter((cell) => cell?.t);
    expect(cells.filter(({ f }) => f)).toEqual([]);
    expect(cells.filter(({ v }) => v === '=SUM(A1) Sailo')).toHaveLength(77);
    const column = sheets['Teachers Report']![0]!.indexOf('Aadhaar Number');
    expect(sheets['Teachers Report']!.map((row) => row[column]).filter(Boolean)).toEqual([
      'Aadhaar Number',
      'XXXXXXXX0124',
    ]);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="teachers_report_all_2026-03-31.xlsx"',
    );
  });

  it('of no rows has its header', async () => {
    const { sheets } = await made({ kind: 'teachers', q: 'nobody at all' });
    expect(sheets['Teachers Report']).toHaveLength(1);
    expect(sheets.About).toContainEqual(['Rows', '0']);
  });

  it('larger than a part is whole', async () => {
    const pieces = Array.from({ length: 13 }, () => randomBytes(1_000_003));
    await store.save(
      'large',
      (async function* () {
        yield* pieces;
      })(),
      'text/plain',
    );
    const answer = await fetch(await store.link('large', 'large.xlsx', 60));
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
  });
});

describe('an export', () => {
  it('leaves one entry of what was asked for and how many rows that is, and one of whose medical records the file holds (R47)', async () => {
    const before = new Set((await rowsOf(engine, 'AUDIT#')).map(({ pk }) => pk));
    const { begun } = await made({ kind: 'teachers', filters: { gender: 'Male' }, q: 'rao' }, 'deo');
    const fresh = (await rowsOf(engine, 'AUDIT#')).filter(({ pk }) => !before.has(pk));
    expect(fresh).toHaveLength(2);
    const entry = fresh.find(({ resource_type }) => resource_type === 'teacher');
    const ofMedical = fresh.find(({ resource_type }) => resource_type === 'medical_record');
    expect(entry).toMatchObject({
      action: 'export',
      resource_type: 'teacher',
      role: 'deo',
      success: true,
    });
    expect(ofMedical).toMatchObject({ action: 'export', username: world.users.deo.username, role: 'deo' });
    const all: Record<string, unknown>[] = (await world.list('admin', 'limit=1000')).body.data;
    const [rao] = all.filter(
      ({ id, gender, teacher_name }) =>
        MEDICAL.has(id as number) && gender === 'Male' && /rao/i.test(String(teacher_name)),
    );
    expect(JSON.parse(ofMedical!.details as string)).toEqual({
      export: begun.id,
      rows: 1,
      ids: String(rao?.id),
    });
    expect(JSON.parse(entry!.details as string)).toEqual({
      export: expect.any(Number),
      rows: begun.total,
      filters: { gender: 'Male' },
      q: 'rao',
      sort: 'newest',
      whole: true,
      medical_records: 1,
    });
  });

  it('has what medical records say for those alone who may read them, when it is written and when it is fetched', async () => {
    const { sheets, id } = await made({ kind: 'teachers' });
    const [header = [], ...rows] = sheets['Teachers Report']!;
    const column = header.indexOf('Latest Medical Ailment');
    expect(rows.map((row) => row[column]).filter(Boolean)).toHaveLength(3);
    came = [];
    const noReading = new Set([...rolePermissions.admin].filter((one) => one !== 'medical_records.read'));
    const before = rolePermissions.admin;
    onTestFinished(() => {
      rolePermissions.admin = before;
    });
    rolePermissions.admin = noReading;
    expect([(await about(id)).status, (await linkTo(id)).status]).toEqual([404, 404]);
    const without = await made({ kind: 'teachers' });
    const [headers = [], ...others] = without.sheets['Teachers Report']!;
    expect(headers.filter((name) => name.startsWith('Latest Medical'))).toEqual([]);
    expect(JSON.stringify(others)).not.toContain('Ailment of');
    expect((await linkTo(without.id)).status).toBe(200);
  });

  it('is not written before it is kept whose medical records it holds', async () => {
    const { id } = (await ask({ kind: 'teachers' })).body.data;
    const transact = vi.spyOn(deps.table, 'transact').mockRejectedValue(new Error('away'));
    const save = vi.spyOn(deps.exports, 'save');
    onTestFinished(() => void [transact, save].map((spy) => spy.mockRestore()));
    await expect(work(deps, told(`requests/${id}`))).rejects.toThrow('away');
    expect(save).not.toHaveBeenCalled();
  });

  it('is known to its maker alone, and gone after a day', async () => {
    const { id } = await made({ kind: 'schools' }, 'deo');
    for (const role of ['admin', 'sdeo'] as const) {
      expect([(await about(id, role)).status, (await linkTo(id, role)).status]).toEqual([404, 404]);
    }
    expect((await linkTo(id, 'deo')).status).toBe(200);
    // Nor does a super_admin's export show to an account that sees as much.
    came = [];
    const { id: whole } = await made({ kind: 'schools' }, 'super_admin');
    expect([(await about(whole)).status, (await linkTo(whole)).status]).toEqual([404, 404]);
    const stored = (await deps.table.get(keys.export(id)))!;
    expect(stored.expiresAt).toBe(Math.floor(now.getTime() / 1000) + 86_400);
    const then = { ...deps, now: () => new Date(now.getTime() + 86_400_000) };
    const token = await tokenFor(then, world.users.deo);
    expect((await callById('exports.get', then, { token, params: { jobId: id } })).status).toBe(404);
    expect((await about('0'.repeat(26))).status).toBe(404);
  });

  it('is nobody’s any more once its maker was given another area, or may export no longer', async () => {
    const { id } = await made({ kind: 'schools' }, 'deo');
    const { id: user, username } = world.users.deo;
    const change = async (body: object) =>
      expect(
        (
          await callById(
            'userManagement.update',
            deps,
            world.as('super_admin', { params: { id: String(user) }, body }),
          )
        ).status,
      ).toBe(200);
    const statuses = async () => {
      const token = await tokenFor(deps, (await deps.table.get(keys.user(user))) as never);
      const sent = { token, params: { jobId: id } };
      return [
        (await callById('exports.get', deps, sent)).status,
        (await callById('exports.link', deps, sent)).status,
      ];
    };
    const before = await deps.table.get(keys.user(user));
    expect(await statuses()).toEqual([200, 200]);
    await change({ district: 'D1' });
    expect(await statuses()).toEqual([404, 404]);
    await change({ district: 'D0' });
    expect(await statuses()).toEqual([200, 200]);
    expect((await deps.table.get(keys.user(user)))?.district_id).toBe(before?.district_id);
    expect(username).toBe(before?.username);
  });

  it('is for those who may export, of filters that its list has', async () => {
    expect((await ask({ kind: 'teachers' }, 'teacher')).status).toBe(403);
    for (const [body, field] of [
      [{ kind: 'schools', filters: { gender: 'Male' } }, 'filters.gender'],
      [{ kind: 'teachers', filters: { religion: 'Hindu' } }, 'filters.religion'],
      [{ kind: 'users' }, 'kind'],
      [{ kind: 'teachers', sort: 'age' }, 'sort'],
      [{ kind: 'teachers', format: 'pdf' }, 'format'],
    ] as const) {
      const refused = await ask(body);
      expect(refused.status).toBe(400);
      expect(refused.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
    }
    expect(came).toEqual([]);
  });

  it('has no link before it is done; each link is for a minute', async () => {
    const { id } = (await ask({ kind: 'schools' })).body.data;
    expect((await linkTo(id)).status).toBe(409);
    await work(deps, told(`requests/${id}`));
    const { body } = await linkTo(id);
    expect(body.data).toMatchObject({ seconds: 60, file_name: 'schools_report_all_2026-03-31.xlsx' });
    expect(new URL(body.data.url).searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it('that breaks off is made when it is tried again, and once done left alone', async () => {
    const { id } = (await ask({ kind: 'teachers' })).body.data;
    const batchGet = vi.spyOn(deps.table, 'batchGet').mockRejectedValueOnce(new Error('away'));
    await expect(work(deps, told(`requests/${id}`))).rejects.toThrow('away');
    batchGet.mockRestore();
    expect((await about(id)).body.data.state).toBe('running');
    await work(deps, told(`requests/${id}`));
    expect((await about(id)).body.data).toMatchObject({ state: 'done', done: 230 });
    const save = vi.fn();
    await work({ ...deps, exports: { ...store, save } }, told(`requests/${id}`));
    await work(deps, told('files/other.xlsx'));
    await work(deps, told(`requests/${'0'.repeat(26)}`));
    expect(save).not.toHaveBeenCalled();
  });

  it('tells how far it has come, and has failed when nothing was written for long', async () => {
    const { id } = (await ask({ kind: 'teachers' })).body.data;
    const later = { ...deps, now: () => new Date(now.getTime() + 901_000) };
    const token = await tokenFor(later, world.users.admin);
    const params = { jobId: id };
    expect((await about(id)).body.data.state).toBe('running');
    expect((await callById('exports.get', later, { token, params })).body.data.state).toBe('failed');
    const link = await callById('exports.link', later, { token, params });
    expect([link.status, link.body.message]).toEqual([409, 'Failed to export Excel file. Please try again.']);
  });

  it('of an account that lost its right meanwhile is not made', async () => {
    const user = await seedUser(deps, 'hoi', { school_id: '1001' });
    const token = await tokenFor(deps, user);
    const body = { kind: 'teachers' };
    const { id } = (await callById('exports.create', deps, { token, body })).body.data;
    const off = { text: 'SET is_active = :no', values: { ':no': false } };
    await deps.table.update(keys.user(user.id), off);
    await work(deps, told(`requests/${id}`));
    expect(await deps.table.get(keys.export(id))).toMatchObject({ state: 'failed', done: 0 });
    const on = { text: 'SET is_active = :yes', values: { ':yes': true } };
    await deps.table.update(keys.user(user.id), on);
    const link = await callById('exports.link', deps, { token, params: { jobId: id } });
    expect(link.status).toBe(409);
  });

  it('that nobody can be asked to make is a 503, and is not left running', async () => {
    deps.exports = { ...store, request: () => Promise.reject(new Error('away')) };
    const before = new Set((await rowsOf(engine, 'EXPORT#')).map(({ pk }) => pk));
    const refused = await ask({ kind: 'schools' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    const left = (await rowsOf(engine, 'EXPORT#')).filter(({ pk }) => !before.has(pk));
    expect(left).toMatchObject([{ state: 'failed' }]);
  });

  it('is given ten times an hour, reports among them (R47)', async () => {
    const few = { ...deps, limits: { ...deps.limits, exportsPerHour: 10 } };
    const token = await tokenFor(few, await seedUser(few, 'admin'));
    const begin = () => callById('exports.create', few, { token, body: { kind: 'schools' } });
    const report = () => callById('reports.export', few, { token, query: 'format=csv' });
    for (let i = 0; i < 5; i += 1)
      expect([(await begin()).status, (await report()).status]).toEqual([201, 200]);
    const [refused, other] = [await begin(), await report()];
    expect([refused.status, other.status]).toEqual([429, 429]);
    for (const { body } of [refused, other]) expect(body.message).toContain('exported');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    now = new Date(now.getTime() + 3_600_000);
    expect(
      (
        await callById('exports.create', few, {
          token: await tokenFor(few, world.users.admin),
          body: { kind: 'schools' },
        })
      ).status,
    ).toBe(201);
  });
});

describe('POST /audit/trace', () => {
  beforeAll(async () => {
    for (const role of ROLES) world.tokens[role] = await tokenFor(deps, world.users[role]);
  });
  const trace = (ids: readonly string[], role: Role = 'super_admin') =>
    callById('audit.trace', deps, world.as(role, { body: { ids } }));
  const numberOf = (sheets: Record<string, string[][]>) =>
    Number(sheets.About?.find(([item]) => item === 'Export Number')?.[1]);
  const idsOf = (sheets: Record<string, string[][]>) =>
    sheets['Teachers Report']!.slice(1).map(([id]) => String(id));

  it('names first the export of which half a file is, shuffled', async () => {
    const files = [];
    for (const [body, role] of [
      [{ kind: 'teachers', filters: { gender: 'Female' } }, 'admin'],
      [{ kind: 'teachers' }, 'admin'],
      [{ kind: 'teachers' }, 'sdeo'],
      [{ kind: 'schools' }, 'admin'],
    ] as const) {
      came = [];
      files.push({ ...(await made(body, role)), role });
    }
    const [ofWomen, , ofBlock] = files;
    const random = seeded(5);
    for (const file of [ofWomen!, ofBlock!]) {
      const half = idsOf(file.sheets)
        .map((id) => ({ id, at: random() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, Math.ceil(idsOf(file.sheets).length / 2))
        .map(({ id }) => id.toLowerCase());
      const { status, body } = await trace([...half, 'NOBODY-1']);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ schools: 0, teachers: half.length, unknown: 1 });
      const [first] = body.data.exports;
      expect(first).toEqual({
        number: numberOf(file.sheets),
        kind: 'teachers',
        maker: { id: world.users[file.role].id, username: world.users[file.role].username, role: file.role },
        created_at: now.toISOString(),
        rows: idsOf(file.sheets).length,
        found: half.length,
        exports: expect.any(Number),
      });
    }
  });

  it('knows what a browser wrote, and what an answer was, for 400 days', async () => {
    const rows: { id: number; school_id: string }[] = await listed('schools.list', '', 'deo');
    const body = { resource: 'school', rows: rows.length, q: '', ids: rows.map(({ id }) => id).join(',') };
    expect((await callById('audit.noteExport', deps, world.as('deo', { body }))).status).toBe(200);
    const ids = rows.map(({ school_id }) => school_id);
    const found = (await trace(ids)).body.data.exports;
    expect(found[0]).toMatchObject({ kind: 'schools', maker: { role: 'deo' }, found: 2, rows: 2 });

    came = [];
    const query = { of: 'teachers', all: [['gender', 'is', 'Male']] };
    const asked = await callById('ask.export', deps, world.as('deo', { body: { query, format: 'csv' } }));
    expect(asked.status).toBe(201);
    await expect.poll(() => came.length).toBe(1);
    await work(deps, told(came[0]!));
    const men: { teacher_ID: string }[] = await listed('teachers.list', 'gender=Male', 'deo');
    const ofMen = (await trace(men.map(({ teacher_ID }) => teacher_ID))).body.data.exports[0];
    expect(ofMen).toMatchObject({ maker: { role: 'deo' }, found: men.length, rows: men.length });

    const seen = async (days: number) => {
      const later = new Date(now.getTime() + days * 24 * 3600 * 1000);
      const asked = { schools: rows.map(({ id }) => id), teachers: [] };
      return (await exportsHolding({ table: deps.table, now: () => later }, asked)).length;
    };
    expect(await seen(399)).toBeGreaterThan(0);
    expect(await seen(401)).toBe(0);
  });

  it('keeps of a few files of a browser in an hour which records they held, and the entry of every one', async () => {
    const few = { ...deps, limits: { ...deps.limits, notedFilesPerHour: 2 } };
    const maker = await seedUser(deps, 'admin');
    const { id } = maker;
    const head = { token: await tokenFor(deps, maker) };
    const [school] = await listed('schools.list', '', 'hoi');
    const asked = { schools: [school.id], teachers: [] };
    const note = async (ids: string) => {
      const body = { resource: 'school', rows: 1, q: '', ids };
      expect((await callById('audit.noteExport', few, { ...head, body })).status).toBe(200);
    };
    const kept = async () =>
      (await exportsHolding(deps, asked)).find(({ maker }) => maker.id === id)?.exports ?? 0;
    const entries = async () =>
      (await rowsOf(engine, 'AUDIT#')).filter(
        ({ action, actor_id }) => action === 'export' && actor_id === id,
      );
    // One that says nothing of its records takes no room.
    await note('');
    for (let i = 0; i < 4; i += 1) await note(String(school.id));
    expect([await kept(), (await entries()).length]).toEqual([2, 5]);
    few.now = () => new Date(now.getTime() + 3_601_000);
    head.token = await tokenFor(few, maker);
    await note(String(school.id));
    expect([await kept(), (await entries()).length]).toEqual([3, 6]);
  });

  it('keeps of a file of a browser only the records that its maker may see, and drops the others unsaid', async () => {
    const own: { id: number }[] = await listed('teachers.list', 'service=all', 'hoi');
    const all: { id: number; teacher_ID: string }[] = await listed('teachers.list', 'service=all', 'admin');
    const mine = new Set(own.map(({ id }) => id));
    const foreign = all.filter(({ id }) => !mine.has(id));
    expect([own.length > 0, foreign.length > 0]).toEqual([true, true]);
    const maker = await seedUser(deps, 'hoi', { school_id: '1001' });
    const head = { token: await tokenFor(deps, maker) };
    const note = async (resource: string, ids: readonly number[]) => {
      const body = { resource, rows: ids.length, q: '', ids: ids.toSorted((a, b) => a - b).join(',') };
      expect((await callById('audit.noteExport', deps, { ...head, body })).status).toBe(200);
    };
    const linesOf = async (asked: Parameters<typeof exportsHolding>[1]) =>
      (await exportsHolding(deps, asked)).filter((one) => one.maker.id === maker.id);

    await note('teacher', [...all.map(({ id }) => id), 999_999]);
    const wanted = { schools: [], teachers: all.map(({ id }) => id) };
    expect(await linesOf(wanted)).toMatchObject([{ found: own.length, rows: own.length, exports: 1 }]);
    expect(await linesOf({ schools: [], teachers: foreign.map(({ id }) => id) })).toEqual([]);

    const schools: { id: number; school_id: string }[] = await listed('schools.list', '', 'admin');
    await note(
      'school',
      schools.map(({ id }) => id),
    );
    const found = await linesOf({ schools: schools.map(({ id }) => id), teachers: [] });
    expect(found).toMatchObject([{ found: 1, rows: 1 }]);
  });

  it('lets nobody fill the list: an account has one line of a kind, and how many exports it stands for', async () => {
    const all: { id: number; school_id: string }[] = await listed('schools.list', '', 'admin');
    const own = all.find(({ school_id }) => school_id === '1001')!;
    const asked = { schools: [own.id], teachers: [] };
    const note = async (role: Role, ids: readonly number[]) => {
      const maker = await seedUser(deps, role, { ...(role === 'hoi' && { school_id: '1001' }) });
      const by = { token: await tokenFor(deps, maker) };
      const body = { resource: 'school', rows: ids.length, q: '', ids: ids.join(',') };
      return {
        id: maker.id,
        again: async () =>
          expect((await callById('audit.noteExport', deps, { ...by, body })).status).toBe(200),
      };
    };
    // The true file holds more than what was found of it, so all files of that alone rank before it.
    const truly = await note(
      'admin',
      all.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const floods = await note('hoi', [own.id]);
    await truly.again();
    for (let i = 0; i < 25; i += 1) await floods.again();
    const lines = await exportsHolding(deps, asked);
    const of = ({ id }: { id: number }) => lines.filter(({ maker }) => maker.id === id);
    expect(of(floods)).toMatchObject([{ found: 1, rows: 1, exports: 25 }]);
    expect(of(truly)).toMatchObject([{ found: 1, rows: all.length, exports: 1 }]);
  });

  it.each([
    ['its own Teacher ID', {}, ['TR-77', 'TR-88'], ['admin']],
    // Files from after the merge have the one that stayed under this Teacher ID.
    ['the Teacher ID of the other', { teacher_ID: 'other' }, ['TR-78', 'TR-89'], ['admin', 'deo']],
  ])(
    'knows what was merged into a record that goes on with %s',
    async (_, choose, [went, stayed], makers) => {
      const teacher = async (teacher_ID: string) => {
        const body = teacherInput(teacher_ID, '1001', { phone_number: '9612345678' });
        return (await callById('teachers.create', deps, world.as('admin', { body }))).body.data;
      };
      const [stays, goes] = [await teacher(stayed!), await teacher(went!)];
      const exported = async ({ id }: { id: number }, role: Role) => {
        const body = { resource: 'teacher', rows: 1, q: '', ids: String(id) };
        expect((await callById('audit.noteExport', deps, world.as(role, { body }))).status).toBe(200);
      };
      await exported(goes, 'admin');
      await exported(stays, 'deo');
      const versions = { this: stays.version, other: goes.version };
      const body = { from: goes.id, versions, choose };
      const sent = world.as('admin', { params: { id: String(stays.id) }, body });
      expect((await callById('duplicates.merge', deps, sent)).status).toBe(200);

      const rolesIn = ({ exports }: { exports: { maker: { role: Role } }[] }) =>
        exports.map(({ maker }) => maker.role).sort();
      const { data } = (await trace([went!.toLowerCase()])).body;
      expect(data).toMatchObject({ schools: 0, teachers: makers.length, unknown: 0 });
      expect(data.exports[0]).toMatchObject({ found: 1, rows: 1 });
      expect(rolesIn(data)).toEqual(makers);
      const both = (await trace([went!, stayed!, 'NOBODY-1'])).body.data;
      expect(both).toMatchObject({ teachers: 2, unknown: 1 });
      expect(rolesIn(both)).toEqual(['admin', 'deo']);
    },
  );

  it('notes no file whose ids are more than a browser holds, or named twice', async () => {
    const times = (text: string, count: number) => Array(count).fill(text).join(',');
    const note = (ids: string) =>
      callById('audit.noteExport', deps, world.as('hoi', { body: { resource: 'teacher', rows: 1, ids } }));
    for (const ids of [times('1-200000', 1000), '1-100000,200001-300001', '4,4', '9-7']) {
      const { status, body } = await note(ids);
      expect([status, body.issues?.map(({ field }: { field: string }) => field)], ids.slice(0, 30)).toEqual([
        400,
        ['ids'],
      ]);
    }
    expect((await note('1-100000,200001-300000')).status).toBe(200);
  });

  it('is for a super_admin, and takes at most 5,000 ids', async () => {
    for (const role of ['admin', 'deo', 'hoi'] as const) expect((await trace(['1'], role)).status).toBe(403);
    const many = Array.from({ length: 5000 }, (_, i) => `15010${String(i).padStart(6, '0')}`);
    expect((await trace(many)).status).toBe(200);
    expect((await trace([...many, 'one more'])).body.issues[0].field).toBe('ids');
    expect((await trace([])).status).toBe(400);
  });
});

describe('each cell of the service book', () => {
  let desk: ReturnType<typeof orderWorld>;
  const post = (designation: string) => ({ designation, subject: '' });
  const posted = (school_id: string, more: object = {}) =>
    desk.teacher(school_id, { posting_histories: [openAt(school_id, post('Warden'))], ...more });
  const LATELY = { from_date: '2025-06-01' };
  /** In each district, whose open posting names another school than the record, and whose tenure has ended. */
  const standing = { D0: { unordered: 0, due: 0 }, D1: { unordered: 0, due: 0 } };

  beforeAll(async () => {
    desk = orderWorld(deps, world);
    for (const [school_id, lines] of [
      ['1001', [{ ...post('Warden'), sanctioned: 9 }]],
      [
        '1003',
        [
          { ...post('Warden'), sanctioned: 1 },
          { ...post('Clerk'), subject: 'Mizo', sanctioned: 2 },
        ],
      ],
    ] as const) {
      const params = { schoolId: school_id };
      const { version } = await desk.good('posts.get', { params });
      await desk.good('posts.update', { params, body: { version, lines } });
    }
    const board = { department: 'Board of School Education', designation: 'Officer', subject: 'English' };
    const away = [{ kind: 'leave', from: '2026-03-01', to: '' }];
    for (const [district, here, there] of [
      ['D0', '1001', '1002'],
      ['D1', '1003', '1004'],
    ] as const) {
      // Another number of teachers in each place, so that few columns have the same.
      for (let n = 0; n < 2; n += 1) await posted(here, { away });
      for (let n = 0; n < 3; n += 1) await posted(here);
      await posted(here, { posting_histories: [openAt(here)] });
      const [deputed, attached] = [await posted(here), await posted(there)];
      const under = async (who: { teacher_ID: string }[], to: string, more: object, line: object = {}) =>
        desk.movesOf(
          (
            await desk.issued(
              who.map((one) => desk.line(one.teacher_ID, to, line)),
              more,
            )
          ).id,
        );
      const [out] = await under([deputed], '', { kind: 'deputation' }, { ...board, due_back: '2027-03-30' });
      const [guest] = await under([attached], here, { kind: 'attachment' });
      const left = [await posted(here), await posted(here), await posted(here), await posted(here)];
      const [first, second, third] = await under(left, there, { kind: 'transfer' });
      for (const { id } of [out, guest, first, second, third])
        expect((await desk.step('relieve', id, '2026-01-11')).status).toBe(200);
      for (const { id } of [out, guest]) expect((await desk.step('join', id, '2026-01-12')).status).toBe(200);
      expect((await desk.refuse(third.id)).status).toBe(200);
      standing[district] = {
        unordered: (await posted(here, { posting_histories: [openAt(there, LATELY)] })).id,
        due: (await posted(here)).id,
      };
    }
  }, 60_000);

  /** The rows of a sheet, each cell by its column. */
  const cellsIn = ([header = [], ...rows]: string[][] = []) =>
    rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])));
  const told = async (id: string, query: string) =>
    (await desk.good(id, { query: `limit=1000&${query}` })) as unknown;
  const known = (number: number | null) => (number === null ? '–' : String(number));
  type Numbers = SchoolStrengthRow | SchoolStrengthRow['lines'][number];
  const counted = (of: Numbers) => ({
    Sanctioned: known(of.sanctioned),
    Posted: String(of.posted),
    Deputed: String(of.deputed),
    'Attached Elsewhere': String(of.attached_out),
    Away: String(of.away),
    'In Transit': String(of.relieved),
    'Attached Here': String(of.attached_in),
    'Effective Strength': String(of.effective),
    Vacant: known(of.vacant),
    Surplus: known(of.surplus),
  });

  it.each([
    ['', {}, ['1004', '1003', '1002', '1001']],
    ['district=D1', { district: 'D1' }, ['1004', '1003']],
    ['rd_block=B10', { rd_block: 'B10' }, ['1003']],
  ])('is that of the list of the strength, with %j', async (query, filters, ids) => {
    const listed = (await told('posts.strength', query)) as SchoolStrengthRow[];
    const schools = listed.sort((one, other) => other.id - one.id);
    const place = (at: SchoolStrengthRow) => ({
      'School ID': at.school_id,
      'School Name': at.school_name,
      District: at.district,
      'RD Block': at.rd_block,
    });
    const { sheets } = await made({ kind: 'schools', list: 'strength', filters });
    expect(schools.map(({ school_id }) => school_id)).toEqual(ids);
    expect(cellsIn(sheets.Schools)).toEqual(
      schools.map((at) => ({ ...place(at), ...counted(at), Unplaced: known(at.unplaced) })),
    );
    const lines = schools.flatMap((at) =>
      at.lines.map((line) => ({
        ...place(at),
        ...{ Designation: line.designation, Subject: line.subject },
        ...counted(line),
      })),
    );
    expect(cellsIn(sheets.Posts)).toEqual(lines);
  });

  it('of the strength is what a person counts', async () => {
    const { sheets } = await made({ kind: 'schools', list: 'strength' });
    const at = (school_id: string, rows: string[][] = []) =>
      cellsIn(rows).filter((row) => row['School ID'] === school_id);
    // Of those from the first world, 57 are at 1003, without a designation.
    expect(at('1003', sheets.Schools)).toMatchObject([
      {
        ...{ Sanctioned: '3', Posted: '70', Deputed: '1', 'Attached Elsewhere': '0', Away: '2' },
        ...{ 'In Transit': '2', 'Attached Here': '1', 'Effective Strength': '66' },
        ...{ Vacant: '2', Surplus: '8', Unplaced: '59' },
      },
    ]);
    expect(at('1003', sheets.Posts)).toMatchObject([
      { Designation: 'Warden', Subject: '', Sanctioned: '1', Posted: '11', Vacant: '0', Surplus: '8' },
      { Designation: 'Clerk', Subject: 'Mizo', Sanctioned: '2', Posted: '0', Vacant: '2', Surplus: '0' },
    ]);
    // Nobody entered the posts: that is not 0.
    expect(at('1004', sheets.Schools)).toMatchObject([
      { 'Attached Elsewhere': '1', Sanctioned: '–', Vacant: '–', Surplus: '–', Unplaced: '–' },
    ]);
    expect(at('1004', sheets.Posts)).toEqual([]);
  });

  it.each([
    ['', {}],
    ['district=D1', { district: 'D1' }],
  ])('is that of the lists of orders and moves, with %j', async (query, filters) => {
    const at = (name: string, place: Move['from']) => ({
      [`${name} School ID`]: place?.school_id ?? '',
      [`${name} School`]: place?.school_name ?? '',
    });
    const person = ({ teacher, held }: Move) => ({
      ...{ 'Teacher ID': teacher.teacher_ID, 'Teacher Name': teacher.teacher_name, Designation: held },
    });
    const { sheets } = await made({ kind: 'teachers', list: 'moves', filters });
    const moves = (await told('moves.list', query)) as Move[];
    expect(cellsIn(sheets.Moves)).toEqual(
      moves.map((move) => ({
        Order: move.order?.number,
        'Order Date': showDate(move.order?.date),
        Kind: orderScreen.kinds[move.order?.kind ?? 'return'],
        ...person(move),
        ...at('From', move.from),
        ...at('To', move.to),
        'To Department': move.department,
        'To Designation': move.post.designation,
        'To Subject': move.post.subject,
        Status: orderScreen.moveStates[move.state as 'joined'],
        Reason: move.why,
        'With effect from': showDate(move.effective_on),
        'Relieved On': showDate(move.relieved_on),
        'Joined On': showDate(move.joined_on),
        'Due Back': showDate(move.due_back),
      })),
    );
    const states = new Set(moves.map(({ state }) => state));
    expect([...states].sort()).toEqual(['joined', 'ordered', 'refused', 'relieved']);
    const shown = new Set(cellsIn(sheets.Orders).map(({ Order }) => Order));
    const orders = (await told('orders.list', '')) as OrderRow[];
    expect(cellsIn(sheets.Orders)).toEqual(
      orders
        .filter(({ number }) => shown.has(number))
        .map(({ number, date, kind, authority, state, line_count, counts }) => ({
          ...{ Order: number, 'Order Date': showDate(date), Kind: orderScreen.kinds[kind] },
          ...{ Authority: authority, Status: orderScreen.states[state], Teachers: String(line_count) },
          'To Relieve': String(counts.ordered),
          'In Transit': String(counts.relieved),
          Joined: String(counts.joined),
        })),
    );
    const numbers = new Set(moves.map(({ order }) => order?.number));
    expect([...numbers].filter((number) => !shown.has(number))).toEqual([]);
    // Without a filter also those that move nobody yet.
    const empty = query ? [] : orders.filter(({ line_count }) => line_count === 0);
    expect(new Set([...shown].filter((number) => !numbers.has(number)))).toEqual(
      new Set(empty.map(({ number }) => number)),
    );

    const unordered = (await told('moves.list', `state=unordered&${query}`)) as Move[];
    expect(cellsIn(sheets['Moved without Order'])).toEqual(
      unordered.map((one) => ({
        ...{ ...person(one), ...at('Present', one.to) },
        ...{ Since: showDate(one.since), ...at('Posting', one.from) },
      })),
    );
    const due = (await told('moves.list', `state=due&${query}`)) as Move[];
    expect(cellsIn(sheets['Tenure Ended'])).toEqual(
      due.map((one) => ({ ...person(one), ...at('Present', one.from), Since: showDate(one.since) })),
    );
    // The file is traced by whoever stands on any of its sheets.
    const number = Number(sheets.About?.find(([name]) => name === 'Export Number')?.[1]);
    const kept = await deps.table.get(keys.exported('2026-03', number, 0));
    const ids = rangesIn(gunzipSync(kept?.ids as Uint8Array).toString());
    const traced = (teacher: number) => countIn(ids, [teacher]) === 1;
    for (const [district, { unordered: moved, due: over }] of Object.entries(standing)) {
      const inFile = query === '' || district === 'D1';
      expect([unordered.some((one) => one.id === moved), due.some((one) => one.id === over)]).toEqual([
        inFile,
        inFile,
      ]);
      expect([traced(moved), traced(over)]).toEqual([inFile, inFile]);
    }
  });
});
