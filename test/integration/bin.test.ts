import { beforeAll, describe, expect, it } from 'vitest';
import { unavailable } from '#functions/app/errors.ts';
import { keys } from '#functions/table/keys.ts';
import type { Table } from '#functions/table/table.ts';
import { noteScan } from '#functions/uploads/stored.ts';
import { ROLES } from '#shared/access/roles.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { binCalls, emptyAfter } from '../support/binWorld.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalCalls, medicalInput, newTeacher, pdf } from '../support/medicalWorld.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { loose, staff } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const files = memoryBlobs();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let medical: ReturnType<typeof medicalCalls>;
let bin: ReturnType<typeof binCalls>;
let desk: ReturnType<typeof orderWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, shared: { ...testDeps({ engine }), documents: files } });
  world = await teacherWorld(deps);
  medical = medicalCalls(deps, world);
  bin = binCalls(deps, world);
  desk = orderWorld(deps, world);
});

let given = 0;
const number = () => {
  given += 1;
  return `4${String(given).padStart(11, '0')}`;
};
const CAREER = {
  posting_histories: [{ school_name: 'Old School', from_date: '2006-06-01', to_date: '2010-03-31' }],
  deputations: [{ department_name: 'Board', designation: 'Officer', joining_date: '2012-01-01' }],
};

/** A teacher with all that a record can have: a career, an Aadhaar number, a medical record with a document. */
async function whole(aadhaar_number = number()) {
  const id = await newTeacher(world, '1001', { aadhaar_number, ...CAREER });
  const url: string = (await medical.upload()).body.data.url;
  const key = url.split('/').at(-1) ?? '';
  await noteScan(deps, key, 'clean');
  expect((await medical.add(medicalInput(id, { documents: url }))).status).toBe(201);
  return { id, key, aadhaar_number };
}
const one = (id: number) => ({ params: { id: String(id) } });
const remove = async (id: number) => {
  const sent = world.as('admin', { ...one(id), query: 'force=true' });
  expect((await callById('cascade.deleteTeacher', deps, sent)).status).toBe(200);
};
const withoutVersion = ({ version: _version, ...rest }: { version: number }) => rest;
const illnessOf = async (id: number) => (await medical.read(id)).body.data.data[0];
const reveal = (id: number) =>
  callById(
    'teachers.revealAadhaar',
    deps,
    world.as('super_admin', { ...one(id), body: { reason: 'a test' } }),
  );
/** What the table holds of a teacher. */
const keptOf = async (id: number, key: string) => {
  const rows = await rowsOf(engine, '');
  const own = [`TEACHER#${id}`, `VAULT#${id}`, `UPLOAD#${key}`, `BIN#teacher#${id}`];
  const named = rows.filter(
    ({ pk, sk }) => pk === 'BIN#LIST' && String(sk).endsWith(String(id).padStart(12, '0')),
  );
  return [...rows.filter(({ pk }) => own.includes(String(pk))), ...named].map(({ pk, sk }) => `${pk} ${sk}`);
};

describe('a teacher who was deleted', () => {
  it('comes back as before but for the version, with number, medical record and document', async () => {
    const { id, key, aadhaar_number } = await whole();
    const before = (await world.read(id)).body.data;
    const illness = await illnessOf(id);
    await remove(id);
    for (const gone of [
      await world.read(id),
      await medical.read(id),
      await medical.open(key),
      await reveal(id),
    ])
      expect(gone.status).toBe(404);
    expect(await bin.line('teacher', id)).toMatchObject({
      name: before.teacher_name,
      code: before.teacher_ID,
      school_id: '1001',
      deleted_by: world.users.admin.username,
      days_left: 30,
      counts: { teachers: 0, medicalRecords: 1, postingHistories: 1, deputations: 1, attachments: 0 },
    });
    const back = await bin.restore('teacher', id);
    expect([back.status, back.body]).toEqual([
      200,
      { success: true, message: binMessages.restored, data: {} },
    ]);
    const after = (await world.read(id)).body.data;
    expect(withoutVersion(after)).toEqual(withoutVersion(before));
    expect(after.version).toBeGreaterThan(before.version);
    expect(withoutVersion(await illnessOf(id))).toEqual(withoutVersion(illness));
    expect((await medical.open(key)).body).toEqual(pdf());
    expect((await reveal(id)).body.data.aadhaar_number).toBe(aadhaar_number);
    expect(await bin.line('teacher', id)).toBeUndefined();
    expect((await bin.restore('teacher', id)).status).toBe(404);
    expect(await loose(engine, deps)).toEqual([]);
    // It is a record like any other again.
    const { version } = after;
    expect((await world.change(id, { version, email: 'back@example.org' })).status).toBe(200);
    await remove(id);
    expect((await bin.restore('teacher', id)).status).toBe(200);
  });

  it('is found again by every list and count, and leaves one entry that says so', async () => {
    const { id } = await whole();
    const totals = async () => [
      (await callById('teachers.stats', deps, world.as('admin'))).body.data.total,
      (await world.list('admin', 'limit=1')).body.pagination.total,
      (await medical.list('limit=1')).body.pagination.total,
    ];
    const before = await totals();
    await remove(id);
    expect(await totals()).toEqual(before.map((total) => total - 1));
    await bin.restore('teacher', id);
    expect(await totals()).toEqual(before);
    const { teacher_ID } = (await world.read(id)).body.data;
    expect((await world.search(teacher_ID)).body.data.map((row: { id: number }) => row.id)).toEqual([id]);
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ action, resource_id, resource_type }) =>
        action === 'create' && resource_type === 'teacher' && resource_id === String(id),
    );
    expect(entries.map(({ details }) => JSON.parse(String(details)).step)).toEqual([undefined, 'restore']);
  });

  it.each([
    ['Teacher ID', (taken: { teacher_ID: string }) => ({ teacher_ID: taken.teacher_ID })],
    ['Aadhaar number', (taken: { aadhaar_number: string }) => ({ aadhaar_number: taken.aadhaar_number })],
  ])('stays while another has the %s, who is named', async (label, taking) => {
    const { id, aadhaar_number } = await whole();
    const { teacher_ID } = (await world.read(id)).body.data;
    await remove(id);
    const body = teacherInput(`H-${id}`, '1001', {
      teacher_name: 'Holder of It',
      ...taking({ teacher_ID, aadhaar_number }),
    });
    const holder = await world.add(body);
    expect(holder.status).toBe(201);
    const refused = await bin.restore('teacher', id);
    expect([refused.status, refused.body.error]).toEqual([409, 'duplicate']);
    expect(refused.body.message).toContain(label);
    expect(refused.body.message).toContain(`Holder of It (${body.teacher_ID})`);
    expect(refused.body.message).not.toContain(aadhaar_number);
    await remove(holder.body.data.id);
    expect((await bin.restore('teacher', id)).status).toBe(200);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('is nowhere any more on day 31: neither record nor number nor bytes', async () => {
    const { id, key } = await whole();
    await remove(id);
    await emptyAfter(engine, deps, 29.9);
    expect(await bin.line('teacher', id)).toBeDefined();
    expect(files.files.has(`medical-records/${key}`)).toBe(true);
    expect(await emptyAfter(engine, deps, 31)).toBeGreaterThan(0);
    expect(await keptOf(id, key)).toEqual([]);
    expect(files.files.has(`medical-records/${key}`)).toBe(false);
    expect((await bin.restore('teacher', id)).status).toBe(404);
    expect(await emptyAfter(engine, deps, 31)).toBe(0);
  });

  it('is erased at once where the law asks for it, with an entry', async () => {
    const { id, key } = await whole();
    await remove(id);
    expect((await bin.erase('teacher', id)).body).toEqual({
      success: true,
      message: binMessages.erased,
      data: {},
    });
    expect(await keptOf(id, key)).toEqual([]);
    expect(files.files.has(`medical-records/${key}`)).toBe(false);
    expect((await bin.erase('teacher', id)).status).toBe(404);
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ action, resource_id }) => action === 'delete' && resource_id === String(id),
    );
    expect(entries.map(({ details }) => JSON.parse(String(details)).step).sort()).toEqual([
      'erase',
      undefined,
    ]);
  });

  it('keeps the key of the trail as long as the bin, and for good once back', async () => {
    const hasty = testDeps({ engine, shared: deps, limits: { personalDaysAfterDeletion: 7 } });
    const id = await newTeacher(world);
    const key = () => deps.table.get(keys.subject('teacher', id));
    expect((await callById('teachers.delete', hasty, world.as('admin', one(id)))).status).toBe(200);
    const in30Days = Date.now() / 1000 + 30 * 24 * 3600;
    expect((await key())?.expiresAt).toBeGreaterThan(in30Days - 600);
    expect((await bin.restore('teacher', id)).status).toBe(200);
    expect((await key())?.expiresAt).toBeUndefined();
  });
});

describe('a medical record that was deleted', () => {
  it('comes back to its teacher with its document, which nobody opens meanwhile', async () => {
    const { id, key } = await whole();
    const both = async () => [await illnessOf(id), (await world.read(id)).body.data];
    const before = await both();
    expect((await medical.remove(id)).status).toBe(200);
    expect((await medical.open(key)).status).toBe(404);
    const [line] = (await bin.list('kind=medical&limit=1')).body.data;
    expect(line).toMatchObject({ teacher_id: id, code: before[1].teacher_ID });
    expect((await bin.restore('medical', line.id)).status).toBe(200);
    expect((await both()).map(withoutVersion)).toEqual(before.map(withoutVersion));
    expect((await medical.open(key)).body).toEqual(pdf());
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('stays while its teacher has another one, or is deleted', async () => {
    const { id } = await whole();
    const lineOf = async () => (await bin.list('kind=medical&limit=1')).body.data[0];
    await medical.remove(id);
    const first = (await lineOf()).id;
    expect((await medical.add(medicalInput(id))).status).toBe(201);
    expect((await bin.restore('medical', first)).status).toBe(409);
    await medical.remove(id);
    const second = (await lineOf()).id;
    expect(second).not.toBe(first);
    await remove(id);
    const refused = await bin.restore('medical', second);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Bring the teacher back before'),
    ]);
    await bin.restore('teacher', id);
    expect((await bin.restore('medical', second)).status).toBe(200);
    expect((await bin.restore('medical', first)).status).toBe(409);
    expect((await bin.erase('medical', first)).status).toBe(200);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('sends nobody to bring back a teacher who was erased', async () => {
    const { id } = await whole();
    const { teacher_name } = (await world.read(id)).body.data;
    await medical.remove(id);
    const [line] = (await bin.list('kind=medical&limit=1')).body.data;
    await remove(id);
    expect((await bin.erase('teacher', id)).status).toBe(200);
    const { status, body } = await bin.restore('medical', line.id);
    const why = `The teacher ${teacher_name} was erased for good. The medical record cannot come back.`;
    expect([status, body.message]).toEqual([409, why]);
    expect((await bin.erase('medical', line.id)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is of super_admins alone, and so is what can be done', async () => {
    const { id } = await whole();
    await remove(id);
    for (const role of ROLES.filter((one) => one !== 'super_admin')) {
      const answers = [
        await bin.list('', role),
        await bin.restore('teacher', id, role),
        await bin.erase('teacher', id, role),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await bin.restore('teacher', id)).status).toBe(200);
  });

  it('is searched by name and ID, narrowed to a kind, and cut into pages', async () => {
    const made = [
      await newTeacher(world, '1001', { teacher_name: 'Zodinpuia Sailo' }),
      await newTeacher(world),
    ];
    for (const id of made) await remove(id);
    const ids = async (query: string) =>
      (await bin.list(query)).body.data.map((row: { id: number }) => row.id);
    expect(await ids('q=zodin%20SAILO')).toEqual([made[0]]);
    expect(await ids('kind=school&q=zodin')).toEqual([]);
    expect(await ids('kind=teacher&limit=2')).toEqual([made[1], made[0]]);
    const page = await bin.list('kind=teacher&limit=1&page=2');
    expect(page.body.data[0].id).toBe(made[0]);
    expect(page.body.pagination).toMatchObject({ page: 2, limit: 1 });
  });

  it.each([
    ['x', '1', 'kind'],
    ['teacher', '0', 'id'],
  ])('has no record such as %s %s', async (kind, id, field) => {
    const sent = world.as('super_admin', { params: { kind, id } });
    const refused = await callById('bin.restore', deps, sent);
    expect([refused.status, refused.body.issues[0].field]).toEqual([400, field]);
  });

  it('has no record that is not there', async () => {
    expect((await bin.restore('school', 999_999)).status).toBe(404);
    expect((await bin.erase('teacher', 999_999)).status).toBe(404);
  });
});

it('a restoration is done once, however often it is sent under one key', async () => {
  const id = await newTeacher(world);
  await remove(id);
  const sent = world.as('super_admin', {
    params: { kind: 'teacher', id: String(id) },
    headers: { 'idempotency-key': 'restore-once-0001' },
  });
  const answers = [await callById('bin.restore', deps, sent), await callById('bin.restore', deps, sent)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const whole = { success: true, message: binMessages.restored, data: {} };
  expect(answers.map(({ body }) => body)).toEqual([whole, whole]);
});

it('a teacher whose school is in the bin waits for it', async () => {
  const school = await callById('schools.create', deps, world.as('admin', { body: schoolInput('7707') }));
  const { id } = school.body.data;
  const [teacher] = await staff(world, '7707', 1);
  await remove(teacher!);
  expect((await callById('schools.delete', deps, world.as('admin', one(id)))).status).toBe(200);
  const refused = await bin.restore('teacher', teacher!);
  expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
  expect(refused.body.message).toContain(school.body.data.school_name);
  expect((await bin.restore('school', id)).status).toBe(200);
  expect((await bin.restore('teacher', teacher!)).status).toBe(200);
  expect(await loose(engine, deps)).toEqual([]);
});

it('a teacher whose school was erased is told to stay in the bin', async () => {
  const school = await callById('schools.create', deps, world.as('admin', { body: schoolInput('7708') }));
  const { id } = school.body.data;
  const [teacher] = await staff(world, '7708', 1);
  await remove(teacher!);
  expect((await callById('schools.delete', deps, world.as('admin', one(id)))).status).toBe(200);
  expect((await bin.erase('school', id)).status).toBe(200);
  const refused = await bin.restore('teacher', teacher!);
  expect([refused.status, refused.body.message]).toEqual([409, binMessages.schoolErased('7708')]);
});

it('a school whose block was moved to another district waits until it is moved back', async () => {
  const [d0, d1] = world.world.districts;
  const path = '/locations/rd-blocks';
  const body = { name: 'Moving Block', district_id: d0 };
  const block = (await callById('locations.create', deps, world.as('admin', { path, body }))).body.data;
  const input = { ...schoolInput('7709'), rd_block: 'Moving Block', habitation: '' };
  const { id } = (await callById('schools.create', deps, world.as('admin', { body: input }))).body.data;
  expect((await callById('schools.delete', deps, world.as('admin', one(id)))).status).toBe(200);
  const move = async (district_id?: number) => {
    const sent = { path: '/locations/rd-blocks/{id}', ...one(block.id), body: { district_id } };
    expect((await callById('locations.update', deps, world.as('admin', sent))).status).toBe(200);
  };
  await move(d1);
  const refused = await bin.restore('school', id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    binMessages.placeMoved('Moving Block', 'D1', 'D0'),
  ]);
  await move(d0);
  expect((await bin.restore('school', id)).status).toBe(200);
});

it.each(['erased now', 'emptied by night', 'erased with the school'])(
  'what moves keep of a teacher goes with the record: %s',
  async (how) => {
    const school_id = { 'erased now': '7710', 'emptied by night': '7711' }[how] ?? '7712';
    const school = await desk.good('schools.create', { body: schoolInput(school_id) });
    const [stays, goes] = [await desk.teacher('1001'), await desk.teacher('1001')];
    const joined = await desk.issued([desk.line(goes.teacher_ID, school_id)]);
    const [first] = await desk.movesOf(joined.id);
    expect((await desk.step('relieve', first.id)).status).toBe(200);
    expect((await desk.step('join', first.id)).status).toBe(200);
    const refused = await desk.issued(
      [stays, goes].map(({ teacher_ID }) => desk.line(teacher_ID, '1003')),
      { effective_on: '2026-01-12' },
    );
    for (const { id } of await desk.movesOf(refused.id)) expect((await desk.refuse(id)).status).toBe(200);
    const keptOf = async ({ id }: { id: number }) => {
      const moves = (await rowsOf(engine, 'MOVE#')).filter(({ teacher }) => teacher === id);
      return moves.filter(({ why, undo }) => why !== '' || Object.keys(undo as object).length > 0).length;
    };
    expect(await keptOf(goes)).toBe(2);

    if (how === 'erased with the school') {
      const sent = world.as('admin', { ...one(school.id), query: 'force=true' });
      expect((await callById('cascade.deleteSchool', deps, sent)).status).toBe(200);
      expect((await bin.erase('school', school.id)).status).toBe(200);
    } else {
      await remove(goes.id);
      expect(await keptOf(goes)).toBe(2);
      if (how === 'erased now') expect((await bin.erase('teacher', goes.id)).status).toBe(200);
      else expect(await emptyAfter(engine, deps, 31)).toBeGreaterThan(0);
    }
    expect(await keptOf(goes)).toBe(0);
    // Who stays keeps the reason, and the orders keep both moves.
    expect(await keptOf(stays)).toBe(1);
    expect((await desk.get(refused.id)).counts).toMatchObject({ refused: 2 });
  },
);

/** The table of a process whose erasure of a record in the bin fails, before it is stored or after it. */
const failing = (when: 'before' | 'after') => {
  const transact: Table['transact'] = async (writes) => {
    const erases = writes.some((write) => 'delete' in write && write.delete.pk.startsWith('BIN#'));
    if (!erases || when === 'after') await deps.table.transact(writes);
    if (erases) throw unavailable('no answer');
  };
  return new Proxy(deps.table, {
    get: (real, part) => {
      const own = part === 'transact' ? transact : Reflect.get(real, part);
      return typeof own === 'function' ? own.bind(real) : own;
    },
  });
};

describe('an erasure that fails', () => {
  const relieved = async () => {
    const mover = await desk.teacher('1001');
    const order = await desk.issued([desk.line(mover.teacher_ID, '1003')]);
    const [move] = await desk.movesOf(order.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    await remove(mover.id);
    return { id: mover.id, order, move };
  };
  const erasing = (id: number, when: 'before' | 'after') =>
    bin.erase('teacher', id, 'super_admin', { ...deps, table: failing(when) });
  const openPostings = async (id: number) =>
    (await desk.record(id)).posting_histories.map(({ to_date }: { to_date: string }) => to_date);

  it('leaves what the relieving of a live move is taken back by', async () => {
    const { id, move } = await relieved();
    expect((await erasing(id, 'before')).status).toBe(503);
    expect((await bin.restore('teacher', id)).status).toBe(200);
    expect((await desk.undo(move.id)).status).toBe(200);
    expect(await openPostings(id)).toEqual(['']);
  });

  it('leaves what a cancelled order is taken back by', async () => {
    const { id, order } = await relieved();
    const { version } = await desk.get(order.id);
    await desk.good('orders.cancel', { params: desk.one(order.id), body: { version, reason: 'Stayed' } });
    expect((await erasing(id, 'before')).status).toBe(503);
    expect((await bin.restore('teacher', id)).status).toBe(200);
    expect(await openPostings(id)).toEqual(['']);
  });

  it('is ended by night where the record went and its moves were not emptied', async () => {
    const { id, order } = await relieved();
    const { version } = await desk.get(order.id);
    await desk.good('orders.cancel', { params: desk.one(order.id), body: { version, reason: 'Stayed' } });
    expect((await erasing(id, 'after')).status).toBe(503);
    const noted = async () =>
      (await rowsOf(engine, 'MOVE#')).filter(
        ({ teacher, undo }) => teacher === id && Object.keys(undo as object).length > 0,
      ).length;
    expect(await noted()).toBe(1);
    // Who waits in the bin can come back, and then the step is taken back.
    const waits = await relieved();
    const { version: now } = await desk.get(waits.order.id);
    const reason = { version: now, reason: 'Stayed' };
    await desk.good('orders.cancel', { params: desk.one(waits.order.id), body: reason });
    await emptyAfter(engine, deps, 0);
    expect(await noted()).toBe(0);
    expect((await bin.restore('teacher', waits.id)).status).toBe(200);
    expect(await openPostings(waits.id)).toEqual(['']);
  });
});
