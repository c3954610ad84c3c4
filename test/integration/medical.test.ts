import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { Role } from '#shared/access/roles.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalCalls, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let medical: ReturnType<typeof medicalCalls>;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
  medical = medicalCalls(deps, world);
});

const entriesOf = async (id: number) =>
  (await rowsOf(engine, 'AUDIT#'))
    .filter(
      ({ resource_type, resource_id }) => resource_type === 'medical_record' && resource_id === String(id),
    )
    .sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1));
const listed = async (id: number) =>
  (await world.list('admin', 'limit=1000')).body.data.find((one: { id: number }) => one.id === id);
type Listed = { id: number };
const idsOf = ({ body }: { body: { data: Listed[] } }) => body.data.map(({ id }) => id);

describe('a medical record', () => {
  it('is read as it was sent, with its teacher', async () => {
    const id = await newTeacher(world, '1001', { teacher_name: 'Zoramthanga' });
    const made = await medical.add(medicalInput(id));
    expect(made.status).toBe(201);
    const { created_at, updated_at, teachers, ...data } = made.body.data;
    expect(data).toEqual({
      id,
      teacher_id: id,
      ailment_name: 'Hypertension',
      severity: 'Moderate',
      diagnosis_date: '2025-11-03',
      treatment_status: 'Ongoing',
      remarks: 'Review in March',
      documents: '',
      document: null,
      version: 1,
    });
    expect(teachers).toMatchObject({ id, teacher_name: 'Zoramthanga', school_id: '1001' });
    expect(created_at).toBe(updated_at);
    expect((await medical.read(id)).body.data).toEqual({ data: [made.body.data] });
    expect((await medical.list()).body.data[0]).toEqual(made.body.data);
  });

  it('stands in the row and the record of its teacher, without an edit of the teacher', async () => {
    const id = await newTeacher(world);
    expect(await listed(id)).toMatchObject({ medical_records: 0, medical_severity: '', version: 1 });
    await medical.add(medicalInput(id, { severity: 'Severe' }));
    expect(await listed(id)).toMatchObject({ medical_records: 1, medical_severity: 'Severe', version: 1 });
    await medical.change(id, { severity: 'Mild' });
    expect((await world.read(id)).body.data).toMatchObject({ medical_records: 1, medical_severity: 'Mild' });
    // An edit of the teacher that says nothing about it leaves it as it is.
    expect((await world.change(id, { teacher_name: 'Lalthanga', version: 1 })).status).toBe(200);
    expect(await listed(id)).toMatchObject({ medical_records: 1, medical_severity: 'Mild', version: 2 });
    await medical.remove(id);
    expect(await listed(id)).toMatchObject({ medical_records: 0, medical_severity: '', version: 2 });
  });

  it('is none of a teacher who has none, which is no refusal', async () => {
    const id = await newTeacher(world);
    expect((await medical.read(id)).body).toMatchObject({ success: true, data: { data: [] } });
    expect(await entriesOf(id)).toEqual([]);
    for (const answer of [await medical.change(id, { remarks: 'x' }), await medical.remove(id)]) {
      expect(answer).toMatchObject({ status: 404, body: { message: medicalMessages.notFound } });
    }
  });

  it('is changed in what the patch names, once per version', async () => {
    const id = await newTeacher(world);
    const { body: before } = await medical.add(medicalInput(id));
    const { version } = before.data;
    const changed = await medical.change(id, { treatmentStatus: 'Completed', version });
    expect(changed.body.data).toEqual({
      ...before.data,
      treatment_status: 'Completed',
      version: version + 1,
      updated_at: changed.body.data.updated_at,
    });
    const stale = await medical.change(id, { remarks: 'late', version });
    expect(stale).toMatchObject({ status: 409, body: { error: 'stale', message: medicalMessages.stale } });
    // What was read may be sent back unchanged. That changes nothing and is no edit.
    expect((await medical.change(id, changed.body.data)).body.data).toEqual(changed.body.data);
  });

  it('is pending from the start where nothing else is said, and keeps its status where a change says none', async () => {
    for (const treatmentStatus of ['', null]) {
      const id = await newTeacher(world);
      const made = await medical.add(medicalInput(id, { treatmentStatus }));
      expect([made.status, made.body.data.treatment_status]).toEqual([201, 'Pending']);

      const { body } = await medical.change(id, { treatmentStatus: 'Completed' });
      expect((await medical.change(id, { treatmentStatus })).body.data).toEqual(body.data);
      const renamed = await medical.change(id, { treatmentStatus, ailmentName: 'Asthma' });
      expect(renamed.body.data).toMatchObject({ treatment_status: 'Completed', ailment_name: 'Asthma' });
    }
  });

  it('keeps the lines of its remarks', async () => {
    const id = await newTeacher(world);
    const { status, body } = await medical.add(medicalInput(id, { remarks: ' asthma\r\nan inhaler\n' }));
    expect([status, body.data.remarks]).toEqual([201, 'asthma\nan inhaler']);
    expect((await medical.change(id, { remarks: 'a bell \u0007' })).status).toBe(400);
  });

  it('is one per teacher, of many that are added at once', async () => {
    const id = await newTeacher(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => medical.add(medicalInput(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'duplicate', message: medicalMessages.duplicate });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('can be added again after it was deleted, in every process', async () => {
    const id = await newTeacher(world);
    const other = testDeps({ engine, shared: deps });
    await medical.add(medicalInput(id, { ailmentName: 'Asthma' }));
    for (const n of [1, 2, 3]) await medical.change(id, { remarks: `note ${n}` });
    expect((await other.medical.look()).some((row) => row.id === id)).toBe(true);
    expect((await medical.remove(id)).body).toEqual({ success: true, message: medicalMessages.deleted });
    expect((await other.medical.look()).some((row) => row.id === id)).toBe(false);
    expect((await medical.add(medicalInput(id, { ailmentName: 'Diabetes' }))).status).toBe(201);
    // Whoever still has the former record on screen does not overwrite this one.
    for (const version of [1, 2, 3, 4])
      expect((await medical.change(id, { remarks: 'late', version })).status).toBe(409);
    for (const process of [deps, other, testDeps({ engine, shared: deps })]) {
      const row = (await process.medical.look()).find((one) => one.id === id);
      expect(row?.text.split('\n')[0]).toBe('diabetes');
    }
  });

  it('R35, R58, R59: leaves entries of who looked and which fields changed, without a word of what they hold', async () => {
    const id = await newTeacher(world);
    await medical.add(medicalInput(id, { ailmentName: 'Canaryitis', remarks: 'canary remark' }));
    await medical.read(id, 'hoi');
    await medical.change(id, { remarks: 'canary changed' });
    await medical.remove(id);
    const entries = await entriesOf(id);
    expect(entries.map(({ action, username }) => [action, username])).toEqual([
      ['create', world.users.admin.username],
      ['view', world.users.hoi.username],
      ['update', world.users.admin.username],
      ['delete', world.users.admin.username],
    ]);
    expect(JSON.parse(entries[2]?.details as string)).toEqual({ fields: ['remarks'] });
    expect(JSON.stringify([entries, deps.lines]).toLowerCase()).not.toMatch(/canary/);
  });
});

describe('refusals', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no teacher', { teacherId: undefined }, 'teacherId', medicalMessages.teacherRequired],
    ['no ailment', { ailmentName: ' ' }, 'ailmentName', medicalMessages.ailmentAndSeverityRequired],
    [
      'an absent ailment',
      { ailmentName: undefined },
      'ailmentName',
      medicalMessages.ailmentAndSeverityRequired,
    ],
    ['no severity', { severity: '' }, 'severity', medicalMessages.ailmentAndSeverityRequired],
    [
      'an unknown severity',
      { severity: 'Fatal' },
      'severity',
      'must be one of: Mild, Moderate, Severe, Critical',
    ],
    [
      'an unknown status',
      { treatmentStatus: 'Paused' },
      'treatmentStatus',
      'must be one of: Pending, Ongoing, Completed, Cancelled',
    ],
    ['no date', { diagnosisDate: '2025-02-30' }, 'diagnosisDate', 'must be a date as YYYY-MM-DD'],
    ['an unknown teacher', { teacherId: 987654 }, 'teacherId', 'Teacher not found'],
    ['an unknown field', { pk: 'x' }, 'pk', 'This field is not known here'],
  ])('%s is named', async (_, more, field, message) => {
    const id = await newTeacher(world);
    const { status, body } = await medical.add(medicalInput(id, more));
    expect([status, body.issues]).toEqual([400, [{ field, message }]]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    'http://example.org/new.pdf',
    'https://user:secret@example.org/',
    '/api/uploads/medical-records/../../x.pdf',
    '/api/uploads/medical-records/00000000-0000-4000-8000-000000000000.pdf',
    'file.pdf',
  ])('R44: a new document may not be %s', async (documents) => {
    const id = await newTeacher(world);
    const { status, body } = await medical.add(medicalInput(id, { documents }));
    expect([status, body.issues?.[0]?.field]).toEqual([400, 'documents']);
    expect((await medical.read(id)).body.data.data).toEqual([]);
  });

  it('R44: a whole link to an own upload attaches it, and is stored as its path', async () => {
    const [one, other] = [await newTeacher(world), await newTeacher(world)];
    const upload = async () => (await medical.upload()).body.data.url as string;
    const [first, second] = [await upload(), await upload()];
    const link = (path: string) => `https://records.example.org${path}?view=1`;
    expect((await medical.add(medicalInput(one, { documents: link(first) }))).body.data.documents).toBe(
      first,
    );
    const changed = await medical.change(one, { documents: link(second) });
    expect(changed.body.data).toMatchObject({ documents: second, document: { state: 'pending' } });
    const taken = await medical.add(medicalInput(other, { documents: link(second) }));
    expect([taken.status, taken.body.message]).toEqual([400, medicalMessages.uploadTaken]);
  });

  it('R44: a link to https is taken, and one to http that was stored stays', async () => {
    const id = await newTeacher(world);
    const documents = 'https://example.org/note.pdf';
    expect((await medical.add(medicalInput(id, { documents }))).body.data).toMatchObject({
      documents,
      document: null,
    });
    const old = 'http://old.example.org/note.pdf';
    await deps.table.update(keys.medical(id), { text: 'SET documents = :old', values: { ':old': old } });
    const kept = await medical.change(id, { remarks: 'seen', documents: old });
    expect(kept.body.data).toMatchObject({ remarks: 'seen', documents: old });
    expect((await medical.change(id, { documents: `${old}?x` })).status).toBe(400);
  });
});

describe('lists', () => {
  it('come newest record first, page by page', async () => {
    const ids = [await newTeacher(world, '1004'), await newTeacher(world, '1004')];
    // The record of the older teacher is the newer one.
    await medical.add(medicalInput(ids[1]!));
    await medical.add(medicalInput(ids[0]!));
    const first = await medical.list('limit=1');
    expect(idsOf(first)).toEqual([ids[0]]);
    expect(first.body.pagination).toMatchObject({ page: 1, limit: 1, hasPrevPage: false, hasNextPage: true });
    const second = await medical.list('limit=1&page=2');
    expect(idsOf(second)).toEqual([ids[1]]);
    expect(second.body.pagination.hasPrevPage).toBe(true);
    const { total } = second.body.pagination;
    const last = await medical.list(`limit=1&page=${total}`);
    expect(last.body.pagination).toMatchObject({ hasPrevPage: true, hasNextPage: false });
    expect((await medical.list(`page=${total + 1}&limit=1`)).body.data).toEqual([]);
  });

  it('find by what the record, its teacher and the school are called', async () => {
    const id = await newTeacher(world, '1003', { teacher_name: 'Quánah Xu' });
    const { teacher_ID } = (await world.read(id)).body.data;
    await medical.add(
      medicalInput(id, {
        ailmentName: 'Brucellosis',
        severity: 'Critical',
        treatmentStatus: 'Cancelled',
        diagnosisDate: '1999-08-07',
        remarks: 'Wýhoming',
      }),
    );
    const texts = [
      'quanah',
      teacher_ID,
      '1003',
      'BRUCELL',
      'critical',
      'cancelled',
      '1999-08',
      '07/08/1999',
      'wyhoming',
    ];
    for (const text of texts) {
      expect(idsOf(await medical.list(`q=${encodeURIComponent(text)}`)), text).toContain(id);
    }
    expect(idsOf(await medical.list('q=08/07/1999'))).not.toContain(id);
    expect((await medical.list('q=nobodyhasthis')).body.data).toEqual([]);
    expect((await medical.list('q=')).status).toBe(400);
  });

  it('can be of one severity alone, counted as such', async () => {
    const id = await newTeacher(world);
    await medical.add(medicalInput(id, { severity: 'Severe' }));
    const all: { id: number; severity: string }[] = (await medical.list('limit=1000')).body.data;
    const severe = all.filter(({ severity }) => severity === 'Severe').map((one) => one.id);
    const asked = await medical.list('severity=Severe&limit=1000');
    expect(idsOf(asked)).toEqual(severe);
    expect(severe).toContain(id);
    expect(asked.body.pagination.total).toBe(severe.length);
    const none = await medical.list('severity=Fatal');
    expect(none.status).toBe(400);
    expect(none.body.issues[0].field).toBe('severity');
  });

  it('offer the teachers in scope who have none', async () => {
    const [with1, without1, foreign] = [
      await newTeacher(world),
      await newTeacher(world, '1001', { teacher_name: 'Unrecorded One' }),
      await newTeacher(world, '1002'),
    ];
    await medical.add(medicalInput(with1!));
    const offered = idsOf(await medical.without());
    expect(offered).toEqual(expect.arrayContaining([without1, foreign]));
    expect(offered).not.toContain(with1);
    expect(idsOf(await medical.without('q=unrecorded'))).toEqual([without1]);
    expect(idsOf(await medical.without('', 'hoi'))).not.toContain(foreign);
  });
});

describe('scope', () => {
  it('shows an officer the records of its own area and no others', async () => {
    const ids: number[] = [];
    for (const school of ['1001', '1002', '1003']) {
      const id = await newTeacher(world, school);
      await medical.add(medicalInput(id));
      ids.push(id);
    }
    const seen = {
      hoi: [true, false, false],
      sdeo: [true, false, false],
      deo: [true, true, false],
      admin: [true, true, true],
    };
    for (const [role, expected] of Object.entries(seen)) {
      const listedIds = idsOf(await medical.list('limit=1000', role as 'hoi'));
      expect(
        ids.map((id) => listedIds.includes(id)),
        role,
      ).toEqual(expected);
      const reads = await Promise.all(ids.map((id) => medical.read(id, role as 'hoi')));
      expect(
        reads.map(({ status }) => status === 200),
        role,
      ).toEqual(expected);
      expect(reads.every(({ status }) => status === 200 || status === 404)).toBe(true);
    }
    expect((await medical.read(ids[0]!, 'teacher')).status).toBe(403);
  });

  it('lets nobody but administrators add, change and delete', async () => {
    const id = await newTeacher(world);
    for (const role of ['deo', 'sdeo', 'hoi', 'teacher'] as const) {
      expect((await medical.add(medicalInput(id), role)).status).toBe(403);
      expect((await medical.change(id, { remarks: 'x' }, role)).status).toBe(403);
      expect((await medical.remove(id, role)).status).toBe(403);
    }
    expect((await medical.add(medicalInput(id), 'super_admin')).status).toBe(201);
  });
});

describe('what a file of teachers has of medical records', () => {
  const ask = (teacher_ids: number[], role: Role) =>
    callById('medicalRecords.forFile', deps, world.as(role, { body: { teacher_ids } }));

  it('is given of those in sight who have one, and named in an audit entry before', async () => {
    const [mine, healthy, far] = [
      await newTeacher(world, '1001'),
      await newTeacher(world, '1001'),
      await newTeacher(world, '1004'),
    ];
    for (const id of [mine, far]) await medical.add(medicalInput(id, { remarks: 'Not for a file' }));
    const { status, body } = await ask([mine, healthy, far, 999_999], 'hoi');
    expect([status, body.data]).toEqual([
      200,
      [
        {
          teacher_id: mine,
          ailment_name: medicalInput(mine).ailmentName,
          severity: medicalInput(mine).severity,
          diagnosis_date: '2025-11-03',
          treatment_status: 'Ongoing',
        },
      ],
    ]);
    const told = async (id: number) =>
      (await rowsOf(engine, 'AUDIT#'))
        .filter(({ action, resource_type }) => action === 'export' && resource_type === 'medical_record')
        .map(({ details }) => JSON.parse(details as string))
        .filter(({ ids }) => ids === String(id));
    expect(await told(mine)).toEqual([{ rows: 1, ids: String(mine) }]);
    expect(await told(far)).toEqual([]);
    // Of nobody there is nothing to note.
    expect((await ask([healthy], 'hoi')).body.data).toEqual([]);
    expect(await told(healthy)).toEqual([]);

    vi.spyOn(deps.table, 'transact').mockRejectedValueOnce(new Error('away'));
    const refused = await ask([mine], 'hoi');
    vi.restoreAllMocks();
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(refused.body)).not.toContain('ailment');
  });

  it('is given of those who left, too', async () => {
    const id = await newTeacher(world, '1001');
    await medical.add(medicalInput(id));
    const gone = { params: { id: String(id) }, body: { reason: 'other', on: '2026-03-01' } };
    expect((await callById('leaving.leave', deps, world.as('admin', gone))).status).toBe(200);
    expect((await ask([id], 'hoi')).body.data).toMatchObject([{ teacher_id: id }]);
  });

  it('R47: is given as often as other exports, and not counted where there is nothing to give', async () => {
    const [ill, healthy] = [await newTeacher(world, '1001'), await newTeacher(world, '1001')];
    await medical.add(medicalInput(ill));
    const few = { ...deps, limits: { ...deps.limits, exportsPerHour: 2 } };
    const token = await tokenFor(few, await seedUser(few, 'admin'));
    const ask = (id: number) =>
      callById('medicalRecords.forFile', few, { token, body: { teacher_ids: [id] } });
    for (let n = 0; n < 3; n += 1) expect((await ask(healthy)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await ask(ill)).status).toBe(200);
    const { status, body } = await ask(ill);
    expect([status, body.error]).toEqual([429, 'tooMany']);
    expect(JSON.stringify(body)).not.toContain('ailment');
  });

  it('is for those who may read medical records, of at most a page of teachers', async () => {
    expect((await ask([1], 'teacher')).status).toBe(403);
    const first = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    for (const count of [201, 1000]) expect((await ask(first(count), 'admin')).status).toBe(200);
    for (const count of [0, 1001])
      expect((await ask(first(count), 'admin')).body.issues).toMatchObject([{ field: 'teacher_ids' }]);
  });
});

describe('the fields of a medical record', () => {
  it('are changed under the names of a body alone: another value under a name of answers is refused', async () => {
    const id = await newTeacher(world, '1001');
    expect((await medical.add(medicalInput(id))).status).toBe(201);
    const { data } = (await medical.read(id)).body;
    const [whole] = data.data;
    expect((await medical.change(id, whole)).body.data.version).toBe(whole.version);
    const other = { ailment_name: 'Asthma', diagnosis_date: '2020-01-01', treatment_status: 'Completed' };
    for (const [field, value] of Object.entries(other)) {
      const { status, body } = await medical.change(id, { ...whole, [field]: value });
      expect([status, body.issues.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    }
    expect((await medical.read(id)).body.data.data[0]).toEqual(whole);
    const late = await newTeacher(world, '1001');
    const { status, body } = await medical.add(medicalInput(late, other));
    expect([status, body.issues.map((one: { field: string }) => one.field).sort()]).toEqual([
      400,
      Object.keys(other).sort(),
    ]);
  });

  it('need an ailment that somebody can see', async () => {
    const id = await newTeacher(world, '1001');
    const { status, body } = await medical.add(medicalInput(id, { ailmentName: '\u200b' }));
    expect([status, body.issues]).toEqual([
      400,
      [{ field: 'ailmentName', message: medicalMessages.ailmentAndSeverityRequired }],
    ]);
    const made = await medical.add(medicalInput(id, { ailmentName: 'Asth\u200bma' }));
    expect(made.body.data.ailment_name).toBe('Asthma');
  });
});
