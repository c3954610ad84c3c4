import { beforeAll, describe, expect, it } from 'vitest';
import { continueJob } from '#functions/cascade/jobs.ts';
import { sightOf } from '#functions/directory/sight.ts';
import { run as act } from '#functions/events/act.ts';
import { orderSheets } from '#functions/exports/moveSheets.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { moveClaimKey } from '#functions/moves/claims.ts';
import { readJob } from '#functions/table/job.ts';
import { storedUser } from '#functions/userManagement/accounts.ts';
import { binCalls, emptyAfter } from '../support/binWorld.ts';
import { closureWorld, place } from '../support/closureWorld.ts';
import { cutOff } from '../support/cutOff.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { AT_ONCE } from '../support/importWorld.ts';
import { openAt } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { loose } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let ours: ReturnType<typeof closureWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW, limits: AT_ONCE });
  world = await teacherWorld(deps);
  ours = closureWorld(deps, world);
});

/** What a draft says when it is opened: how many of its lines have a fault. */
const faultsOf = async ({ id }: { id: number }) =>
  (await ours.desk.good('orders.check', { params: ours.desk.one(id), body: {} })).faults;
/** What somebody returns from. */
const AWAY = {
  deputations: [
    {
      ...{ department_name: 'Board of School Education', designation: 'Officer' },
      ...{ joining_date: '2026-01-02', end_date: '' },
    },
  ],
};
/** Sends those on deputation whom an order of a kind calls back. */
const sendAway = async (kind: string, ids: readonly number[]) => {
  for (const id of kind === 'return' ? ids : []) expect((await world.change(id, AWAY)).status).toBe(200);
};
/** Gives a teacher of 1001 another school by the form. */
const putAt = async ({ id, teacher_ID }: { id: number; teacher_ID: string }, school_id: string) => {
  const { version, phone_number, deputations } = await ours.desk.record(id);
  const more = { phone_number, deputations, posting_histories: [openAt(school_id)] };
  const body = { ...teacherInput(teacher_ID, school_id, more), version };
  const { status, body: answer } = await world.change(id, body);
  expect(status, JSON.stringify(answer)).toBe(200);
};

it('orders a teacher who got another school since the draft was saved, from that school', async () => {
  const { desk } = ours;
  const teacher = await desk.teacher('1001');
  const draft = await desk.draft([desk.line(teacher.teacher_ID, '1003')]);
  await putAt(teacher, '1002');
  expect(await faultsOf(draft)).toBe(0);
  const issued = await desk.issue(draft);
  expect(issued).toMatchObject({ counts: { ordered: 1, refused: 0 } });
  expect(issued.lines).toMatchObject([{ from: { school_id: '1002' }, to: '1003' }]);
  const [move] = await desk.movesOf(draft.id);
  expect(move).toMatchObject({ from: { school_id: '1002' }, to: { school_id: '1003' } });
  for (const step of ['relieve', 'join'] as const) expect((await desk.step(step, move.id)).status).toBe(200);
  expect((await desk.record(teacher.id)).school_id).toBe('1003');
});

it('says why a line was refused, in the order and in the file', async () => {
  const { desk } = ours;
  const staff = await Promise.all(Array.from({ length: 8 }, () => desk.teacher('1001')));
  const last = staff.at(-1)!;
  const draft = await desk.draft(staff.map(({ teacher_ID }) => desk.line(teacher_ID, '1003')));
  await cutOff(deps, () => desk.issue(draft));
  await putAt(last, '1002');
  await act(deps);
  const { counts, lines } = await desk.get(draft.id);
  expect(counts).toMatchObject({ ordered: 7, refused: 1 });
  const why = 'At another school meanwhile';
  expect(lines.at(-1)).toMatchObject({ teacher_ID: last.teacher_ID, move: { state: 'refused', why } });
  expect(lines[0].move).toMatchObject({ state: 'ordered', why: '' });
  const scope = { kind: 'all' } as const;
  const asked = { see: sightOf(deps, scope), reader: { id: 0, scope }, filters: {}, q: draft.number };
  const [, moves] = (await orderSheets(deps, { ...asked, master: await currentMaster(deps) })).sheets;
  const cell = (name: string) => moves!.rows.map((row) => row[moves!.header.indexOf(name)]);
  expect(cell('Reason').filter(Boolean)).toEqual([why]);
  expect(cell('Status')[cell('Reason').indexOf(why)]).toBe('Refused');
});

it('says why a line was cancelled, from the first moment on', async () => {
  const { desk } = ours;
  const staff = await Promise.all(Array.from({ length: 5 }, () => desk.teacher('1001')));
  const { id, version } = await desk.issued(staff.map(({ teacher_ID }) => desk.line(teacher_ID, '1003')));
  const reason = 'The posts were abolished';
  const begun = await cutOff(deps, () =>
    desk.good('orders.cancel', { params: desk.one(id), body: { version, reason } }),
  );
  expect(begun.progress).toEqual({ done: 4, total: 5 });
  const moves = async () => (await desk.get(id)).lines.map(({ move }: { move: object }) => move);
  const ended = staff.map(() => expect.objectContaining({ state: 'cancelled', why: reason }));
  expect(await moves()).toEqual(ended);
  await act(deps);
  expect(await moves()).toEqual(ended);
});

it('lets a teacher return to the school that the record has got since', async () => {
  const { desk } = ours;
  const teacher = await desk.teacher('1001', AWAY);
  const draft = await desk.draft([{ teacher_ID: teacher.teacher_ID }], { kind: 'return' });
  await putAt(teacher, '1002');
  const issued = await desk.issue(draft);
  expect(issued).toMatchObject({ counts: { ordered: 1, refused: 0 } });
  expect(issued.lines).toMatchObject([{ from: { school_id: '1002' }, to: '1002' }]);
});

it.each(['transfer', 'return'])(
  'orders those whose school closed since, or is closing now: %s',
  async (kind) => {
    const { desk } = ours;
    const [from, into] = [await ours.school(), await ours.school()];
    const staff = await ours.staff(from, 12);
    await sendAway(kind, staff);
    const lines = await Promise.all(
      staff.map(async (id) => {
        const { teacher_ID } = await desk.record(id);
        return kind === 'return' ? { teacher_ID } : desk.line(teacher_ID, '1003');
      }),
    );
    const on = '2026-03-01';
    const draft = await desk.draft(lines, { kind, date: on, effective_on: on });
    const closing = await cutOff(deps, () => ours.close(from, into));
    expect(closing.body.data.job).toMatchObject({ state: 'running', total: 12 });
    expect(await faultsOf(draft)).toBe(0);
    expect(await desk.issue(draft)).toMatchObject({ counts: { ordered: 12, refused: 0 } });
    await act(deps);
    for (const { id, from: left } of await desk.movesOf(draft.id)) {
      expect(left.school_id).toBe(into.school_id);
      expect((await desk.step('relieve', id, '2026-03-02')).status).toBe(200);
    }
  },
);

it.each(['transfer', 'return'])(
  'goes on with those whose school closes while it is issued: %s',
  async (kind) => {
    const { desk } = ours;
    const [from, into] = [await ours.school(), await ours.school()];
    await sendAway(kind, await ours.staff(from, 9));
    const { job } = (await cutOff(deps, () => ours.close(from, into))).body.data;
    const staff = (await deps.teachers.look()).filter(({ school }) => [from.id, into.id].includes(school));
    // Those whom the closing has not reached come last, where issuing is cut off.
    staff.sort((a, b) => b.school - a.school);
    const lines = staff.map(({ teacher_ID }) =>
      kind === 'return' ? { teacher_ID } : desk.line(teacher_ID, '1003'),
    );
    const on = '2026-03-01';
    const draft = await desk.draft(lines, { kind, date: on, effective_on: on });
    expect((await cutOff(deps, () => desk.issue(draft))).state).toBe('issuing');
    // The closing is done first.
    await continueJob(deps, (await readJob(deps, job.id))!, 30);
    await act(deps);
    expect((await desk.get(draft.id)).counts).toMatchObject({ ordered: 9, refused: 0 });
    for (const move of await desk.movesOf(draft.id)) {
      expect(move.from.school_id).toBe(into.school_id);
      expect((await desk.step('relieve', move.id, '2026-03-02')).status).toBe(200);
    }
  },
);

it.each(['teacher', 'school'])(
  'ends the move of a teacher who is erased for good with the %s',
  async (kind) => {
    const { desk } = ours;
    const at = await ours.school();
    const stays = await desk.teacher('1001');
    const [gone = 0] = await ours.staff(at, 1);
    const { teacher_ID } = await desk.record(gone);
    const order = await desk.issued([desk.line(stays.teacher_ID, '1003'), desk.line(teacher_ID, '1003')]);
    const moves = await desk.movesOf(order.id);
    await desk.step('relieve', moves[0].id);
    expect((await desk.step('join', moves[0].id)).status).toBe(200);
    const [params, query] = [desk.one(kind === 'teacher' ? gone : at.id), 'force=true'];
    await desk.good(`cascade.delete${kind === 'teacher' ? 'Teacher' : 'School'}`, { params, query });
    // While the record can come back, so can the move.
    expect((await desk.get(order.id)).counts).toMatchObject({ joined: 1, ordered: 1 });
    await desk.good('bin.erase', { params: { kind, ...params } }, 'super_admin');
    await act(deps);
    const { counts, lines } = await desk.get(order.id);
    expect(counts).toMatchObject({ joined: 1, ordered: 0, cancelled: 1 });
    expect(lines[1]).toMatchObject({
      teacher_ID: '',
      move: { state: 'cancelled', why: 'The record is gone' },
    });
    expect(await deps.table.get(moveClaimKey(gone))).toBeUndefined();
  },
);

it('ends the move of a teacher whose time in the bin is over', async () => {
  const { desk } = ours;
  const { id, teacher_ID } = await desk.teacher('1001');
  const order = await desk.issued([desk.line(teacher_ID, '1003')]);
  await desk.good('cascade.deleteTeacher', { params: desk.one(id), query: 'force=true' });
  await emptyAfter(engine, deps, 400);
  expect((await desk.get(order.id)).counts).toMatchObject({ ordered: 0, cancelled: 1 });
});

describe('an order that is cancelled while somebody who was relieved under it is in the bin', () => {
  const entriesOf = async (id: number) =>
    (await rowsOf(engine, 'AUDIT#'))
      .filter(({ resource_type, resource_id }) => resource_type === 'teacher' && resource_id === String(id))
      .map(({ details }) => JSON.parse(String(details)))
      .filter(({ step }) => step === 'restore');
  /** A teacher of a new school, who is its head, relieved under an order. */
  async function relieved() {
    const { desk } = ours;
    const at = await ours.school();
    const [id = 0] = await ours.staff(at, 1);
    const before = await desk.record(id);
    const head = await seedUser(deps, 'hoi', { school_id: at.school_id, phone: before.phone_number });
    const order = await desk.issued([desk.line(before.teacher_ID, '1003')]);
    const [move] = await desk.movesOf(order.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    const schoolOf = async () => (await storedUser(deps, head.id))?.school_id;
    expect(await schoolOf()).toBeUndefined();
    const cancel = async () => {
      const { version } = await desk.get(order.id);
      const body = { version, reason: 'The post is gone' };
      await desk.good('orders.cancel', { params: desk.one(order.id), body });
      expect((await desk.get(order.id)).counts).toMatchObject({ cancelled: 1 });
    };
    return { at, id, before, schoolOf, cancel, bin: binCalls(deps, world) };
  }

  it.each(['teacher', 'school'] as const)(
    'lets a %s come back as if nobody had relieved them',
    async (kind) => {
      const { desk } = ours;
      const { at, id, before, schoolOf, cancel, bin } = await relieved();
      const { posting_histories } = await desk.record(id);
      const [params, query] = [desk.one(kind === 'teacher' ? id : at.id), 'force=true'];
      await desk.good(`cascade.delete${kind === 'teacher' ? 'Teacher' : 'School'}`, { params, query });
      await cancel();
      expect((await bin.restore(kind, Number(params.id))).status).toBe(200);
      const { version: _version, updated_at: _at, ...was } = before;
      expect(await desk.record(id)).toMatchObject(was);
      expect(await schoolOf()).toBe(at.school_id);
      // The entry of the return tells what it opened again.
      const [entry] = await entriesOf(id);
      expect(entry).toMatchObject({ step: 'restore', lists: { posting_histories: expect.anything() } });
      expect(posting_histories).not.toEqual(before.posting_histories);
      // Nothing is put back twice: the teacher may be ordered and relieved again.
      const again = await desk.issued([desk.line(before.teacher_ID, '1002')]);
      const [move] = await desk.movesOf(again.id);
      expect((await desk.step('relieve', move.id)).status).toBe(200);
      await desk.good('cascade.deleteTeacher', { params: desk.one(id), query });
      expect((await bin.restore('teacher', id)).status).toBe(200);
      expect((await desk.record(id)).posting_histories).toEqual(posting_histories);
      expect((await desk.step('join', move.id)).status).toBe(200);
      expect(await loose(engine, deps)).toEqual([]);
    },
  );

  it('lets a guest of a school that closed meanwhile go on at the other one, too', async () => {
    const { desk } = ours;
    const [home, host, into] = [await ours.school(), await ours.school(), await ours.school()];
    const office = { department_name: 'School', designation: 'Teacher', district: 'D0' };
    const attachments = [{ ...office, joining_date: '2026-01-01', school_id: host.school_id }];
    const { id, teacher_ID } = await desk.teacher(home.school_id, {
      attachments,
      posting_histories: [openAt(home.school_id)],
    });
    const { version: _version, updated_at: _at, ...before } = await desk.record(id);
    const order = await desk.issued([desk.line(teacher_ID, '1003')]);
    const [move] = await desk.movesOf(order.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    await desk.good('cascade.deleteTeacher', { params: desk.one(id), query: 'force=true' });
    expect((await ours.close(host, into)).status).toBe(200);
    const { version } = await desk.get(order.id);
    await desk.good('orders.cancel', { params: desk.one(order.id), body: { version, reason: 'No post' } });
    expect((await binCalls(deps, world).restore('teacher', id)).status).toBe(200);
    const { posting_histories, attachments: now } = await desk.record(id);
    expect(posting_histories).toEqual(before.posting_histories);
    expect(now).toMatchObject([
      { school_id: host.school_id, end_date: '2026-02-28' },
      { school_id: into.school_id, joining_date: '2026-02-28', end_date: '' },
    ]);
    expect((await ours.reopen(host)).status).toBe(200);
    expect(await desk.record(id)).toMatchObject(before);
  });

  it.each(['', ' and not yet cancelled'])(
    'comes back to the other school, where that of who was relieved%s closed meanwhile',
    async (live) => {
      const { id, before, schoolOf, at, cancel, bin } = await relieved();
      const { version: _version, updated_at: _at, ...was } = before;
      await ours.desk.good('cascade.deleteTeacher', { params: ours.desk.one(id), query: 'force=true' });
      if (!live) await cancel();
      const into = await ours.school();
      expect((await ours.close(at, into)).status).toBe(200);
      expect((await bin.restore('teacher', id)).status).toBe(200);
      if (live) await cancel();
      expect(await ours.desk.record(id)).toMatchObject({
        school_id: into.school_id,
        posting_histories: [
          { school_id: at.school_id, to_date: '2026-02-28' },
          { school_id: into.school_id, from_date: '2026-02-28', to_date: '' },
        ],
      });
      expect(await schoolOf()).toBe(into.school_id);
      expect((await ours.reopen(at)).body.data.impact.back.total).toBe(1);
      expect(await ours.desk.record(id)).toMatchObject(was);
      expect(await schoolOf()).toBe(at.school_id);
    },
  );

  it('puts the relieving back once, whoever is first', async () => {
    const { id, before, schoolOf, at, cancel, bin } = await relieved();
    await ours.desk.good('cascade.deleteTeacher', { params: ours.desk.one(id), query: 'force=true' });
    const [, back] = await Promise.all([cancel(), bin.restore('teacher', id)]);
    expect(back.status).toBe(200);
    const { posting_histories } = await ours.desk.record(id);
    expect([posting_histories, await schoolOf()]).toEqual([before.posting_histories, at.school_id]);
  });
});

it('shows an order to the school that one of it closed into, as far as teachers are still to be relieved or to join', async () => {
  const { desk } = ours;
  // The one in the other district.
  const [from, to, into] = [await ours.school(), await ours.school(), await ours.school(1)];
  const [gone, coming] = [await desk.teacher(from.school_id), await desk.teacher(from.school_id)];
  const order = await desk.issued([
    desk.line(gone.teacher_ID, '1002'),
    desk.line(coming.teacher_ID, to.school_id),
  ]);
  const former = await desk.issued([desk.line((await desk.teacher(to.school_id)).teacher_ID, '1002')]);
  const [first] = await desk.movesOf(order.id);
  const [before] = await desk.movesOf(former.id);
  for (const move of [first, before])
    for (const name of ['relieve', 'join'] as const)
      expect((await desk.step(name, move.id)).status).toBe(200);
  const token = await tokenFor(deps, await seedUser(deps, 'hoi', place(into)));
  const seen = async () => {
    const listed = await desk.good('orders.list', { token, query: 'limit=100' });
    const answers = [order, former].map(({ id }) => desk.call('orders.get', { token, params: desk.one(id) }));
    const shown = (await Promise.all(answers)).map(({ status, body }) =>
      status === 200 ? body.data.lines.map((line: { teacher_ID: string }) => line.teacher_ID) : status,
    );
    return [listed.map(({ id }: { id: number }) => id), shown];
  };
  expect(await seen()).toEqual([[], [404, 404]]);
  expect((await ours.close(to, into)).status).toBe(200);
  expect(await desk.good('moves.list', { token })).toMatchObject([{ order: { id: order.id } }]);
  expect(await seen()).toEqual([[order.id], [[coming.teacher_ID], 404]]);
});
