import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inFlight } from '#functions/app/inFlight.ts';
import { pace } from '#functions/imports/pace.ts';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { type Import, importColumns, type SentRow } from '#shared/domain/import.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { leastOf } from '#shared/records/samples.ts';
import { teacher } from '#shared/records/teacher.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let imports: ReturnType<typeof importWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, limits: AT_ONCE });
  world = await teacherWorld(deps);
  imports = importWorld(deps, world);
});

let next = 1;
/** Adds a teacher at a school of the world: 1001 is the deo's, 1003 is in another district. */
async function added(school = '1001', more: object = {}): Promise<Teacher> {
  next += 1;
  const body = teacherInput(`T${next}`, school, {
    phone_number: `98${String(next).padStart(8, '0')}`,
    ...more,
  });
  const answer = await world.add(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}
const phone = (n: number) => `70${String(n).padStart(8, '0')}`;
/** A row of a file that was downloaded here: a cell with the value that it had. */
const changed = (row: number, { id, version }: Teacher, ...cells: SentRow['cells']): SentRow => ({
  ...{ row, id, version, cells },
});
const stored = async (id: number): Promise<Teacher> => (await world.read(id)).body.data;
const entries = async (about: string) =>
  (await rowsOf(engine, 'AUDIT#')).filter(
    ({ details, resource_type }) => resource_type !== 'import' && String(details).includes(about),
  );

it('shows no row of a file in which nothing was changed, and has nothing to run', async () => {
  const { id, counts, version } = await imports.checked('teachers', []);
  expect(counts).toMatchObject({ same: 1, update: 0 });
  expect(await imports.rows(id)).toEqual([]);
  const run = await imports.call('run', 'admin', { params: { importId: id }, body: { version } });
  expect([run.status, run.body.message]).toEqual([409, importMessages.nothingToRun]);
});

describe('a file of phones', () => {
  const [PHONES, COUNT] = [400, 500];
  let teachers: Teacher[];
  let rows: SentRow[];
  let id: string;

  beforeAll(async () => {
    const places = Array.from({ length: COUNT }, (_, i) => i);
    teachers = [];
    await inFlight(places, 8, async (i) => {
      teachers[i] = await added(i % 2 ? '1001' : '1002');
    });
    rows = teachers.map((one, i) => changed(i + 2, one, ['phone_number', one.phone_number, phone(i)]));
  }, 120_000);

  it('sends at most 60 KB for 400 of them', () => {
    const parts = [rows.slice(0, 200), rows.slice(200, PHONES)].map((part) => JSON.stringify({ rows: part }));
    expect(parts.join('').length).toBeLessThanOrEqual(60_000);
  });

  it('is an update of each record, with one entry that names the import', async () => {
    const checked = await imports.checked('teachers', rows, 'deo');
    id = checked.id;
    expect(checked.counts).toEqual({ same: 0, create: 0, update: COUNT, conflict: 0, invalid: 0 });
    expect(await imports.started('run', id, 'deo')).toMatchObject({
      state: 'running',
      progress: { done: 0, total: COUNT },
    });
    await imports.work(id);
    expect(await imports.get(id, 'deo')).toMatchObject({
      state: 'done',
      progress: { done: COUNT, total: COUNT },
      results: { saved: COUNT, skipped: 0, refused: 0, undone: 0, kept: 0 },
    });
    for (const i of [0, 1, 499]) expect((await stored(teachers[i]!.id)).phone_number).toBe(phone(i));
    const told = await entries(id);
    expect(told).toHaveLength(COUNT);
    expect(new Set(told.map(({ resource_id }) => resource_id)).size).toBe(COUNT);
    expect(new Set(told.map(({ username }) => username))).toEqual(new Set([world.users.deo.username]));
  }, 120_000);

  it('changes nothing when it is sent again', async () => {
    const { counts } = await imports.checked('teachers', rows, 'deo');
    expect(counts).toMatchObject({ same: COUNT, update: 0, conflict: 0, invalid: 0 });
  });

  it('is undone but for 3 that were edited since: 497 go back, and the 3 are named', async () => {
    const edited = [teachers[0]!, teachers[250]!, teachers[499]!];
    for (const { id: one } of edited) await world.change(one, { phone_number: phone(9999) });
    await world.change(teachers[1]!.id, { email: 'kept@example.org' });
    await imports.started('undo', id, 'deo');
    await imports.work(id);
    expect(await imports.get(id, 'deo')).toMatchObject({
      state: 'undone',
      results: { undone: 497, kept: 3, saved: 0 },
    });
    const kept = await imports.rows(id, 'done=kept', 'deo');
    expect(kept.map(({ key, left }) => [key, left])).toEqual(
      edited.map(({ teacher_ID }) => [teacher_ID, ['phone_number']]),
    );
    expect((await stored(teachers[0]!.id)).phone_number).toBe(phone(9999));
    expect(await stored(teachers[1]!.id)).toMatchObject({
      phone_number: teachers[1]!.phone_number,
      email: 'kept@example.org',
    });
    const late = await imports.call('undo', 'deo', { params: { importId: id } });
    expect([late.status, late.body.message]).toEqual([409, importMessages.notDone]);
  }, 120_000);
});

describe('what was compared', () => {
  it('merges a record that moved on cell by cell: what both changed is a conflict, the rest is saved', async () => {
    const [both, other] = [await added(), await added()];
    await world.change(both.id, { phone_number: phone(9001) });
    await world.change(other.id, { email: 'other@example.org' });
    const { id, counts } = await imports.checked('teachers', [
      changed(
        2,
        both,
        ['phone_number', both.phone_number, phone(9002)],
        ['teacher_name', both.teacher_name, 'Zova'],
      ),
      changed(3, other, ['phone_number', other.phone_number, phone(9003)]),
    ]);
    expect(counts).toMatchObject({ conflict: 1, update: 1 });
    const [row] = await imports.rows(id, 'outcome=conflict');
    expect(row?.cells).toEqual([
      expect.objectContaining({ column: 'phone_number', old: phone(9001), new: phone(9002), conflict: true }),
      expect.objectContaining({ column: 'teacher_name', new: 'Zova', conflict: false }),
    ]);
    await imports.started('run', id);
    await imports.work(id);
    expect(await stored(both.id)).toMatchObject({ phone_number: phone(9001), teacher_name: 'Zova' });
    expect(await stored(other.id)).toMatchObject({ phone_number: phone(9003), email: 'other@example.org' });
    const rows = await imports.rows(id);
    expect(rows.map(({ done, left }) => [done, left])).toEqual([
      ['saved', ['phone_number']],
      ['saved', []],
    ]);
  });

  it('stores a conflict that is taken', async () => {
    const one = await added();
    await world.change(one.id, { phone_number: phone(9101) });
    const { id } = await imports.checked('teachers', [
      changed(2, one, ['phone_number', one.phone_number, phone(9102)]),
    ]);
    await imports.started('run', id, 'admin', [2]);
    await imports.work(id);
    expect((await stored(one.id)).phone_number).toBe(phone(9102));
  });

  it('leaves what somebody changes between the comparison and the run', async () => {
    const one = await added();
    const { id } = await imports.checked('teachers', [
      changed(2, one, ['phone_number', one.phone_number, phone(9201)]),
    ]);
    await world.change(one.id, { phone_number: phone(9202) });
    await imports.started('run', id);
    await imports.work(id);
    expect((await stored(one.id)).phone_number).toBe(phone(9202));
    expect(await imports.rows(id)).toMatchObject([
      { done: 'skipped', left: ['phone_number'], reason: importMessages.changedSince },
    ]);
  });

  it('finds records by their keys, whatever the case, and reads days, names and lists as people write them', async () => {
    const one = await added();
    const { id, counts } = await imports.checked('teachers', [
      {
        row: 2,
        key: one.teacher_ID.toLowerCase(),
        cells: [
          ['teacher_ID', null, one.teacher_ID.toLowerCase()],
          ['date_of_birth', null, '07/09/1981'],
          ['joining_date', null, '38869'],
          ['religion', null, 'HINDÚ'],
          ['gender', null, one.gender.toUpperCase()],
          ['subjects_taught', null, 'mizo, english'],
        ],
      },
    ]);
    expect(counts).toMatchObject({ update: 1 });
    const [row] = await imports.rows(id);
    expect(row?.cells.map(({ column, new: text }) => [column, text])).toEqual([
      ['teacher_ID', one.teacher_ID.toLowerCase()],
      ['date_of_birth', '1981-09-07'],
      ['joining_date', '2006-06-01'],
      ['religion', 'Hindu'],
    ]);
  });

  it('refuses a year of two digits, names the nearest of a list, and takes no Aadhaar number', async () => {
    const people: Teacher[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await added());
    const { id, counts } = await imports.checked('teachers', [
      changed(2, people[0]!, ['date_of_birth', '1980-05-12', '07/09/81']),
      changed(3, people[1]!, ['religion', 'Christianity', 'Cristianity']),
      changed(4, people[2]!, ['aadhaar_number', null, '2345 6789 0124']),
      changed(5, people[3]!, ['aadhaar_number', null, 'XXXXXXXX0124']),
      changed(6, people[4]!, ['aadhaar_number', null, ' XXXX XXXX 0124']),
      changed(7, people[5]!, ['aadhaar_number', null, 'XXXX-XXXX-0124']),
    ]);
    expect(counts).toMatchObject({ invalid: 3, same: 3 });
    const rows = await imports.rows(id, 'outcome=invalid');
    expect(rows.map(({ issues }) => issues[0])).toEqual([
      { field: 'date_of_birth', message: importMessages.shortYear },
      {
        field: 'religion',
        message: importMessages.nearest('"Cristianity" is not in the list', 'Christianity'),
      },
      { field: 'aadhaar_number', message: importMessages.aadhaarInForm },
    ]);
    const kept = (await rowsOf(engine, `IMPORT#${id}`)).map(({ rows: packed }) =>
      gunzipSync(packed as Uint8Array).toString(),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.join()).not.toMatch(/[0-9]{12}|0124/);
  });

  it('tells all that is wrong with a row in one round, and reads classes as the lists show them', async () => {
    const cells = (given: object) =>
      Object.entries(given).map(([column, text]): SentRow['cells'][number] => [column, null, text]);
    const person = { ...leastOf(teacher), subjects_taught: 'English', classes_taught: 'Class 1-3' };
    const { teacher_name, date_of_birth, joining_date, gender, social_group, religion } = person;
    const { subjects_taught, classes_taught, phone_number } = person;
    const right = { teacher_name, date_of_birth, joining_date, gender, social_group, religion, phone_number };
    const full = {
      ...right,
      service_category: 'Regular',
      subjects_taught,
      classes_taught,
      school_id: '1001',
    };
    const { gender: _, ...short } = { ...full, date_of_birth: '31/02/1990', school_id: '9999' };
    const known = await added();
    const { id } = await imports.checked('teachers', [
      { row: 2, key: 'T-RANGE', cells: cells(full) },
      {
        row: 3,
        key: 'T-WRONG',
        cells: cells({ ...short, subjects_taught: 'Mathmatics', religion: 'Hindoo' }),
      },
      changed(
        4,
        known,
        ['phone_number', null, '12345'],
        ['religion', null, 'Hindoo'],
        ['school_id', null, '9999'],
      ),
      {
        row: 5,
        key: 'T-NOWHERE',
        cells: cells({ ...full, school_id: '9999', subjects_taught: 'Mathmatics' }),
      },
    ]);
    const rows = await imports.rows(id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'invalid', 'invalid', 'invalid']);
    expect(rows[0]?.cells.find(({ column }) => column === 'classes_taught')?.new).toBe(
      'Class 1, Class 2, Class 3',
    );
    expect(rows.slice(1).map(({ issues }) => issues.map(({ field }) => field).sort())).toEqual([
      ['date_of_birth', 'gender', 'religion', 'school_id', 'subjects_taught'],
      ['phone_number', 'religion', 'school_id'],
      ['school_id', 'subjects_taught'],
    ]);
  });

  it('refuses an ID of which a spreadsheet made a day or took the zeros off, and adds nobody for it', async () => {
    await callById('schools.create', deps, world.as('admin', { body: schoolInput('0707') }));
    expect((await world.add(teacherInput('0012', '1001', { phone_number: phone(12) }))).status).toBe(201);
    const told = async (kind: Import['kind'], column: string, keys: string[], role: 'admin' | 'deo') => {
      const { id } = await imports.checked(
        kind,
        keys.map((key, i): SentRow => ({ row: i + 2, key, cells: [[column, null, key]] })),
        role,
      );
      const rows = await imports.rows(id, '', role);
      return rows.map(({ outcome, issues: [issue] }) => [outcome, issue?.field, issue?.message]);
    };
    const { madeDay, zerosApart, noRecord } = importMessages;
    expect(await told('teachers', 'teacher_ID', ['03/12/2026', '12', '00012'], 'admin')).toEqual([
      ['invalid', 'teacher_ID', madeDay],
      ['invalid', 'teacher_ID', zerosApart],
      ['invalid', 'teacher_ID', zerosApart],
    ]);
    expect(await told('schools', 'school_id', ['707'], 'admin')).toEqual([
      ['invalid', 'school_id', zerosApart],
    ]);
    expect(await told('posts', 'school_id', ['707', '708'], 'admin')).toEqual([
      ['invalid', 'school_id', zerosApart],
      ['invalid', '', noRecord],
    ]);
    // An officer learns nothing of a record elsewhere.
    await world.add(teacherInput('0013', '1003', { phone_number: phone(13) }));
    expect(await told('teachers', 'teacher_ID', ['12', '13'], 'deo')).toEqual([
      ['invalid', 'teacher_ID', zerosApart],
      ['invalid', '', noRecord],
    ]);
  });

  it('changes nobody whose ID is another than when the file was made, unless the file itself changed it', async () => {
    const [one, other, renamed, own] = [await added(), await added(), await added(), await added()];
    await world.change(renamed.id, { teacher_ID: 'T-RENAMED' });
    await world.change(own.id, { teacher_ID: 'T-OWN' });
    const of = (row: number, record: Teacher, key: string, more: object = {}): SentRow => ({
      ...changed(row, record, ['email', record.email, `${row}@example.org`]),
      ...{ key, ...more },
    });
    const { id } = await imports.checked('teachers', [
      of(2, one, one.teacher_ID.toLowerCase()),
      // A table that was restored has the same or an earlier version of somebody else.
      of(3, other, one.teacher_ID, { version: other.version + 1 }),
      of(4, renamed, renamed.teacher_ID),
      // The file's own change was stored before, and more of the row was changed since.
      {
        ...of(5, own, own.teacher_ID),
        cells: [
          ['teacher_ID', own.teacher_ID, 'T-OWN'],
          ['email', own.email, '5@example.org'],
        ],
      },
    ]);
    const rows = await imports.rows(id);
    expect(rows.map(({ outcome, key, issues }) => [outcome, key, issues[0]?.message])).toEqual([
      ['update', one.teacher_ID, undefined],
      ['invalid', one.teacher_ID, importMessages.anotherRecord],
      ['invalid', renamed.teacher_ID, importMessages.anotherRecord],
      ['update', 'T-OWN', undefined],
    ]);
    expect((await imports.checked('teachers', [of(2, other, one.teacher_ID)])).counts).toMatchObject({
      invalid: 1,
    });
  });

  it('marks both rows of a key that stands twice', async () => {
    const one = await added();
    const { id } = await imports.checked('teachers', [
      { row: 2, key: one.teacher_ID, cells: [['email', null, 'a@example.org']] },
      changed(3, one, ['email', '', 'b@example.org']),
    ]);
    const rows = await imports.rows(id);
    expect(rows.map(({ outcome, issues }) => [outcome, issues[0]?.message])).toEqual([
      ['invalid', importMessages.keyTwice(3)],
      ['invalid', importMessages.keyTwice(2)],
    ]);
  });
});

describe('rights', () => {
  it('tells an officer nothing of a foreign record: it reads as one that is absent', async () => {
    const [own, foreign] = [await added('1001'), await added('1003')];
    const cell: SentRow['cells'] = [['phone_number', null, phone(9301)]];
    const { id, counts } = await imports.checked(
      'teachers',
      [
        { row: 2, id: own.id, version: own.version, cells: cell },
        { row: 3, id: foreign.id, version: foreign.version, cells: cell },
        { row: 4, key: foreign.teacher_ID, cells: cell },
        { row: 5, id: 999_999, version: 1, cells: cell },
        { row: 6, key: 'T-NOBODY', cells: cell },
      ],
      'deo',
    );
    expect(counts).toMatchObject({ update: 1, create: 0, invalid: 4 });
    const rows = await imports.rows(id, 'outcome=invalid', 'deo');
    for (const row of rows)
      expect(row).toMatchObject({
        id: null,
        name: '',
        cells: [],
        issues: [{ field: '', message: importMessages.noRecord }],
      });
    await imports.started('run', id, 'deo');
    await imports.work(id);
    expect((await stored(foreign.id)).phone_number).toBe(foreign.phone_number);
  });

  it('refuses to move a record out of the area, as the form does', async () => {
    const one = await added('1001');
    const { counts } = await imports.checked(
      'teachers',
      [changed(2, one, ['school_id', '1001', '1003'])],
      'deo',
    );
    expect(counts).toMatchObject({ invalid: 1 });
  });

  it('shows the imports of others to a super_admin alone', async () => {
    const one = await added();
    const { id } = await imports.checked(
      'teachers',
      [changed(2, one, ['email', '', 'x@example.org'])],
      'deo',
    );
    const params = { importId: id };
    for (const role of ['admin', 'sdeo', 'hoi'] as const)
      for (const call of ['get', 'rows', 'check', 'undo'])
        expect((await imports.call(call, role, { params })).status, `${role} ${call}`).toBe(404);
    expect((await imports.call('get', 'teacher', { params })).status).toBe(403);
    expect((await imports.call('get', 'super_admin', { params })).status).toBe(200);
    const listed = async (role: 'deo' | 'admin' | 'super_admin') =>
      (await imports.call('list', role)).body.data.some((each: { id: string }) => each.id === id);
    expect([await listed('deo'), await listed('admin'), await listed('super_admin')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('tells an account which of its own run or wait to be run, and no others', async () => {
    const waiting = async (role: 'deo' | 'super_admin' = 'deo') =>
      (await imports.call('list', role, { query: 'waiting=true' })).body.data;
    const before = await waiting();
    expect(await waiting('super_admin')).toEqual([]);
    const [one, sha256] = [await added(), 'd'.repeat(64)];
    const params = { importId: '' };
    const compared = async () => {
      const { id } = (await imports.begin('teachers', 1, 'deo', { sha256 })).body.data as Import;
      params.importId = id;
      const body = { rows: [changed(2, one, ['email', '', `${id.toLowerCase()}@example.org`])] };
      expect((await imports.call('part', 'deo', { params: { ...params, part: '1' }, body })).status).toBe(
        200,
      );
      expect((await waiting()).map((each: Import) => each.id)).not.toContain(id);
      expect((await imports.call('check', 'deo', { params })).status).toBe(200);
      return id;
    };
    const now = async () => (await waiting()).filter((each: Import) => each.sha256 === sha256);
    const first = await compared();
    expect(await now()).toEqual([await imports.get(first, 'deo')]);
    // The file is compared anew: the former comparison waits no more, also after the later one has ended.
    const second = await compared();
    expect(await now()).toMatchObject([{ id: second, state: 'checked', progress: null }]);
    await imports.started('run', second, 'deo');
    expect(await now()).toMatchObject([{ id: second, state: 'running', progress: { done: 0, total: 1 } }]);
    await imports.work(second);
    expect(await now()).toEqual([]);
    await imports.started('undo', second, 'deo');
    expect(await now()).toMatchObject([{ id: second, state: 'undoing', progress: { done: 0, total: 1 } }]);
    await imports.work(second);
    expect(await now()).toEqual([]);
    // Rows that arrive after the comparison make a draft of it.
    const third = await compared();
    expect(await now()).toMatchObject([{ id: third }]);
    const body = { rows: [changed(2, one, ['email', '', 'again@example.org'])] };
    await imports.call('part', 'deo', { params: { importId: third, part: '1' }, body });
    expect(await now()).toEqual([]);
    expect(await waiting()).toEqual(before);
    expect(await waiting('super_admin')).toEqual([]);
  });

  it('R23, R31: shows no compared row once its maker has another area or role, until it is compared again', async () => {
    const [one, other] = [await added('1001'), await added('1001')];
    const user = await seedUser(deps, 'deo', { district_id: world.world.districts[0] });
    const be = async (more: Partial<StoredUser>) => {
      const all = { role: 'deo', ...more };
      await deps.table.update(keys.user(user.id), {
        text: `SET ${Object.keys(all).map((name) => `#${name} = :${name}`)}`,
        names: Object.fromEntries(Object.keys(all).map((name) => [`#${name}`, name])),
        values: Object.fromEntries(Object.entries(all).map(([name, value]) => [`:${name}`, value])),
      });
      return { token: await tokenFor(deps, user) };
    };
    const [first, second] = world.world.districts;
    let me = await be({ district_id: first });
    const body = {
      kind: 'teachers',
      fileName: 'a.xlsx',
      sha256: 'a'.repeat(64),
      columns: importColumns('teachers'),
      rows: 2,
    };
    const { id } = (await callById('imports.create', deps, { ...me, body })).body.data;
    const rows = [
      changed(2, one, ['phone_number', one.phone_number, phone(9001)]),
      changed(3, other, ['email', 'was@example.org', 'will@example.org']),
    ];
    const params = { importId: id };
    await callById('imports.part', deps, { ...me, params: { ...params, part: '1' }, body: { rows } });
    const ask = async (name: string) => callById(`imports.${name}`, deps, { ...me, params });
    expect((await ask('check')).status).toBe(200);
    expect((await ask('rows')).body.data).toHaveLength(2);

    me = await be({ district_id: second });
    expect((await ask('rows')).status).toBe(404);
    me = await be({ role: 'hoi', school_id: '1003' });
    expect((await ask('rows')).status).toBe(404);
    // What is compared now tells what the account may see now.
    me = await be({ district_id: second });
    expect((await ask('check')).status).toBe(200);
    const shown = await ask('rows');
    expect(shown.body.data).toMatchObject([{ outcome: 'invalid' }, { outcome: 'invalid' }]);
    expect(JSON.stringify(shown.body)).not.toContain(one.teacher_name);
    me = await be({ district_id: first });
    expect((await ask('rows')).status).toBe(404);
    expect((await imports.call('rows', 'super_admin', { params })).status).toBe(200);
  });

  it('stores rows as the account may when they are stored', async () => {
    const one = await added();
    const { id } = await imports.checked(
      'teachers',
      [changed(2, one, ['email', '', 'y@example.org'])],
      'hoi',
    );
    await imports.started('run', id, 'hoi');
    const { hoi } = world.users;
    const set = (school_id: string) =>
      deps.table.update(keys.user(hoi.id), { text: 'SET school_id = :s', values: { ':s': school_id } });
    await set('1003');
    await imports.work(id);
    await set('1001');
    expect((await stored(one.id)).email).toBe('');
    expect(await imports.rows(id, '', 'hoi')).toMatchObject([{ done: 'refused' }]);
  });
});

describe('bounds', () => {
  it('refuses 5,001 rows, another column, and rows that were sent twice or are too many', async () => {
    const many = await imports.begin('teachers', 5001);
    expect(many.status).toBe(400);
    expect(many.body.issues[0]).toEqual({ field: 'rows', message: importMessages.tooManyRows(5000) });
    expect((await imports.begin('teachers', 5000)).status).toBe(201);
    const odd = await imports.begin('schools', 1, 'admin', { columns: ['teacher_name'] });
    expect([odd.status, odd.body.issues[0].field]).toEqual([400, 'columns']);
    const { id } = (await imports.begin('teachers', 2)).body.data;
    const cells: SentRow['cells'] = [['email', '', 'z@example.org']];
    const send = (part: string, rows: SentRow[]) =>
      imports.call('part', 'admin', { params: { importId: id, part }, body: { rows } });
    await send('1', [{ row: 2, cells }]);
    await send('2', [{ row: 2, cells }]);
    const twice = await imports.call('check', 'admin', { params: { importId: id } });
    expect([twice.status, twice.body.issues[0].message]).toEqual([400, importMessages.rowTwice(2)]);
    expect((await send('1', [{ row: 2, cells: [['no_field', '', '']] }])).status).toBe(400);
    expect((await send('26', [{ row: 2, cells }])).status).toBe(400);
  });

  it('stores only the comparison that was seen', async () => {
    const one = await added();
    const row = (email: string) => [changed(2, one, ['email', '', email])];
    const seen = await imports.checked('teachers', row('seen@example.org'));
    const params = { importId: seen.id };
    const runAs = async (version?: number) => {
      const { status, body } = await imports.call('run', 'admin', { params, body: { version } });
      return [status, body.message];
    };
    // Another tab of the same account corrects a cell.
    await imports.call('part', 'admin', {
      ...{ params: { ...params, part: '1' }, body: { rows: row('other@example.org') } },
    });
    const other = (await imports.call('check', 'admin', { params })).body.data as Import;
    expect(await runAs(seen.version)).toEqual([409, importMessages.comparedSince]);
    expect((await runAs())[0]).toBe(400);
    expect((await stored(one.id)).email).toBe(one.email);
    expect((await runAs(other.version))[0]).toBe(200);
    await imports.work(seen.id);
    expect((await stored(one.id)).email).toBe('other@example.org');
  });

  it('counts no comparison of a large file while it is written, and never parts of two', async () => {
    const one = await added();
    // More rows than a transaction takes.
    const rest = Array.from(
      { length: 1_500 },
      (_, i): SentRow => ({
        row: i + 3,
        key: `nobody-${i}`,
        cells: [['email', null, 'nobody@example.org']],
      }),
    );
    const seen = await imports.checked('teachers', [
      changed(2, one, ['email', '', 'seen@example.org']),
      ...rest,
    ]);
    const params = { importId: seen.id };
    const compares = (from: typeof deps) => callById('imports.check', from, world.as('admin', { params }));
    const run = (version: number) => imports.call('run', 'admin', { params, body: { version } });
    let other: Import | undefined;
    // Stands just before its second transaction, while somebody runs what was seen before, and another compares.
    const slow = pausedBefore(
      deps,
      'transact',
      async () => {
        expect(await run(seen.version)).toMatchObject({
          status: 409,
          body: { message: importMessages.notChecked },
        });
        other = (await compares(deps)).body.data;
      },
      (writes) => writes.some((write) => 'check' in write),
    );
    expect((await compares(slow)).status).toBe(409);
    expect(other?.counts).toMatchObject({ update: 1, invalid: 1_500 });
    expect(await imports.get(seen.id)).toEqual(other);
    expect((await run(other?.version ?? 0)).status).toBe(200);
    await imports.work(seen.id);
    expect((await stored(one.id)).email).toBe('seen@example.org');
  });

  it('compares anew after a part was sent again, and takes none after the run', async () => {
    const one = await added();
    const { id } = await imports.checked('teachers', [changed(2, one, ['email', '', 'not an address'])]);
    expect((await imports.rows(id))[0]?.outcome).toBe('invalid');
    const params = { importId: id, part: '1' };
    const mended = { rows: [changed(2, one, ['email', '', 'mended@example.org'])] };
    expect((await imports.call('part', 'admin', { params, body: mended })).body.data.state).toBe('draft');
    const { version } = await imports.get(id);
    const early = await imports.call('run', 'admin', { params: { importId: id }, body: { version } });
    expect([early.status, early.body.message]).toEqual([409, importMessages.notChecked]);
    await imports.call('check', 'admin', { params: { importId: id } });
    await imports.started('run', id);
    expect((await imports.call('part', 'admin', { params, body: mended })).status).toBe(409);
    await imports.work(id);
    expect((await stored(one.id)).email).toBe('mended@example.org');
  });
});

describe('new records', () => {
  const school = (id: string) => schoolInput(id, 0, 0);
  const rowOf = (row: number, body: Record<string, unknown>): SentRow => ({
    row,
    cells: Object.entries(body).map(([column, value]) => [column, null, String(value ?? '')]),
  });

  it('are added by administrators, and go with the undo unless somebody touched them', async () => {
    const ids = ['8001', '8002', '8003'];
    const rows = ids.map((one, i) => rowOf(i + 2, school(one)));
    const { counts: ofDeo } = await imports.checked('schools', rows, 'deo');
    expect(ofDeo).toMatchObject({ invalid: 3, create: 0 });
    const { id, counts } = await imports.checked('schools', [...rows, rowOf(5, { school_id: '8004' })]);
    expect(counts).toMatchObject({ create: 3, invalid: 1 });
    await imports.started('run', id);
    await imports.work(id);
    const read = async (schoolId: string) =>
      callById('schools.get', deps, world.as('admin', { params: { schoolId } }));
    expect((await read('8001')).body.data).toMatchObject(school('8001'));
    const { id: touched } = (await read('8002')).body.data;
    const edit = { params: { id: String(touched) }, body: { school_name: 'Touched' } };
    expect((await callById('schools.update', deps, world.as('admin', edit))).status).toBe(200);
    expect((await world.add(teacherInput('T8003', '8003'))).status).toBe(201);
    await imports.started('undo', id);
    await imports.work(id);
    expect(await Promise.all(ids.map(async (one) => (await read(one)).status))).toEqual([404, 200, 200]);
    const after = await imports.rows(id);
    expect(after.map(({ done }) => done)).toEqual(['undone', 'kept', 'kept', null]);
  });

  it('name whom they look like, by the phone or by the name with the birth date, and are stored all the same', async () => {
    const known = await added('1003', { teacher_name: 'Lalthanpuii Sailo', date_of_birth: '1979-03-02' });
    const other = phone(8801);
    const row = (number: number, more: Record<string, string>): SentRow => {
      const body = { ...teacherInput(`T-LIKE-${number}`, '1001', { phone_number: other }), ...more };
      return rowOf(
        number,
        Object.fromEntries(importColumns('teachers').map((name) => [name, body[name as 'gender']])),
      );
    };
    const { phone_number } = known;
    const sent = [
      row(2, { teacher_name: 'Muana', phone_number }),
      row(3, { teacher_name: 'LALTHANPUII SAILÓ', date_of_birth: '02/03/1979' }),
      row(4, { teacher_name: 'Lalthanpuii Sailo', date_of_birth: '03/03/1979' }),
      row(5, { teacher_name: 'Muana', phone_number, gender: '' }),
    ];
    const { id } = await imports.checked('teachers', sent);
    const rows = await imports.rows(id);
    const alike = (match: string) => [
      { id: known.id, key: known.teacher_ID, name: 'Lalthanpuii Sailo', match },
    ];
    expect(rows.map(({ outcome, similar }) => [outcome, similar])).toEqual([
      ['create', alike('phone')],
      ['create', alike('name and birth date')],
      ['create', undefined],
      ['invalid', alike('phone')],
    ]);
    // Who may add nobody learns of nobody.
    const { id: refused } = await imports.checked('teachers', sent, 'deo');
    const told = await imports.rows(refused, '', 'deo');
    expect(told.map(({ similar }) => similar)).toEqual(Array(4).fill(undefined));
    await imports.started('run', id);
    expect(await imports.work(id)).toEqual([]);
    expect((await imports.get(id)).results).toMatchObject({ saved: 3, refused: 0 });
  });

  it('that take the Teacher ID of another are refused with who has it, where it is in sight', async () => {
    const [own, near, far] = [
      await added(),
      await added('1002', { teacher_name: 'Muana' }),
      await added('1003', { teacher_name: 'Zova' }),
    ];
    const reasonOf = async (other: Teacher) => {
      const cell = ['teacher_ID', own.teacher_ID, other.teacher_ID] as const;
      const { id } = await imports.checked('teachers', [changed(2, own, [...cell])], 'deo');
      await imports.started('run', id, 'deo');
      expect(await imports.work(id)).toEqual([]);
      const [row] = await imports.rows(id, '', 'deo');
      return [row?.done, row?.reason];
    };
    const taken = 'Teacher ID: A teacher with this Teacher ID already exists';
    expect(await reasonOf(near)).toEqual(['refused', `${taken}: Muana (${near.teacher_ID}), School 1002`]);
    expect(await reasonOf(far)).toEqual(['refused', taken]);
  });

  it('are compared as invalid where a key stays taken that no row can mean', async () => {
    const call = async (name: string, id: number, body: object) => {
      const answer = await callById(name, deps, world.as('admin', { params: { id: String(id) }, body }));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const [left, foreign, stays, goes, own] = [
      await added('1001', { posting_histories: [], teacher_name: 'Zova' }),
      await added('1003', { posting_histories: [], teacher_name: 'Muana' }),
      await added(),
      await added(),
      await added(),
    ];
    for (const { id } of [left, foreign])
      await call('leaving.leave', id, { reason: 'resigned', on: '2026-01-10' });
    const versions = { this: stays.version, other: goes.version };
    await call('duplicates.merge', stays.id, { from: goes.id, versions, choose: {} });
    const columns = importColumns('teachers').filter((name) => name !== 'aadhaar_number');
    const teacher = (row: number, teacher_ID: string) => {
      const body: Record<string, unknown> = teacherInput(teacher_ID, '1001');
      return rowOf(row, Object.fromEntries(columns.map((name) => [name, body[name]])));
    };
    const rename = (row: number, teacher_ID: string) =>
      changed(row, own, ['teacher_ID', own.teacher_ID, teacher_ID]);
    const told = async (kind: 'teachers' | 'schools', rows: SentRow[], role: 'admin' | 'deo' = 'admin') => {
      const { id } = await imports.checked(kind, rows, role);
      const compared = await imports.rows(id, '', role);
      return compared.map(({ outcome, issues }) => [outcome, ...issues.map(({ message }) => message)]);
    };
    const { keyLeads, keyOfClosed, keyLeftWith } = importMessages;
    const sent = [left, foreign, goes].map(({ teacher_ID }, i) => teacher(i + 2, teacher_ID.toLowerCase()));
    expect(await told('teachers', [...sent, teacher(5, 'T-FREE'), rename(6, left.teacher_ID)])).toEqual([
      ['invalid', keyLeftWith(left.teacher_name)],
      ['invalid', keyLeftWith(foreign.teacher_name)],
      ['invalid', keyLeads(stays.teacher_ID)],
      ['create'],
      ['invalid', keyLeftWith(left.teacher_name)],
    ]);
    expect(await told('teachers', [rename(2, left.teacher_ID)], 'deo')).toEqual([
      ['invalid', keyLeftWith(left.teacher_name)],
    ]);
    // An officer learns of nobody elsewhere. What is taken there is refused when it is stored.
    expect(await told('teachers', [rename(2, foreign.teacher_ID)], 'deo')).toEqual([['update']]);

    const add = world.as('admin', { body: schoolInput('8005') });
    const { id, version } = (await callById('schools.create', deps, add)).body.data;
    await call('closures.close', id, { on: '2026-02-28', reason: 'Too few pupils', order_no: '', version });
    expect(await told('schools', [rowOf(2, school('8005')), rowOf(3, school('8006'))])).toEqual([
      ['invalid', keyOfClosed],
      ['create'],
    ]);
  });
});

it('stores at most so many rows a second, however many workers there are', async () => {
  const slow = testDeps({ engine, limits: { importRowsPerSecond: 2000 } });
  const ROWS = 60;
  const began = Date.now();
  await deps.table.update(keys.importPace(), { text: 'SET free_at = :now', values: { ':now': began } });
  const worker = async () => {
    const wait = pace(slow);
    for (let i = 0; i < ROWS; i += 1) await wait();
  };
  await Promise.all([worker(), worker()]);
  const { free_at } = (await deps.table.get(keys.importPace())) as { free_at?: number };
  // 120 rows take 60 ms, which nobody else may use.
  expect((free_at ?? 0) - began).toBeGreaterThanOrEqual(60);
});

describe('a run', () => {
  let teachers: Teacher[];
  beforeEach(async () => {
    teachers = [];
    for (let i = 0; i < 12; i += 1) teachers.push(await added());
  });
  const rows = () => teachers.map((one, i) => changed(i + 2, one, ['email', '', `e${i}@example.org`]));
  const shorter = async () => {
    const two = [await added(), await added()];
    return imports.checked(
      'teachers',
      two.map((one, i) => changed(i + 2, one, ['email', '', `s${i}@example.org`])),
    );
  };

  it('that was killed in the middle resumes, and doubles nothing', async () => {
    const { id } = await imports.checked('teachers', rows());
    await imports.started('run', id);
    const dying = testDeps({ engine, limits: AT_ONCE });
    const { transact } = dying.table;
    let calls = 0;
    dying.table.transact = async (writes) => {
      calls += 1;
      if (calls > 5) throw new Error('killed');
      await transact.call(dying.table, writes);
      // The answer of the fifth is lost.
      if (calls === 5) throw new Error('killed');
    };
    expect(await imports.work(id, dying)).toHaveLength(1);
    expect((await imports.get(id)).progress).toEqual({ done: 5, total: 12 });
    await Promise.all([imports.work(id), imports.work(id, testDeps({ engine, limits: AT_ONCE }))]);
    expect(await imports.get(id)).toMatchObject({
      state: 'done',
      progress: { done: 12, total: 12 },
      results: { saved: 12 },
    });
    expect(await entries(id)).toHaveLength(12);
    for (const { id: one, version } of teachers) expect((await stored(one)).version).toBe(version + 1);
  });

  it('gives way to a shorter one, also where the stream tells of the long one alone', async () => {
    const [long, short] = [await imports.checked('teachers', rows()), await shorter()];
    for (const { id } of [long, short]) await imports.started('run', id);
    const hasty = testDeps({ engine, limits: { ...AT_ONCE, importSeconds: 0.0001 } });
    // A turn does one row of each, and the third one finds that the shorter has none left.
    for (let turn = 0; turn < 3; turn += 1) await imports.turn(long.id, hasty);
    expect([await imports.get(short.id), await imports.get(long.id)]).toMatchObject([
      { state: 'done', results: { saved: 2 } },
      { state: 'running', progress: { done: 3, total: 12 } },
    ]);
    await imports.work(long.id);
    expect(await imports.get(long.id)).toMatchObject({ state: 'done', results: { saved: 12 } });
  });

  it('begins once under one key', async () => {
    const { id, version } = await imports.checked('teachers', rows());
    const headers = { 'idempotency-key': 'run-of-this-file' };
    const sent = { params: { importId: id }, body: { version }, headers };
    const [first, again] = [
      await imports.call('run', 'admin', sent),
      await imports.call('run', 'admin', sent),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    await imports.work(id);
    expect((await imports.get(id)).results?.saved).toBe(12);
  });
});

describe('the time of an import', () => {
  const DAY = 86_400;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

  it('is 14 days to run it, and 7 to undo it', async () => {
    const one = await added();
    const cell = ['phone_number', one.phone_number, phone(9100)] as const;
    const { id, version } = await imports.checked('teachers', [changed(2, one, [...cell])]);
    const aged = (name: 'created_at' | 'run_at', seconds: number) =>
      deps.table.update(keys.import(id), {
        text: 'SET #name = :at',
        names: { '#name': name },
        values: { ':at': ago(seconds) },
      });
    const step = async (name: 'run' | 'undo') => {
      const sent = name === 'run' ? { body: { version, take: [] } } : {};
      const { status, body } = await imports.call(name, 'admin', { params: { importId: id }, ...sent });
      return [status, status === 200 ? '' : body.message];
    };
    await aged('created_at', 14 * DAY + 60);
    expect(await step('run')).toEqual([409, importMessages.tooOld(14)]);
    await aged('created_at', 14 * DAY - 60);
    expect(await step('run')).toEqual([200, '']);
    expect(await imports.work(id)).toEqual([]);
    await aged('run_at', 7 * DAY + 60);
    expect(await step('undo')).toEqual([409, importMessages.undoOver(7)]);
    await aged('run_at', 7 * DAY - 60);
    expect(await step('undo')).toEqual([200, '']);
    expect(await imports.work(id)).toEqual([]);
    expect((await stored(one.id)).phone_number).toBe(one.phone_number);
  });

  it('is the next day for whoever began as many as there are in one', async () => {
    const few = testDeps({ engine, shared: deps, limits: { ...AT_ONCE, importsPerDay: 2 } });
    const token = await tokenFor(few, await seedUser(few, 'admin'));
    const file = { kind: 'teachers', fileName: 'a.xlsx', sha256: 'a'.repeat(64) };
    const body = { ...file, columns: importColumns('teachers'), rows: 1 };
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await callById('imports.create', few, { token, body }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(answers[2]?.body.message).toBe(importMessages.tooMany);
  });
});
