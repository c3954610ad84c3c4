import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import type { StoredQuestion } from '#functions/ask/stored.ts';
import { run as work } from '#functions/events/export.ts';
import { isDue, run as mail } from '#functions/events/questionMail.ts';
import { openExports } from '#functions/exports/bucket.ts';
import { currentMaster, MasterData } from '#functions/masterData/stored.ts';
import { keys } from '#functions/table/keys.ts';
import { encodeTeacher } from '#functions/teachers/stored.ts';
import type { Role } from '#shared/access/roles.ts';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import { reindex } from '../../infra/admin/reindex.ts';
import { type Documents, startDocuments } from '../../infra/local/documents.ts';
import { storeTeachers } from '../../infra/local/storeTeachers.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { BY, schoolInput, teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { mailed } from '../support/userWorld.ts';

const engine = withEngine();
let now = new Date('2026-11-23T06:00:00.000Z');
let folder: string;
let documents: Documents;
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

/** Teachers at the four schools in turn; every third is a man, every fifth teaches Mizo. */
const PEOPLE = Array.from({ length: 240 }, (_, i) =>
  teacherInput(`Q-${i}`, String(1001 + (i % 4)), {
    gender: i % 3 === 0 ? 'Male' : 'Female',
    teacher_name: `Lalthanga ${i}`,
  }),
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
  documents = await startDocuments(folder, ['exports']);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', documents.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  for (const [name, value] of Object.entries(documents.credentials)) vi.stubEnv(name, value);
  deps = testDeps({ engine, now: () => now, limits: { accessTokenSeconds: 1e8, exportsPerHour: 1000 } });
  deps.exports = openExports('exports');
  world = await teacherWorld(deps);
  await storeTeachers(deps, BY, PEOPLE);
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await documents?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const call = (id: string, role: Role, more: object = {}) => callById(id, deps, world.as(role, more));
const ask = (role: Role, body: object) => call('ask.run', role, { body });
const MEN = { of: 'teachers', all: [['gender', 'is', 'Male']] };
const keep = (role: Role, more: object = {}) =>
  call('ask.createQuestion', role, { body: { name: 'Men', query: MEN, ...more } });
const questionsOf = async (role: Role) => (await call('ask.questions', role)).body.data;

describe('a question', () => {
  it('is answered to staff, each in the own scope', async () => {
    const totals: Partial<Record<Role, number>> = {};
    const ids: Partial<Record<Role, number[]>> = {};
    for (const role of ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'] as const) {
      const { status, body } = await ask(role, { ...MEN, limit: 1000 });
      expect(status).toBe(200);
      totals[role] = body.pagination.total;
      ids[role] = body.data.map(({ id }: { id: number }) => id);
      const listed = await call('teachers.list', role, { query: 'limit=1000&gender=Male' });
      expect(ids[role]).toEqual(listed.body.data.map(({ id }: { id: number }) => id));
    }
    expect(totals).toEqual({ super_admin: 80, admin: 80, deo: 40, sdeo: 20, hoi: 20 });
    for (const id of ids.sdeo ?? []) expect(ids.deo).toContain(id);
    expect((await ask('teacher', MEN)).status).toBe(403);
    expect((await callById('ask.run', deps, { body: MEN })).status).toBe(401);
  });

  it.each<[string, object, string, string]>([
    [
      'an unknown field',
      { of: 'teachers', all: [['shoe', 'is', '7']] },
      'all.0',
      'There is no field “shoe” of teachers',
    ],
    ['an unknown operator', { of: 'teachers', all: [['gender', 'like', 'M']] }, 'all.0.1', ''],
    [
      'an unknown name',
      { of: 'teachers', all: [['district', 'is', 'Nowhere']] },
      'all.0',
      'District: there is no “Nowhere” in this list',
    ],
    [
      'an unknown name among the teachers of schools',
      { of: 'schools', all: [], has: { all: [['subjects_taught', 'is', 'Alchemy']] } },
      'has.all.0',
      'Subjects Taught: there is no “Alchemy” in this list',
    ],
    [
      'an unknown column',
      { of: 'schools', all: [], columns: ['age'] },
      'columns',
      'There is no field “age” of schools',
    ],
    [
      'a count that would list persons',
      { of: 'teachers', all: [], group: ['teacher_name', 'gender'], limit: 1 },
      'group',
      'Teacher Name tells who a person is, so nothing is counted by it',
    ],
    ['another kind', { of: 'accounts', all: [] }, 'of', ''],
  ])('is refused with %s, which the answer names', async (_, body, field, message) => {
    const answer = await ask('deo', body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].field).toBe(field);
    if (message) expect(answer.body.issues[0].message).toBe(message);
  });

  it('that shows more than 200 rows leaves an entry', async () => {
    const before = (await rowsOf(engine, 'AUDIT#')).length;
    await ask('admin', { of: 'teachers', all: [], limit: 200 });
    expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(before);
    await ask('admin', { of: 'teachers', all: [], limit: 1000 });
    const entries = await rowsOf(engine, 'AUDIT#');
    expect(entries).toHaveLength(before + 1);
    expect(entries.filter(({ action }) => action === 'view').at(-1)?.details).toContain('"list":"ask.run"');
  });

  it('counts, page by page and in groups, what it lists', async () => {
    const { body } = await ask('admin', { ...MEN, group: ['district', 'gender'], page: 2, limit: 30 });
    expect(body.pagination).toEqual({ page: 2, limit: 30, total: 80, totalPages: 3 });
    expect(body.data).toHaveLength(30);
    expect(body.left).toEqual([80]);
    const sum = body.groups.reduce((all: number, { count }: { count: number }) => all + count, 0);
    expect([sum, body.groupTotal]).toEqual([80, body.groups.length]);
  });

  it('tells how many rows are prepared while some are of a former version, until they are indexed again', async () => {
    const [row] = await rowsOf(engine, keys.feed('teacher', 0).pk);
    const teacher = (await deps.table.get(keys.teacher(Number(row?.id)))) as never;
    const former = JSON.stringify((JSON.parse(encodeTeacher(teacher)) as unknown[]).slice(0, 20));
    await deps.table.transact([
      {
        put: { ...(row as never as object), row: former } as never,
        condition: { text: 'attribute_exists(pk)' },
      },
    ]);
    const later = testDeps({ engine, now: () => now, limits: { accessTokenSeconds: 1e8 } });
    const asked = () =>
      callById(
        'ask.run',
        later,
        world.as('admin', { body: { of: 'teachers', all: [['since', 'empty', false]] } }),
      );
    const before = await asked();
    expect(before.body.preparing).toEqual({ done: 239, total: 240 });
    expect(await reindex(later)).toBe(1);
    const after = await asked();
    expect(after.body.preparing).toBeUndefined();
    expect(await reindex(later)).toBe(0);
  });
});

describe('a saved question', () => {
  it('is its owner’s, counted in the own scope, changed from the version that was read, and deleted', async () => {
    const { status, body } = await keep('deo');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Men', query: MEN, mail: 'none', version: 1, count: 40 });
    const { id } = body.data;
    expect((await questionsOf('deo')).own).toEqual([body.data]);
    expect((await questionsOf('admin')).own).toEqual([]);
    const params = { questionId: id };
    const change = (role: Role, version: number) =>
      call('ask.updateQuestion', role, { params, body: { name: 'All men', query: MEN, version } });
    expect((await change('admin', 1)).status).toBe(404);
    expect((await change('deo', 2)).status).toBe(409);
    expect((await change('deo', 1)).body.data).toMatchObject({ name: 'All men', version: 2 });
    expect((await call('ask.deleteQuestion', 'admin', { params })).status).toBe(404);
    expect((await call('ask.deleteQuestion', 'deo', { params })).status).toBe(200);
    expect((await call('ask.deleteQuestion', 'deo', { params })).status).toBe(404);
    expect((await questionsOf('deo')).own).toEqual([]);
    const steps = (await rowsOf(engine, 'AUDIT#'))
      .map(({ details }) => String(details))
      .filter((details) => details.includes(id))
      .map((details) => JSON.parse(details).step);
    expect(steps.sort()).toEqual(['question changed', 'question deleted', 'question kept']);
  });

  it('sent twice under one key is kept once', async () => {
    const headers = { 'idempotency-key': 'a-question-of-mine' };
    const first = await call('ask.createQuestion', 'sdeo', { body: { name: 'Once', query: MEN }, headers });
    const second = await call('ask.createQuestion', 'sdeo', { body: { name: 'Once', query: MEN }, headers });
    expect(second.body).toEqual(first.body);
    expect((await questionsOf('sdeo')).own).toHaveLength(1);
  });

  it('is shared by administrators, and answered in its reader’s scope', async () => {
    const refused = await keep('deo', { shared_with: 'hoi' });
    expect([refused.status, refused.body.issues[0].field]).toEqual([400, 'shared_with']);
    expect((await keep('admin', { shared_with: 'teacher' })).status).toBe(400);
    const schools = { of: 'schools', all: [] };
    const { body } = await keep('admin', { name: 'Schools', query: schools, shared_with: 'hoi' });
    expect(body.data.count).toBeGreaterThan(3);
    const { shared } = await questionsOf('hoi');
    expect(shared).toEqual([{ ...body.data, count: 1 }]);
    const answer = await ask('hoi', shared[0].query);
    expect(answer.body.pagination.total).toBe(1);
    expect((await questionsOf('deo')).shared).toEqual([]);
    const params = { questionId: body.data.id };
    await call('ask.updateQuestion', 'admin', {
      params,
      body: { name: 'Schools', query: schools, shared_with: 'deo', version: 1 },
    });
    expect((await questionsOf('hoi')).shared).toEqual([]);
    expect((await questionsOf('deo')).shared).toHaveLength(1);
    await call('ask.deleteQuestion', 'admin', { params });
    expect((await questionsOf('deo')).shared).toEqual([]);
  });

  it.each<[string, object]>([
    ['condition', { all: [['retires_on', 'within', '300y']] }],
    ['text', { all: [['teacher_name', 'contains', '\u200b']] }],
    ['day', { all: [['date_of_birth', 'before', '1980-02-30']] }],
    ['group', { group: ['teacher_name', 'phone_number'] }],
  ])('whose %s is refused by now is listed without a count, corrected, and deleted', async (_, old) => {
    const query = { of: 'teachers', all: [['retires_on', 'within', '12m']] };
    const { id } = (await keep('admin', { name: 'Old', query, shared_with: 'sdeo' })).body.data;
    const copies = [
      keys.question(world.users.admin.id, id),
      keys.sharedQuestion('sdeo', String(world.users.admin.id), id),
    ];
    const refused = { ...query, ...old };
    for (const key of copies) {
      const stored = (await deps.table.get(key)) as object;
      await deps.table.transact([
        { put: { ...stored, ...key, query: refused }, condition: { text: 'attribute_exists(pk)' } },
      ]);
    }
    const listed = { id, name: 'Old', query: refused, count: null };
    expect((await questionsOf('admin')).own).toEqual([expect.objectContaining(listed)]);
    expect((await questionsOf('sdeo')).shared).toEqual([expect.objectContaining(listed)]);
    const params = { questionId: id };
    const change = (asked: object) =>
      call('ask.updateQuestion', 'admin', { params, body: { name: 'Old', query: asked, version: 1 } });
    expect((await change(refused)).status).toBe(400);
    expect((await change(query)).body.data.count).toEqual(expect.any(Number));
    expect((await call('ask.deleteQuestion', 'admin', { params })).status).toBe(200);
  });

  it('is one of fifty at most', async () => {
    for (let i = 0; i < 50; i += 1) expect((await keep('hoi', { name: `No. ${i}` })).status).toBe(201);
    const { status, body } = await keep('hoi', { name: 'One more' });
    expect([status, body.message]).toEqual([409, 'An account keeps at most 50 questions. Delete one first.']);
  });

  it('stands beside those that everybody finds, each with its count', async () => {
    const { builtIn } = await questionsOf('admin');
    expect(builtIn.map(({ id }: { id: string }) => id)).toEqual(BUILT_IN_QUESTIONS.map(({ id }) => id));
    for (const { id, count } of builtIn) {
      const found = BUILT_IN_QUESTIONS.find((one) => one.id === id)?.query as object;
      expect((await ask('admin', found)).body.pagination.total).toBe(count);
    }
  });
});

describe('the file of an answer', () => {
  const made = async (format: 'xlsx' | 'csv', query: object, role: Role = 'deo') => {
    const begun = await call('ask.export', role, { body: { query, format, name: 'Men here' } });
    expect(begun.status).toBe(201);
    const { id, total } = begun.body.data;
    await work(deps, { source: 'aws.s3', detail: { object: { key: `requests/${id}` } } });
    const link = await call('exports.link', role, { params: { jobId: id } });
    expect(link.status).toBe(200);
    const file = await fetch(link.body.data.url);
    return { id, total, file, link: link.body.data };
  };
  const cellsOf = (book: ReturnType<typeof read>, sheet: string) =>
    utils.sheet_to_json<string[]>(book.Sheets[sheet] ?? {}, { header: 1, defval: '', raw: false });

  it('has a row for each that the answer counts, its counts, and the question in words', async () => {
    const query = { ...MEN, columns: ['teacher_name', 'teacher_ID', 'date_of_birth'], group: ['district'] };
    const { total, file, link } = await made('xlsx', query);
    expect(total).toBe(40);
    expect(link.file_name).toMatch(/^answer_2026-11-23\.xlsx$/);
    const book = read(await file.arrayBuffer());
    expect(book.SheetNames).toEqual(['Answer', 'Counts', 'About']);
    const [header, ...rows] = cellsOf(book, 'Answer');
    expect(header).toEqual(['Teacher Name', 'Teacher ID', 'Date of Birth']);
    expect(rows).toHaveLength(40);
    expect(rows[0]?.[2]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(cellsOf(book, 'Counts')[0]).toEqual(['District', 'Teachers']);
    expect(cellsOf(book, 'About')).toContainEqual([
      'In Words',
      'Teachers whose gender is Male, counted by district',
    ]);
  });

  it('is a text file on request, with every row', async () => {
    const { total, file } = await made('csv', { ...MEN, columns: ['teacher_ID', 'phone_number'] }, 'hoi');
    expect(file.headers.get('content-type')).toContain('text/csv');
    const lines = (await file.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe('"Teacher ID","Phone Number"');
    expect([lines.length - 1, total]).toEqual([20, 20]);
  });

  it('is its maker’s alone', async () => {
    const { id } = await made('xlsx', MEN);
    expect((await call('exports.link', 'admin', { params: { jobId: id } })).status).toBe(404);
    expect((await call('ask.export', 'teacher', { body: { query: MEN, format: 'csv' } })).status).toBe(403);
  });
});

describe('mails of questions', () => {
  it('are due once a day: on Mondays, on the first of a month, or when the number has changed', () => {
    const due = (mails: string, today: string, count: number, before?: { on: string; count: number }) =>
      isDue({ mail: mails, mailed: before, updated_at: `${today}T06:00:00.000Z` } as never, today, count);
    const seen = (on: string) => ({ on, count: 5 });
    expect(due('weekly', '2026-11-23', 5)).toBe(true);
    expect(due('weekly', '2026-11-24', 5)).toBe(false);
    expect(due('weekly', '2026-11-23', 5, seen('2026-11-23'))).toBe(false);
    expect(due('monthly', '2026-12-01', 5, seen('2026-11-01'))).toBe(true);
    expect(due('monthly', '2026-12-02', 5)).toBe(false);
    expect(due('onChange', '2026-11-24', 5, seen('2026-11-23'))).toBe(false);
    expect(due('onChange', '2026-11-24', 6, seen('2026-11-23'))).toBe(true);
    expect(due('none', '2026-12-01', 6)).toBe(false);
  });

  it('are due once on a later night where that of the week or month failed, but not if set since', () => {
    const seen = (on: string) => ({ on, count: 5 });
    const due = (mails: string, updated: string, today: string, before?: { on: string; count: number }) =>
      isDue({ mail: mails, mailed: before, updated_at: updated } as never, today);
    const long = '2026-10-01T06:00:00.000Z';
    expect(due('weekly', long, '2026-11-24', seen('2026-11-16'))).toBe(true);
    expect(due('weekly', long, '2026-11-29', seen('2026-11-16'))).toBe(true);
    expect(due('weekly', long, '2026-11-25', seen('2026-11-24'))).toBe(false);
    expect(due('weekly', long, '2026-11-30', seen('2026-11-24'))).toBe(true);
    expect(due('weekly', long, '2026-11-24')).toBe(true);
    expect(due('monthly', long, '2026-12-02', seen('2026-11-01'))).toBe(true);
    expect(due('monthly', long, '2026-12-31', seen('2026-12-02'))).toBe(false);
    // Half past midnight on Monday in India is a Sunday in London.
    const [sunday, monday] = ['2026-11-22T12:00:00.000Z', '2026-11-22T19:00:00.000Z'];
    expect(due('weekly', sunday, '2026-11-24')).toBe(true);
    expect(due('weekly', monday, '2026-11-24')).toBe(false);
    expect(due('weekly', '2026-11-25T06:00:00.000Z', '2026-11-26', seen('2026-10-01'))).toBe(false);
    expect(due('monthly', '2026-12-01T06:00:00.000Z', '2026-12-02')).toBe(false);
    expect(due('monthly', '2026-11-25T06:00:00.000Z', '2026-12-03')).toBe(true);
  });

  it('go to the owner with a name and a number, once, and questions of accounts that are gone are deleted', async () => {
    const waitingBefore = (await rowsOf(engine, keys.outbox('').pk)).length;
    const kept = await keep('deo', { name: 'Men of the district', mail: 'weekly' });
    now = new Date('2026-11-22T20:30:00.000Z');
    expect(await mail(deps)).toBe(1);
    expect(await mail(deps)).toBe(0);
    expect((await rowsOf(engine, keys.outbox('').pk)).length).toBe(waitingBefore + 1);
    const stored = await deps.table.get(keys.question(world.users.deo.id, kept.body.data.id));
    expect(stored?.mailed).toEqual({ on: '2026-11-23', count: 40 });
    now = new Date('2026-11-24T20:30:00.000Z');
    expect(await mail(deps)).toBe(0);
    const gone = {
      ...stored,
      ...keys.question(987_654, kept.body.data.id),
      owner: { id: 987_654, username: 'gone' },
    };
    await deps.table.transact([{ put: gone as never, condition: { text: 'attribute_not_exists(pk)' } }]);
    await mail(deps);
    expect(await deps.table.get(keys.question(987_654, kept.body.data.id))).toBeUndefined();
  });

  it('go on after a rename, and say once that a question can no longer be answered', async () => {
    now = new Date('2026-11-23T06:00:00.000Z');
    const made = await call('masterData.create', 'admin', {
      path: '/management-types',
      body: { name: 'Mission' },
    });
    const query = { of: 'schools', all: [['management', 'is', 'Mission']] };
    const kept = await keep('sdeo', { name: 'Of missions', query, mail: 'onChange' });
    expect(kept.status).toBe(201);
    const letters = async () => (await mailed(deps)).map((letter) => 'subject' in letter && letter.subject);
    await letters();
    const one = { path: '/management-types/{id}', params: { id: String(made.body.data.id) } };
    const renamed = { ...one, body: { name: 'Missions' } };
    expect((await call('masterData.update', 'admin', renamed)).status).toBe(200);
    expect(await mail(deps)).toBe(1);
    expect(await letters()).toEqual(['Of missions: 0 schools']);
    const question = (await questionsOf('sdeo')).own.at(-1);
    expect(question).toMatchObject({ query: { all: [['management', 'is', 'Missions']] }, count: 0 });
    expect((await ask('sdeo', { ...query, page: 1, limit: 5 })).status).toBe(200);

    const stored = await deps.table.get(keys.question(world.users.sdeo.id, question.id));
    const broken = { ...stored, query: { ...query, all: [['management', 'is', 'Nobody']] } };
    await deps.table.transact([{ put: broken as never, condition: { text: 'attribute_exists(pk)' } }]);
    now = new Date('2026-11-25T20:30:00.000Z');
    expect(await mail(deps)).toBe(1);
    expect(await letters()).toEqual(['Of missions: the question cannot be answered any more']);
    now = new Date('2026-11-26T20:30:00.000Z');
    expect(await mail(deps)).toBe(0);
  });

  it('answer no question on a day on which it is not due', async () => {
    now = new Date('2026-11-23T06:00:00.000Z');
    for (const mails of ['weekly', 'weekly', 'monthly'])
      expect((await keep('sdeo', { mail: mails })).status).toBe(201);
    const looked = vi.spyOn(deps.posts, 'look');
    const looks = async (at: string) => {
      looked.mockClear();
      now = new Date(at);
      await mail(deps);
      return looked.mock.calls.length;
    };
    await clearedOfChanges();
    // The first night for a while sends what the nights before it did not.
    const owners = new Set(
      (await stored()).flatMap(({ mail: sent, owner }) => (sent === 'none' ? [] : owner.id)),
    );
    expect(await looks('2026-12-07T20:30:00.000Z')).toBe(owners.size);
    expect(await looks('2026-12-08T20:30:00.000Z')).toBe(0);
    // A Monday: all that one account asks is answered from one look.
    const weekly = (await stored()).filter((one) => one.mail === 'weekly');
    expect(await looks('2026-12-13T20:30:00.000Z')).toBe(new Set(weekly.map(({ owner }) => owner.id)).size);
    looked.mockRestore();
  });

  it('begin with what was answered longest ago, so that a run that is cut off leaves out nobody for good', async () => {
    await clearedOfChanges();
    now = new Date('2026-11-23T06:00:00.000Z');
    const ids: string[] = [];
    for (const role of ['admin', 'deo', 'sdeo'] as const)
      ids.push((await keep(role, { mail: 'onChange' })).body.data.id);
    now = new Date('2026-12-14T20:30:00.000Z');
    expect(await mail(deps)).toBe(3);
    const look = deps.posts.look.bind(deps.posts);
    for (const night of ['15', '16', '17']) {
      now = new Date(`2026-12-${night}T20:30:00.000Z`);
      const cut = vi
        .spyOn(deps.posts, 'look')
        .mockImplementationOnce(look)
        .mockRejectedValue(new Error('cut off'));
      await expect(mail(deps)).rejects.toThrow('cut off');
      cut.mockRestore();
    }
    const theirs = (await stored()).filter(({ id }) => ids.includes(id));
    expect(theirs.map(({ mailed: last }) => last?.on).sort()).toEqual([
      '2026-12-16',
      '2026-12-17',
      '2026-12-18',
    ]);
  });
});

describe('a question that everybody finds', () => {
  const counted = async () =>
    (await questionsOf('admin')).builtIn.find(({ id }: { id: string }) => id === 'noMathematics9').count;

  it('counts by the names of now, and nothing where a name is not in its list', async () => {
    now = new Date('2026-11-23T06:00:00.000Z');
    for (const [i, subject] of ['Mathematics', 'English'].entries()) {
      const school = schoolInput(`105${i}`, 0, 0, { school_level: 'High School' });
      expect((await call('schools.create', 'admin', { body: school })).status).toBe(201);
      const teaches = { subjects_taught: [subject], classes_taught: ['Class 9'] };
      expect((await world.add(teacherInput(`HIGH-${i}`, school.school_id, teaches))).status).toBe(201);
    }
    expect(await counted()).toBe(1);
    const master = await currentMaster(deps);
    const id = String(master.byName('subjects', 'Mathematics')?.id);
    const renamed = { path: '/subjects/{id}', params: { id }, body: { name: 'Maths' } };
    expect((await call('masterData.update', 'admin', renamed)).status).toBe(200);
    expect(await counted()).toBe(1);
    const never = vi.spyOn(MasterData.prototype, 'hasName').mockImplementation((_, name) => name !== 'Maths');
    expect(await counted()).toBeNull();
    never.mockRestore();
  });
});

describe('a question about who left', () => {
  it('finds them by the school that closed since, as the list does, in each scope', async () => {
    now = new Date('2026-11-23T06:00:00.000Z');
    const made = await call('schools.create', 'admin', { body: schoolInput('1060', 0, 0) });
    const { id, version } = made.body.data;
    const teacher = await world.add(teacherInput('GONE-1', '1060'));
    const left = { reason: 'superannuation', on: '2026-11-20' };
    const ended = { params: { id: String(teacher.body.data.id) }, body: left };
    expect((await call('leaving.leave', 'admin', ended)).status).toBe(200);
    const closing = { on: '2026-11-22', reason: 'No pupils', version };
    const closed = await call('closures.close', 'admin', { params: { id: String(id) }, body: closing });
    expect(closed.status).toBe(200);

    const district = ['district', 'is', 'D0'];
    const question = { of: 'teachers', all: [['service', 'is', 'Left'], district], group: ['district'] };
    for (const role of ['admin', 'deo', 'sdeo'] as const) {
      const { body } = await ask(role, { ...question, columns: ['teacher_ID', 'school_name', 'district'] });
      expect(body.data.map(({ cells }: { cells: string[] }) => cells)).toEqual([
        ['GONE-1', 'School 1060', 'D0'],
      ]);
      expect(body.groups).toEqual([{ values: ['D0'], count: 1 }]);
      const listed = await call('teachers.list', role, { query: 'service=left&district=D0' });
      expect(listed.body.pagination.total).toBe(1);
    }
    expect((await ask('hoi', question)).body.pagination.total).toBe(0);
    // Questions about schools are about those that are open.
    const schools = await ask('admin', { of: 'schools', all: [['school_id', 'is', '1060']] });
    expect(schools.body.pagination.total).toBe(0);
  });
});

const stored = async () =>
  (await rowsOf(engine, keys.question(0, '').pk)).filter(({ sk }) =>
    String(sk).startsWith('USER#'),
  ) as unknown as StoredQuestion[];

/** Takes away the questions that any day may send. */
async function clearedOfChanges() {
  for (const { id, owner, mail: mails } of await stored())
    if (mails === 'onChange')
      await deps.table.transact([
        { delete: keys.question(owner.id, id), condition: { text: 'attribute_exists(pk)' } },
      ]);
}
