import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { COLLECTION_NAMES } from '#shared/records/collections.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { meteredClient } from '../support/meter.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { countsOf, deletions, loose, staff } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

/** Another process, which by default works on a job for no longer than one chunk. */
const another = (cascadeSeconds = 0.0001) =>
  testDeps({ engine, shared: deps, limits: { cascadeSeconds, jobSeconds: 60 } });

let nextSchool = 7000;
async function school(count: number) {
  const school_id = String(nextSchool++);
  const made = await callById('schools.create', deps, world.as('admin', { body: schoolInput(school_id) }));
  expect(made.status).toBe(201);
  return { id: made.body.data.id as number, school_id, ids: await staff(world, school_id, count) };
}

const one = (id: number) => ({ id: String(id) });
const ask = (id: string, params: Record<string, string>, query?: string, from = deps) =>
  callById(id, from, world.as('admin', { params, query }));
const removeSchool = (id: number, force: boolean, from = deps) =>
  ask('cascade.deleteSchool', one(id), `force=${force}`, from);

describe('the impact', () => {
  it.each([0, 1, 16])(
    'of a school with %i teachers is their number and all that they have',
    async (count) => {
      const { id } = await school(count);
      const { status, body } = await ask('cascade.schoolImpact', one(id));
      expect([status, body.data.cascadeInfo]).toEqual([
        200,
        {
          ...countsOf(count),
          ...(count === 0 ? { attachments: 0, deputations: 0, postingHistories: 0 } : {}),
        },
      ]);
    },
  );

  it('of a teacher is what the record holds', async () => {
    const { ids } = await school(1);
    const { body } = await ask('cascade.teacherImpact', one(ids[0]!));
    expect(body.data.cascadeInfo).toEqual({
      medicalRecords: 0,
      attachments: 2,
      deputations: 1,
      postingHistories: 1,
    });
  });

  // Goal G18.
  it.each(['cascade.schoolImpact', 'cascade.teacherImpact'])('%s costs two units in one step', async (id) => {
    const { id: schoolId, ids } = await school(3);
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, shared: deps, client: meter.client });
    const params = one(id === 'cascade.schoolImpact' ? schoolId : ids[0]!);
    await ask(id, params, undefined, metered);
    const { usage } = await meter.of(() => ask(id, params, undefined, metered));
    expect(usage.read).toBeLessThanOrEqual(2);
    expect(usage).toMatchObject({ depth: 1, write: 0 });
  });

  it.each(['cascade.schoolImpact', 'cascade.teacherImpact', 'cascade.deleteSchool', 'cascade.deleteTeacher'])(
    '%s knows no record that is not there',
    async (id) => expect((await ask(id, one(999_999))).status).toBe(404),
  );
});

describe('without force', () => {
  it.each(['cascade.deleteSchool', 'schools.delete'])('%s leaves a school that has teachers', async (id) => {
    const { id: schoolId, ids } = await school(6);
    const refused = await ask(id, one(schoolId));
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      'conflict',
      'This school still has 6 teachers, 2 postings, 2 deputations and 2 attachments',
    ]);
    expect((await ask('schools.get', one(schoolId))).status).toBe(200);
    for (const teacher of ids) expect((await world.read(teacher)).status).toBe(200);
  });

  it.each(['cascade.deleteTeacher', 'teachers.delete'])(
    '%s leaves a teacher with a history, and takes one without',
    async (id) => {
      const { ids } = await school(2);
      const [full, plain] = ids;
      const refused = await ask(id, one(full!));
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This teacher still has 1 posting, 1 deputation and 2 attachments',
      ]);
      expect((await world.read(full!)).status).toBe(200);
      const done = await ask(id, one(plain!));
      expect([done.status, done.body]).toEqual([200, { success: true, message: teacherMessages.deleted }]);
      expect((await world.read(plain!)).status).toBe(404);
    },
  );
});

describe('a school that teachers are still to join by an order', () => {
  let desk: ReturnType<typeof orderWorld>;
  beforeAll(() => {
    desk = orderWorld(deps, world);
  });
  /** A school without teachers, and one teacher elsewhere. */
  async function target() {
    const { id, school_id } = await school(0);
    const { school_id: from } = await school(0);
    return { id, school_id, mover: await desk.teacher(from) };
  }
  const isAwaited = async (id: number, number: string) => {
    for (const call of ['cascade.deleteSchool', 'schools.delete']) {
      const query = call === 'cascade.deleteSchool' ? 'force=true' : undefined;
      const { status, body } = await ask(call, one(id), query);
      expect([status, body.error, body.message]).toEqual([
        409,
        'conflict',
        `Teachers are still to join this school by order ${number}. Take their lines out, or refuse their moves, first.`,
      ]);
    }
    expect((await ask('schools.get', one(id))).status).toBe(200);
  };
  const isDeleted = async (id: number) => expect((await removeSchool(id, false)).status).toBe(200);

  it('stays while a draft has the line', async () => {
    const { id, school_id, mover } = await target();
    const order = await desk.draft([desk.line(mover.teacher_ID, school_id)]);
    await isAwaited(id, order.number);
    const body = { ...desk.order([]), version: order.version };
    await desk.good('orders.update', { params: desk.one(order.id), body });
    await isDeleted(id);
  });

  it.each(['transfer', 'attachment'])(
    'stays while a move is live, also one that was relieved: %s',
    async (kind) => {
      const { id, school_id, mover } = await target();
      const order = await desk.issued([desk.line(mover.teacher_ID, school_id)], { kind });
      await isAwaited(id, order.number);
      const [move] = await desk.movesOf(order.id);
      expect((await desk.step('relieve', move.id)).status).toBe(200);
      await isAwaited(id, order.number);
      expect((await desk.refuse(move.id)).status).toBe(200);
      await isDeleted(id);
    },
  );

  it('stays where they are sent to one that closed into it', async () => {
    const { id, school_id } = await school(0);
    const former = await school(0);
    const { school_id: from } = await school(0);
    const mover = await desk.teacher(from);
    const order = await desk.issued([desk.line(mover.teacher_ID, former.school_id)]);
    const { version } = (await ask('schools.get', one(former.id))).body.data;
    const body = { on: '2026-01-31', reason: 'Merged', order_no: 'C.1', into: school_id, version };
    await desk.good('closures.close', { params: desk.one(former.id), body });
    for (const closed of [id, former.id]) await isAwaited(closed, order.number);
  });

  it('goes once the order is cancelled', async () => {
    const { id, school_id, mover } = await target();
    const order = await desk.issued([desk.line(mover.teacher_ID, school_id)]);
    const body = { version: order.version, reason: 'Stayed' };
    await desk.good('orders.cancel', { params: desk.one(order.id), body });
    await isDeleted(id);
  });

  it.each(['ordered', 'relieved'])(
    'goes while the teacher of a live move is in the bin, who comes back without it: %s',
    async (state) => {
      const { id, school_id, mover } = await target();
      const order = await desk.issued([desk.line(mover.teacher_ID, school_id)]);
      const [move] = await desk.movesOf(order.id);
      if (state === 'relieved') expect((await desk.step('relieve', move.id)).status).toBe(200);
      expect((await ask('cascade.deleteTeacher', one(mover.id), 'force=true')).status).toBe(200);
      await isDeleted(id);
      const back = world.as('super_admin', { params: { kind: 'teacher', id: String(mover.id) } });
      expect((await callById('bin.restore', deps, back)).status).toBe(200);
      if (state === 'ordered') expect((await desk.step('relieve', move.id)).status).toBe(200);
      expect((await desk.step('join', move.id)).body.message).toBe(moveMessages.schoolGone);
      expect((await desk.refuse(move.id)).status).toBe(200);
      const { posting_histories } = await desk.record(mover.id);
      expect(posting_histories.map(({ to_date }: { to_date: string }) => to_date)).toEqual(['']);
    },
  );

  it('goes with a teacher who was only to leave it, or to return to it', async () => {
    const { id, school_id } = await school(0);
    const { school_id: host } = await school(0);
    const [leaver, guest] = [await desk.teacher(school_id), await desk.teacher(school_id)];
    await desk.issued([desk.line(leaver.teacher_ID, host)]);
    const away = await desk.issued([desk.line(guest.teacher_ID, host)], { kind: 'attachment' });
    const [move] = await desk.movesOf(away.id);
    for (const step of ['relieve', 'join'] as const)
      expect((await desk.step(step, move.id)).status).toBe(200);
    await desk.issued([desk.line(guest.teacher_ID, '')], { kind: 'return' });
    expect((await removeSchool(id, true)).status).toBe(200);
  });
});

it('a teacher is deleted by force at once, with one entry', async () => {
  const { ids } = await school(1);
  const [id] = ids;
  const { status, body } = await ask('cascade.deleteTeacher', one(id!), 'force=true');
  expect([status, body]).toEqual([200, { success: true, message: teacherMessages.deleted }]);
  expect((await deletions(engine, 'teacher')).filter((entry) => entry.id === id)).toHaveLength(1);
  expect((await ask('cascade.deleteTeacher', one(id!), 'force=true')).status).toBe(404);
  expect(await loose(engine, deps)).toEqual([]);
});

describe('a school with 250 teachers (F10)', () => {
  const COUNT = 250;
  let gone: Awaited<ReturnType<typeof school>>;
  let other: Awaited<ReturnType<typeof school>>;
  let job: { id: string; state: string; done: number; total: number };
  const searchFor = async (id: string, q: string) =>
    (await callById(id, deps, world.as('admin', { query: `q=${q}` }))).body.pagination.total;

  beforeAll(async () => {
    gone = await school(COUNT);
    other = await school(3);
    const begun = await removeSchool(gone.id, true, another());
    expect(begun.status).toBe(202);
    expect(begun.body).toMatchObject({ success: true, message: schoolMessages.deleting });
    job = begun.body.data.job;
  }, 120_000);

  it('is accepted, and says how far it came', async () => {
    expect(job).toMatchObject({ state: 'running', total: COUNT });
    expect(job.done).toBeGreaterThan(0);
    expect(job.done).toBeLessThan(COUNT);
    const asked = await ask('cascade.job', { jobId: job.id });
    expect([asked.status, asked.body.data]).toEqual([200, job]);
  });

  it('is hidden at once, with its teachers', async () => {
    const left = (await rowsOf(engine, 'TEACHER#')).filter(({ school }) => school === gone.id);
    expect(left).toHaveLength(COUNT - job.done);
    const teacher = left[0]!;
    expect((await ask('schools.get', one(gone.id))).status).toBe(404);
    expect((await ask('schools.get', { schoolId: gone.school_id })).status).toBe(404);
    expect(await searchFor('schools.search', gone.school_id)).toBe(0);
    expect(await searchFor('schools.lookup', gone.school_id)).toBe(0);
    expect(await searchFor('teachers.search', String(teacher.teacher_ID))).toBe(0);
    expect((await world.read(teacher.id as number)).status).toBe(404);
    expect((await world.change(teacher.id as number, { email: 'a@example.org' })).status).toBe(404);
    expect((await ask('teachers.bySchool', { schoolId: gone.school_id })).status).toBe(404);
    expect((await ask('cascade.teacherImpact', one(teacher.id as number))).status).toBe(404);
    expect((await ask('cascade.schoolImpact', one(gone.id))).status).toBe(404);
    const stats = async (id: string) => (await callById(id, deps, world.as('admin'))).body.data;
    const [all, listed] = [await stats('teachers.stats'), await world.list('admin', 'limit=1')];
    expect(all.total).toBe(listed.body.pagination.total);
    const kept = (await rowsOf(engine, 'TEACHER#')).length - left.length;
    expect(all.total).toBe(kept);
    expect((await stats('dashboard.get')).totalTeachers).toBe(kept);
  });

  it('takes no teacher any more, and is nobody else’s to change', async () => {
    const added = await world.add(teacherInput('LATE', gone.school_id));
    expect([added.status, added.body.message]).toEqual([409, teacherMessages.schoolGoing]);
    const moved = await world.change(other.ids[0]!, { school_id: gone.school_id });
    expect([moved.status, moved.body.message]).toEqual([409, teacherMessages.schoolGoing]);
    const body = { school_name: 'Back again' };
    const changed = await callById('schools.update', deps, world.as('admin', { params: one(gone.id), body }));
    expect(changed.status).toBe(404);
    expect((await removeSchool(gone.id, false)).status).toBe(404);
    expect((await ask('schools.delete', one(gone.id))).status).toBe(404);
    const again = await callById(
      'schools.create',
      deps,
      world.as('admin', { body: schoolInput(gone.school_id) }),
    );
    expect([again.status, again.body.error]).toEqual([409, 'duplicate']);
  });

  it('goes on when it is asked for again, as the same job', async () => {
    const again = await removeSchool(gone.id, true, another());
    expect(again.status).toBe(202);
    expect(again.body.data.job.id).toBe(job.id);
    expect(again.body.data.job.done).toBeGreaterThan(job.done);
  });

  it('is finished by what acts on the job, whole and once', async () => {
    expect(await act(another())).toEqual({ batchItemFailures: [] });
    const asked = await ask('cascade.job', { jobId: job.id });
    expect(asked.body.data).toEqual({ id: job.id, state: 'done', done: COUNT, total: COUNT });
    expect(await loose(engine, deps)).toEqual([]);
    const schools = (await deletions(engine, 'school')).filter(({ id }) => id === gone.id);
    expect(schools).toHaveLength(1);
    expect(schools[0]?.details.cascade).toEqual(countsOf(COUNT));
    const teachers = (await deletions(engine, 'teacher')).filter(({ id }) => gone.ids.includes(id));
    expect(teachers.map(({ id }) => id).sort()).toEqual([...gone.ids].sort());
    expect(new Set(teachers.map(({ username }) => username))).toEqual(new Set([world.users.admin.username]));
    expect(teachers[0]?.details.before.school_id).toBe(gone.school_id);
  });

  it('leaves everybody else, and its School ID free', async () => {
    for (const id of other.ids) expect((await world.read(id)).status).toBe(200);
    const again = await callById(
      'schools.create',
      deps,
      world.as('admin', { body: schoolInput(gone.school_id) }),
    );
    expect(again.status).toBe(201);
    expect((await ask('teachers.bySchool', { schoolId: gone.school_id })).body.pagination.total).toBe(0);
    expect((await removeSchool(gone.id, true)).status).toBe(404);
  });
});

it('a small school is gone with the answer', async () => {
  const { id } = await school(4);
  const { status, body } = await removeSchool(id, true);
  expect([status, body]).toEqual([200, { success: true, message: schoolMessages.deleted }]);
  expect(await loose(engine, deps)).toEqual([]);
});

describe('a job', () => {
  it.each(['x', '01ARZ3NDEKTSV4RRFFQ69G5FA', '01ARZ3NDEKTSV4RRFFQ69G5FAV0'])(
    'has no id such as %j',
    async (jobId) => {
      const { status, body } = await ask('cascade.job', { jobId });
      expect([status, body.issues[0].field]).toEqual([400, 'jobId']);
    },
  );

  it('that is not there is a 404', async () => {
    expect((await ask('cascade.job', { jobId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).status).toBe(404);
  });
});

describe('a religion by force', () => {
  const TYPE = COLLECTION_NAMES.religions.one;
  const make = async (name: string) => {
    const sent = world.as('admin', { path: '/religions', body: { name } });
    return (await callById('masterData.create', deps, sent)).body.data.id as number;
  };
  const faithful = async (religion: string, count: number) => {
    const { ids } = await school(count);
    for (const id of ids) expect((await world.change(id, { religion })).status).toBe(200);
    return ids;
  };
  const force = (id: number, from = deps) => ask('masterData.force', one(id), undefined, from);
  const names = async () => {
    const { body } = await callById('masterData.list', deps, world.as('admin', { path: '/religions' }));
    return body.data.map(({ name }: { name: string }) => name);
  };

  it('is taken from every record that has it, an edit each, and is gone', async () => {
    const id = await make('Fading');
    const ids = await faithful('Fading', 12);
    const before = (await world.read(ids[0]!)).body.data;
    const { status, body } = await force(id);
    expect([status, body]).toEqual([
      200,
      { success: true, message: settingsMessages.deletedPermanently(TYPE) },
    ]);
    for (const teacher of ids) {
      const { data } = (await world.read(teacher)).body;
      expect([data.religion, data.version]).toEqual(['', 3]);
    }
    expect((await world.read(ids[0]!)).body.data).toEqual({
      ...before,
      religion: '',
      version: 3,
      updated_at: expect.any(String),
    });
    expect(await names()).not.toContain('Fading');
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ action, resource_type, resource_id, details }) =>
        action === 'update' &&
        resource_type === 'teacher' &&
        ids.includes(Number(resource_id)) &&
        String(details).includes('"after":{"religion":""}'),
    );
    expect(entries).toHaveLength(ids.length);
    expect((await force(id)).status).toBe(404);
    // What was read may be sent back. A religion is removed in no other way.
    const { data: read } = (await world.read(ids[0]!)).body;
    expect((await world.change(ids[0]!, { ...read, email: 'again@example.org' })).status).toBe(200);
    expect((await world.change(ids[0]!, { religion: 'Christianity' })).status).toBe(200);
    const taken = await world.change(ids[0]!, { religion: '' });
    expect([taken.status, taken.body.issues?.[0]?.field]).toEqual([400, 'religion']);
    expect((await world.change(ids[0]!, { religion: 'Christianity', email: '' })).status).toBe(200);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('is chosen by nobody while it goes, and goes on without its request', async () => {
    const id = await make('Waning');
    const ids = await faithful('Waning', 25);
    const { status, body } = await force(id, another());
    expect([status, body]).toEqual([202, { success: true, message: settingsMessages.deletionGoesOn(TYPE) }]);
    const chosen = await world.add(teacherInput('LATE-FAITH', '1001', { religion: 'Waning' }));
    expect([chosen.status, chosen.body.issues[0].field]).toEqual([400, 'religion']);
    expect(await act(another())).toEqual({ batchItemFailures: [] });
    for (const teacher of ids) expect((await world.read(teacher)).body.data.religion).toBe('');
    expect(await names()).not.toContain('Waning');
  });

  const edit = (id: number, body: object) =>
    callById('masterData.update', deps, {
      ...world.as('admin', { path: '/religions/{id}', params: one(id), body }),
    });

  it('is opened again by no edit while its job runs, and by none afterwards', async () => {
    const id = await make('Ebbing');
    const ids = await faithful('Ebbing', 25);
    expect((await force(id, another())).status).toBe(202);
    for (const body of [{ is_active: true }, { name: 'Rising' }, {}]) {
      const { status, body: answer } = await edit(id, body);
      expect([status, answer.error, answer.message]).toEqual([
        409,
        'conflict',
        settingsMessages.beingDeleted(TYPE),
      ]);
    }
    expect((await world.change(ids.at(-1)!, { religion: 'Christianity' })).status).toBe(200);
    expect((await world.change(ids.at(-1)!, { religion: 'Ebbing' })).status).toBe(400);
    await act(another());
    expect((await edit(id, { is_active: true })).status).toBe(404);
  });

  it('is taken also from those who chose it when an edit at the last moment had opened it', async () => {
    const id = await make('Lapsing');
    const ids = await faithful('Lapsing', 2);
    const late = await faithful('Christianity', 1);
    const other = testDeps({ engine, shared: deps });
    const put = other.table.transact.bind(other.table);
    const steps: string[] = [];
    other.table.transact = async (writes) => {
      const stored = writes.some((write) => 'put' in write && write.put.kind === 'religion');
      const marks = writes.some((write) => 'update' in write && write.set.text.includes('closing = '));
      // The edit falls between the first mark and the job, which it therefore does not see.
      if (stored) steps.push((await edit(id, { name: 'Lapsing anew' })).status.toString());
      // The teacher chooses it after the work on all others and before the last mark.
      if (marks && steps.length === 1)
        steps.push((await world.change(late[0]!, { religion: 'Lapsing anew' })).status.toString());
      await put(writes);
    };
    expect((await force(id, other)).status).toBe(200);
    expect(steps).toEqual(['200', '200']);
    for (const teacher of [...ids, ...late]) expect((await world.read(teacher)).body.data.religion).toBe('');
    expect(await names()).not.toContain('Lapsing anew');
  });

  it('that nobody has is gone as well', async () => {
    expect((await force(await make('Unheard'))).status).toBe(200);
  });
});

it('keeps an entry of who tried what without the permission, under the kind of record it is about', async () => {
  const tried: [string, string][] = [
    ['cascade.deleteSchool', 'school'],
    ['cascade.schoolImpact', 'school'],
    ['cascade.deleteTeacher', 'teacher'],
    ['cascade.teacherImpact', 'teacher'],
  ];
  for (const [id, resource_type] of tried) {
    expect((await callById(id, deps, world.as('deo', { params: one(1) }))).status).toBe(403);
    const entries = await rowsOf(engine, 'AUDIT#');
    const last = entries.sort((a, b) => String(a.id).localeCompare(String(b.id))).at(-1);
    expect(last).toMatchObject({ action: 'permission_denied', resource_type, resource_id: '1' });
  }
});
