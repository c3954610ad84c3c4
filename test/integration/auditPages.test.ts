import { beforeAll, describe, expect, it } from 'vitest';
import { decodeMedical, encodeMedical } from '#functions/medicalRecords/stored.ts';
import { idsIn, rangesIn } from '#shared/domain/idRanges.ts';
import { orderAll } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { medicalCalls, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { plainForm } from '../support/plainSearch.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let ill: number[];

beforeAll(async () => {
  deps = testDeps({ engine, limits: { ...AT_ONCE, unnotedRows: 3 } });
  world = await teacherWorld(deps);
  ill = [];
  for (const ailmentName of ['Malaria', 'Typhoid', 'Malaria']) {
    const id = await newTeacher(world, '1001');
    const body = medicalInput(id, { ailmentName });
    expect((await callById('medicalRecords.create', deps, world.as('admin', { body }))).status).toBe(201);
    ill.push(id);
  }
});

const told = (entries: Record<string, unknown>[]) =>
  entries.map(({ details }) => JSON.parse(String(details)));
const list = async (query: string, role: 'admin' | 'deo' = 'deo') => {
  let data: { id: number }[] = [];
  const entries = await auditedBy(engine, async () => {
    const { status, body } = await callById('medicalRecords.list', deps, world.as(role, { query }));
    expect(status).toBe(200);
    data = body.data;
  });
  return { data, entries };
};

describe('R59, R80: a page of medical records', () => {
  it('leaves one entry with the ids it shows, of whoever asked', async () => {
    const { data, entries } = await list('limit=2');
    expect(data.map(({ id }) => id)).toEqual([ill[2], ill[1]]);
    expect(entries).toMatchObject([
      { action: 'view', resource_type: 'medical_record', actor_id: world.users.deo.id, success: true },
    ]);
    const ids = [ill[1], ill[2]].sort((a = 0, b = 0) => a - b);
    expect(told(entries)).toEqual([
      { list: 'medicalRecords.list', rows: 2, total: 3, page: 1, limit: 2, ids: expect.any(String) },
    ]);
    for (const id of ids) expect(told(entries)[0].ids).toContain(String(id));
    expect(told((await list('page=2&limit=2')).entries)[0]).toMatchObject({
      rows: 1,
      page: 2,
      ids: `${ill[0]}`,
    });
  });

  it('leaves none where it shows nothing and tells nothing', async () => {
    expect((await list('q=cholera')).entries).toEqual([]);
    expect((await list('page=9')).entries).toEqual([]);
  });

  it('leaves one where it tells how many records hold a text, without the text', async () => {
    const { data, entries } = await list('q=malaria&page=9');
    expect(data).toEqual([]);
    expect(told(entries)).toEqual([{ list: 'medicalRecords.list', rows: 0, total: 2, page: 9, limit: 10 }]);
    expect(JSON.stringify(entries)).not.toMatch(/malaria/i);
  });

  it('is given to nobody before its entry is kept', async () => {
    const transact = deps.table.transact.bind(deps.table);
    deps.table.transact = () => Promise.reject(new Error('away'));
    try {
      const { status, body } = await callById('medicalRecords.list', deps, world.as('admin'));
      expect([status, body.data]).toEqual([500, undefined]);
    } finally {
      deps.table.transact = transact;
    }
  });

  it('is not found by the phone number of its teacher, which it does not show', async () => {
    const { phone_number } = (
      await callById('teachers.get', deps, world.as('admin', { params: { id: String(ill[0]) } }))
    ).body.data;
    expect(phone_number).toMatch(/^[0-9]{10}$/);
    expect(await list(`q=${phone_number}`)).toMatchObject({ data: [], entries: [] });
  });

  it('is searched by what it shows, and by nothing else', () => {
    const record = {
      ...{ id: 7, rev: 1, version: 1, feed: 1, order: 1, created_at: 'CREATED', updated_at: 'UPDATED' },
      ...{
        ailment_name: 'Asthma',
        severity: 'Mild',
        diagnosis_date: '2025-11-03',
        treatment_status: 'Ongoing',
      },
      ...{ remarks: 'Inhaler', documents: 'https://files.example.org/secret' },
    } as Parameters<typeof encodeMedical>[0];
    const linesOf = (given: typeof record) => decodeMedical(7, encodeMedical(given)).text.split('\n').sort();
    const shown = ['Asthma', 'Mild', '2025-11-03', '03/11/2025', 'Ongoing', 'Inhaler'].map(plainForm);
    expect(linesOf(record)).toEqual(shown.sort());
    // A day in the remarks is also there as a search names days.
    const told = ['Inhaler until 12/05/2026', 'Inhaler until 2026-05-12'].map(plainForm);
    const remarks = 'Inhaler until 12/05/2026';
    expect(linesOf({ ...record, remarks })).toEqual(
      [...shown.filter((one) => one !== plainForm('Inhaler')), ...told].sort(),
    );
  });
});

it('R59, R80: a change of a medical record that changes nothing is a look at it', async () => {
  const params = { teacherId: String(ill[0]) };
  const entries = await auditedBy(engine, async () => {
    const answer = await callById('medicalRecords.update', deps, world.as('admin', { params, body: {} }));
    expect([answer.status, answer.body.data.ailment_name]).toEqual([200, 'Malaria']);
  });
  expect(entries).toMatchObject([
    { action: 'view', resource_type: 'medical_record', resource_id: String(ill[0]) },
  ]);
});

it('R59, R80: a page of documents of medical records names whose they are, in its entry alone', async () => {
  const { body } = await medicalCalls(deps, world).upload();
  const patient = await newTeacher(world, '1001');
  const documents: string = body.data.url;
  const record = { body: medicalInput(patient, { documents }) };
  expect((await callById('medicalRecords.create', deps, world.as('admin', record))).status).toBe(201);
  const page = async (query: string) => {
    let rows: object[] = [];
    const entries = await auditedBy(engine, async () => {
      rows = (await callById('uploads.list', deps, world.as('deo', { query }))).body.data;
    });
    return { rows, entries };
  };
  const { rows, entries } = await page('limit=2');
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] ?? {})).not.toContain('id');
  expect(entries).toMatchObject([
    { action: 'view', resource_type: 'medical_record', actor_id: world.users.deo.id, success: true },
  ]);
  expect(told(entries)).toEqual([
    { list: 'uploads.list', rows: 1, total: 1, page: 1, limit: 2, ids: `${patient}` },
  ]);
  expect((await page('page=2')).entries).toEqual([]);
});

describe('R80: a long list', () => {
  const view = async (id: string, sent: object) =>
    auditedBy(engine, async () => {
      const answer = await callById(id, deps, world.as('admin', sent));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    });

  it('leaves one entry with the ids it shows, and a short one none', async () => {
    await newTeacher(world, '1001');
    const all = (await world.list('admin', 'limit=1000')).body.data.map(({ id }: { id: number }) => id);
    expect(all.length).toBeGreaterThan(3);
    expect(await view('teachers.list', { query: 'limit=3' })).toEqual([]);
    const entries = await view('teachers.list', { query: 'limit=1000' });
    expect(entries).toMatchObject([{ action: 'view', resource_type: 'teacher' }]);
    const [{ ids, rows, list: of }] = told(entries);
    expect([of, rows]).toEqual(['teachers.list', all.length]);
    const named = ids.split(',').flatMap((range: string) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
    expect(named.sort()).toEqual(all.sort());
  });

  it('of moves names the teachers in every state, and that of the bin the ids of each kind', async () => {
    const desk = orderWorld(deps, world);
    const numbers = (ids: string) => rangesIn(ids).flatMap(([from, to]) => range(from, to));
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const people: { id: number; teacher_ID: string }[] = [];
    for (let n = 0; n < 4; n += 1) people.push(await desk.teacher('1001'));
    // Whose open posting is at another school than the record moved without an order.
    const astray: number[] = [];
    for (let n = 0; n < 4; n += 1)
      astray.push((await desk.teacher('1001', { posting_histories: [openAt('1003')] })).id);
    const order = await desk.issued(people.map(({ teacher_ID }) => desk.line(teacher_ID, '1002')));
    for (const [query, shown] of [
      [`order_id=${order.id}`, people.map(({ id }) => id)],
      ['state=unordered&limit=1000', astray],
    ] as const) {
      const entries = await view('moves.list', { query });
      expect(entries).toMatchObject([{ action: 'view', resource_type: 'teacher' }]);
      const [{ ids, other_rows }] = told(entries);
      expect(other_rows).toBeUndefined();
      expect(numbers(ids)).toEqual(expect.arrayContaining([...shown]));
    }
    const made = await callById('schools.create', deps, world.as('admin', { body: schoolInput('70001') }));
    const school = made.body.data.id as number;
    const sick = ill.at(-1) ?? 0;
    const gone = people.map(({ id }) => id);
    const force = { query: 'force=true' };
    for (const id of gone) await desk.good('cascade.deleteTeacher', { params: desk.one(id), ...force });
    await desk.good('cascade.deleteSchool', { params: desk.one(school), ...force });
    const removed = await callById(
      'medicalRecords.delete',
      deps,
      world.as('admin', { params: { teacherId: String(sick) } }),
    );
    expect(removed.status).toBe(200);
    const entries = await auditedBy(engine, async () => {
      await callById('bin.list', deps, world.as('super_admin', { query: 'limit=1000' }));
    });
    const [{ ids }] = told(entries);
    expect(numbers(ids.teacher)).toEqual(gone.toSorted((a, b) => a - b));
    expect([ids.school, ids.medical]).toEqual([String(school), String(sick)]);
  });

  it.each([
    ['schools', 'school'],
    ['teachers', 'teacher'],
  ] as const)('of an answer to a question is told among the lists of %s', async (of, kind) => {
    let rows: { id: number }[] = [];
    const entries = await auditedBy(engine, async () => {
      const body = { of, all: [], limit: 4 };
      rows = (await callById('ask.run', deps, world.as('admin', { body }))).body.data;
    });
    expect(rows).toHaveLength(4);
    expect(entries).toMatchObject([{ action: 'view', resource_type: kind }]);
    const [{ ids, list: name }] = told(entries);
    expect(name).toBe('ask.run');
    expect(idsIn(ids)).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b));
  });

  it('of the rows of an import names the import, and the records by their kind', async () => {
    const imports = importWorld(deps, world);
    const { data } = (await world.list('admin', 'limit=4')).body;
    const { id } = await imports.checked(
      'teachers',
      data.map((one: { id: number; version: number }, at: number) => ({
        ...{ row: at + 1, id: one.id, version: one.version },
        cells: [['teacher_name', null, `Renamed ${'ABCD'[at]}`]],
      })),
    );
    const entries = await auditedBy(engine, async () => {
      expect(await imports.rows(id)).toHaveLength(4);
    });
    expect(entries).toMatchObject([{ action: 'view', resource_type: 'import', resource_id: id }]);
    const [{ ids }] = told(entries);
    expect(Object.keys(ids)).toEqual(['teacher']);
    expect(idsIn(ids.teacher)).toEqual(
      data.map((one: { id: number }) => one.id).sort((a: number, b: number) => a - b),
    );
  });

  it('of the rows of an import names also who stands beside them as alike', async () => {
    const imports = importWorld(deps, world);
    const known = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const more = { phone_number: `958000000${n}`, teacher_name: `Alike ${'ABCD'[n - 1]}` };
        return (await world.add(teacherInput(`LIKE-${n}`, '1001', more))).body.data;
      }),
    );
    const { id } = await imports.checked(
      'teachers',
      known.map(({ phone_number }, at) => ({
        ...{ row: at + 1, key: `NEW-${at}` },
        cells: [['phone_number', null, phone_number]],
      })),
    );
    const entries = await auditedBy(engine, async () => {
      const rows = await imports.rows(id);
      expect(rows.map((row) => row.id)).toEqual([null, null, null, null]);
    });
    const [{ ids }] = told(entries);
    expect(Object.keys(ids ?? {})).toEqual(['teacher']);
    expect(idsIn(ids.teacher)).toEqual(known.map((one) => one.id).sort((a, b) => a - b));
  });

  it('of audit entries, which have no numbers to name, keeps what it was filtered by', async () => {
    await orderAll(deps, engine);
    const asked = { query: 'limit=5&action=create&from=2020-01-01' };
    const entries = await auditedBy(engine, async () => {
      const { status, body } = await callById('audit.logs', deps, world.as('super_admin', asked));
      expect([status, body.data.length]).toEqual([200, 5]);
    });
    expect(told(entries)).toEqual([
      {
        list: 'audit.logs',
        ...{ rows: 5, total: expect.any(Number), page: 1, limit: 5 },
        filter: { action: 'create', from: '2020-01-01' },
      },
    ]);
  });

  it.each([
    ['schools.list', 'limit=1000', {}],
    ['schools.search', 'q=100', {}],
    ['teachers.search', 'q=M-', {}],
    ['teachers.bySchool', '', { params: { schoolId: '1001' } }],
  ])('of %s', async (id, query, more) => {
    const found = (await callById(id, deps, world.as('admin', { query, ...more }))).body.data.length;
    for (let count = found; count < 4; count += 1) {
      await world.add(teacherInput(`M-${id}-${count}`.replace('.', '-'), '1001'));
      await callById('schools.create', deps, world.as('admin', { body: schoolInput(`100${count}77`) }));
    }
    expect(await view(id, { query, ...more })).toHaveLength(1);
  });
});
