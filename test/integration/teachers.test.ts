import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { run as remove } from '#functions/teachers/delete.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { openedRows } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { invoke } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

let next = 1;
const made = async (more: Parameters<typeof teacherInput>[2] = {}, school = '1001') => {
  const { status, body } = await world.add(teacherInput(`T-${next++}`, school, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const fieldsOf = ({ body }: { body: { issues?: { field: string }[] } }) =>
  (body.issues ?? []).map(({ field }) => field);
const entriesOf = async (id: number) =>
  (await openedRows(engine, await rowsOf(engine, 'AUDIT#')))
    .filter(({ resource_type, resource_id }) => resource_type === 'teacher' && resource_id === String(id))
    .sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1));
const removed = (id: number) =>
  invoke(teachers.delete, remove, deps, world.as('admin', { params: { id: String(id) } }));

const POSTING = {
  school_id: '900',
  school_name: 'Old School',
  school_type: 'Co-educational',
  medium: 'Mizo',
  management: 'Government',
  block_office: 'DEO D0',
  district: 'D0',
  from_date: '2005-06-01',
  to_date: '2010-03-31',
};
const DEPUTATION = {
  department_name: 'Board (Exams), MBSE',
  designation: 'Asst. Officer',
  joining_date: '2012-01-01',
};
const ATTACHMENT = { ...DEPUTATION, district: 'D1', end_date: '2013-01-01' };

describe('a teacher', () => {
  it('is read as it was sent, with the fields of its school', async () => {
    const sent = teacherInput('LPS_01-a', '1001', {
      email: 'ana@example.org',
      posting_histories: [POSTING as never],
      deputations: [DEPUTATION as never],
      attachments: [ATTACHMENT as never],
    });
    const { status, body } = await world.add(sent);
    expect(status).toBe(201);
    const { id, created_at, updated_at, ...data } = body.data;
    const blank = {
      rd_block: '',
      habitation: '',
      pincode: '',
      habitation_class: '',
      habitation_category: '',
    };
    expect(data, 'Add a new field of a teacher here.').toEqual({
      teacher_ID: 'LPS_01-a',
      teacher_name: 'Lalrinpuii Sailo',
      date_of_birth: '1980-05-12',
      joining_date: '2005-06-01',
      gender: 'Female',
      social_group: 'ST',
      religion: 'Christianity',
      aadhaar_number: '',
      phone_number: '9862000000',
      email: 'ana@example.org',
      service_category: 'Regular',
      teacher_type: '',
      subjects_taught: '["English","Mizo"]',
      classes_taught: '["Class 1","Class 2"]',
      school_id: '1001',
      current_school_name: 'School 1001',
      school_level: 'Primary School',
      management: 'Government',
      medium: 'English',
      district: 'D0',
      rd_block: 'B00',
      habitation: 'H00',
      pincode: '796001',
      habitation_class: 'Rural',
      habitation_category: 'Village',
      block_office: 'DEO D0',
      school_phone: '',
      posting_histories: [{ ...blank, ...POSTING, status: 'Completed' }],
      deputations: [{ ...DEPUTATION, end_date: '', status: 'Active' }],
      attachments: [{ rd_block: '', habitation: '', ...ATTACHMENT, status: 'Completed' }],
      medical_records: 0,
      medical_severity: '',
      version: 1,
    });
    expect((await world.read(id)).body.data).toEqual(body.data);
    const listed = (await world.list()).body.data.find((row: { id: number }) => row.id === id);
    expect(listed).toEqual(body.data);
    expect(created_at).toBe(updated_at);
  });

  it('is changed in what the patch names and stays in the rest', async () => {
    const before = await made({ email: 'x@example.org' });
    const { status, body } = await world.change(before.id, { teacher_name: 'Zoramthanga', version: 1 });
    expect(status).toBe(200);
    const { updated_at, ...after } = body.data;
    const { updated_at: _, ...rest } = before;
    expect(after).toEqual({ ...rest, teacher_name: 'Zoramthanga', version: 2 });
    expect((await world.read(before.id)).body.data).toEqual(body.data);
    const [created, updated] = await entriesOf(before.id);
    expect(created).toMatchObject({ action: 'create', success: true });
    expect(JSON.parse(updated?.details as string)).toEqual({
      before: { teacher_name: 'Lalrinpuii Sailo' },
      after: { teacher_name: 'Zoramthanga' },
    });
  });

  it('takes back what GET gave and changes nothing (R36)', async () => {
    const { id } = await made({
      aadhaar_number: '555566667777',
      posting_histories: [POSTING as never],
      deputations: [DEPUTATION as never],
      attachments: [ATTACHMENT as never],
    });
    const got = (await world.read(id)).body.data;
    const stored = await deps.table.get(keys.teacher(id));
    const { status, body } = await world.change(id, got);
    expect([status, body.data]).toEqual([200, got]);
    expect(await deps.table.get(keys.teacher(id))).toEqual(stored);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('is not changed by somebody with an older version, and loses nothing to one without (R62)', async () => {
    const { id } = await made();
    expect((await world.change(id, { email: 'a@example.org', version: 1 })).status).toBe(200);
    const stale = await world.change(id, { email: 'b@example.org', version: 1 });
    expect([stale.status, stale.body.error]).toEqual([409, 'stale']);
    const edits = await Promise.all([
      world.change(id, { teacher_name: 'Both Kept' }),
      world.change(id, { phone_number: '9999999999' }),
      world.change(id, { teacher_type: 'Head' }),
    ]);
    expect(edits.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await world.read(id)).body.data).toMatchObject({
      teacher_name: 'Both Kept',
      phone_number: '9999999999',
      teacher_type: 'Head',
      email: 'a@example.org',
      version: 5,
    });
  });

  it.each(['pk', 'role', 'aadhaar_index', 'school', 'rev'])(
    'refuses the unknown field %s (R36)',
    async (field) => {
      const answer = await world.add({ ...teacherInput('never', '1001'), [field]: 'x' });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    },
  );

  it('is deleted when nothing depends on it, else refused with the counts', async () => {
    const { id } = await made({
      posting_histories: [POSTING as never, POSTING as never],
      deputations: [DEPUTATION as never],
    });
    const refused = await removed(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This teacher still has 2 postings and 1 deputation',
    ]);
    expect((await world.change(id, { posting_histories: [], deputations: [] })).status).toBe(200);
    expect((await removed(id)).status).toBe(200);
    expect((await world.read(id)).status).toBe(404);
    expect((await removed(id)).status).toBe(404);
    const { teacher_ID } = (await entriesOf(id))
      .map((entry) => JSON.parse(entry.details as string))
      .at(-1).before;
    expect((await world.add(teacherInput(teacher_ID, '1001'))).status).toBe(201);
  });
});

describe('choices', () => {
  it('names every choice that is not in its list, and every contradiction, at once', async () => {
    const answer = await world.add(
      teacherInput('never', '1001', {
        religion: 'Nobody',
        service_category: 'None',
        subjects_taught: ['English', 'Alchemy'],
        joining_date: '1979-01-01',
      }),
    );
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).sort()).toEqual([
      'joining_date',
      'religion',
      'service_category',
      'subjects_taught',
    ]);
  });

  it('takes names in any case, once each', async () => {
    const { id } = await made({ religion: 'christianity', subjects_taught: ['MIZO', 'Mizo', 'mizo'] });
    expect((await world.read(id)).body.data).toMatchObject({
      religion: 'Christianity',
      subjects_taught: '["Mizo"]',
    });
  });

  it('keeps an inactive choice that stays and refuses one that is new (R65)', async () => {
    const { id } = await made({ religion: 'Hindu', subjects_taught: ['Mathematics'] });
    const other = await made();
    const master = await deps.masterData.at({});
    const idOf = (collection: 'religions' | 'subjects', name: string) =>
      String(master.byName(collection, name)?.id);
    for (const [path, item] of [
      ['/religions/{id}', idOf('religions', 'Hindu')],
      ['/subjects/{id}', idOf('subjects', 'Mathematics')],
    ] as const) {
      const sent = world.as('admin', { path, params: { id: item } });
      expect((await callById('masterData.deactivate', deps, sent)).status).toBe(200);
    }
    const kept = await world.change(id, { teacher_name: 'Still Fine', religion: 'Hindu' });
    expect(kept.status).toBe(200);
    expect(kept.body.data).toMatchObject({ religion: 'Hindu', subjects_taught: '["Mathematics"]' });
    const newly = await world.change(other.id, {
      religion: 'Hindu',
      subjects_taught: ['English', 'Mathematics'],
    });
    expect([newly.status, fieldsOf(newly)]).toEqual([400, ['religion', 'subjects_taught']]);
  });
});

describe('the school of a teacher', () => {
  it('must be there', async () => {
    const answer = await world.add(teacherInput('never', '4040'));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['school_id']]);
    const { id } = await made();
    const moved = await world.change(id, { school_id: '4040' });
    expect([moved.status, fieldsOf(moved)]).toEqual([400, ['school_id']]);
  });

  it('takes nobody while it is being deleted, and its teachers are not seen (R64)', async () => {
    const there = await made({}, '1004');
    const { id } = await made();
    const school = (await deps.table.get(keys.unique('school_id', '1004')))?.owner as number;
    await deps.table.update(keys.school(school), { text: 'SET deleting = :yes', values: { ':yes': true } });
    expect((await world.add(teacherInput('never', '1004'))).status).toBe(409);
    expect((await world.change(id, { school_id: '1004' })).status).toBe(409);
    expect((await world.read(there.id)).status).toBe(404);
  });

  it('is not left without the teacher when its deletion comes first (R64)', async () => {
    // The school is read as existing, and marked before the teacher is written.
    const school = (await deps.table.get(keys.unique('school_id', '1003')))?.owner as number;
    const transact = deps.table.transact.bind(deps.table);
    vi.spyOn(deps.table, 'transact').mockImplementationOnce(async (writes) => {
      await deps.table.update(keys.school(school), { text: 'SET deleting = :yes', values: { ':yes': true } });
      return transact(writes);
    });
    const answer = await world.add(teacherInput('never', '1003'));
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect((await rowsOf(engine, 'TEACHER#')).some(({ teacher_ID }) => teacher_ID === 'never')).toBe(false);
  });

  it('stays with a teacher who came while those there were counted (R64)', async () => {
    const body = schoolInput('1990');
    const { id } = (await callById('schools.create', deps, world.as('admin', { body }))).body.data;
    const look = deps.teachers.look.bind(deps.teachers);
    vi.spyOn(deps.teachers, 'look').mockImplementationOnce(async () => {
      const rows = await look();
      await made({}, '1990');
      return rows;
    });
    const answer = await callById('schools.delete', deps, world.as('admin', { params: { id: String(id) } }));
    expect(answer.status).toBe(409);
    expect(await deps.table.get(keys.school(id))).toBeDefined();
  });
});
