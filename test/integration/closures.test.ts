import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { readJob } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import type { SentRow } from '#shared/domain/import.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { closureWorld, type Placed } from '../support/closureWorld.ts';
import { cutOff } from '../support/cutOff.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { openAt } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
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

const one = ({ id }: { id: number }) => ({ id: String(id) });
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
const entriesOf = async (step: string, type: string, id: number) =>
  (await rowsOf(engine, 'AUDIT#')).filter(
    (row) =>
      row.resource_type === type &&
      row.resource_id === String(id) &&
      JSON.parse(String(row.details)).step === step,
  );

describe('closing into another school', () => {
  it('killed in the middle shows everybody at the other school, and finishes once', async () => {
    const { desk } = ours;
    const [from, to] = [await ours.school(), await ours.school()];
    const [staff, others] = [await ours.staff(from, 12), await ours.staff(to, 2)];
    const total = (await desk.good('teachers.stats', {})).total;
    const begun = await cutOff(deps, () => ours.close(from, to));
    expect([begun.status, begun.body.data.job]).toMatchObject([
      202,
      { state: 'running', done: 5, total: 12 },
    ]);
    expect(await ours.stored(from, engine)).toHaveLength(7);
    // What people see is whole: lists, a record, counts and the strength.
    expect(await ours.at(to)).toEqual(sorted([...staff, ...others]));
    expect(await ours.at(from)).toEqual([]);
    expect((await desk.good('teachers.stats', {})).total).toBe(total);
    for (const id of [staff[0], staff[11]] as number[])
      expect((await desk.record(id)).school_id).toBe(to.school_id);
    expect((await ours.postsOf(to)).posted).toBe(14);
    expect(
      (await desk.good('moves.list', { query: 'state=unordered' })).map(({ id }: Placed) => id),
    ).not.toEqual(expect.arrayContaining([staff[11]]));
    // Nothing else begins with either school meanwhile.
    expect((await ours.close(to)).body.message).toBe(closureMessages.arriving);
    expect((await ours.reopen(from)).body.message).toBe(closureMessages.busy);
    for (const at of [from, to])
      expect((await desk.call('cascade.deleteSchool', { params: one(at), query: 'force=true' })).status).toBe(
        409,
      );
    const progress = await desk.good('closures.list', {});
    expect(progress).toMatchObject([{ id: from.id, work: { kind: 'close', done: 5, total: 12 } }]);

    // Two workers at once, as after a request that was cut off.
    await Promise.all([act(deps), act(testDeps({ engine, shared: deps, now: () => NOW }))]);
    expect(await readJob(deps, begun.body.data.job.id)).toMatchObject({ state: 'done', done: 12, total: 12 });
    expect(await ours.stored(from, engine)).toEqual([]);
    for (const id of staff) {
      const { posting_histories } = await desk.record(id);
      expect(posting_histories).toMatchObject([
        { school_id: from.school_id, to_date: '2026-02-28', designation: 'Teacher' },
        { school_id: to.school_id, from_date: '2026-02-28', to_date: '', designation: 'Teacher' },
      ]);
      expect(posting_histories).toHaveLength(2);
      expect(await entriesOf('close', 'teacher', id)).toHaveLength(1);
    }
    expect(await ours.at(to)).toEqual(sorted([...staff, ...others]));
    expect((await entriesOf('close', 'school', from.id)).length).toBe(2);
    const shown = await ours.read(from);
    expect(shown.closed).toEqual({
      ...{ on: '2026-02-28', reason: 'Too few pupils', order_no: 'A.9/2026-EDN' },
      into: { id: to.id, school_id: to.school_id, school_name: `School ${to.school_id}` },
      reopen_until: '2026-04-01',
    });
  });

  it('is in no list, picker, count, report, answer or file, and its filter finds it', async () => {
    const { desk } = ours;
    const [from, to] = [await ours.school(), await ours.school()];
    await ours.staff(from, 1);
    const named = (rows: { school_id?: string }[]) => rows.map(({ school_id }) => school_id);
    const q = `q=${from.school_id}`;
    const figures = async () => ({
      stats: (await desk.good('schools.stats', {})).totalSchools,
      dashboard: (await desk.good('dashboard.get', {})).totalSchools,
      report: (await desk.good('reports.dashboardStats', {})).totalSchools,
      strength: (await desk.call('posts.strength', { query: 'limit=1000' })).body.pagination.total,
    });
    const before = await figures();
    expect((await ours.close(from, to)).status).toBe(200);
    const fewer = Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count - 1]));
    expect(await figures()).toEqual(fewer);
    for (const call of ['schools.list', 'posts.strength', 'posts.proposed'])
      expect(named(await desk.good(call, { query: 'limit=1000' }))).not.toContain(from.school_id);
    for (const call of ['schools.search', 'schools.lookup'])
      expect(await desk.good(call, { query: q })).toEqual([]);
    const asked = { of: 'schools', all: [['school_id', 'is', from.school_id]] };
    expect((await desk.call('ask.run', { body: asked })).body.pagination.total).toBe(0);
    expect(named(await desk.good('schools.list', { query: 'status=Closed&limit=1000' }))).toContain(
      from.school_id,
    );
    expect(
      (await desk.call('schools.list', { query: 'status=Closed' }, 'deo')).body.data.length,
    ).toBeGreaterThan(0);
    expect((await desk.call('teachers.bySchool', { params: { schoolId: from.school_id } })).status).toBe(404);
  });

  it('is no choice any more: for a teacher, an account, an order, posts or an edit', async () => {
    const { desk } = ours;
    const [from, to] = [await ours.school(), await ours.school()];
    const [teacher] = await ours.staff(to, 1);
    expect((await ours.close(from)).status).toBe(200);
    const field = (answer: { body: { issues?: { field: string }[] } }) => answer.body.issues?.[0]?.field;
    const added = await world.add(teacherInput('NEW1', from.school_id, { phone_number: '9611111111' }));
    expect([added.status, field(added)]).toEqual([400, 'school_id']);
    const moved = await world.change(teacher as number, { school_id: from.school_id });
    expect([moved.status, field(moved)]).toEqual([400, 'school_id']);
    const { teacher_ID } = await desk.record(teacher as number);
    const order = await desk.call('orders.create', {
      body: desk.order([desk.line(teacher_ID, from.school_id)]),
    });
    expect([order.status, field(order)]).toEqual([400, 'lines.0.to']);
    const edited = await desk.call('schools.update', { params: one(from), body: { school_name: 'Other' } });
    expect([edited.status, edited.body.message]).toEqual([409, closureMessages.isClosed]);
    const posts = await desk.call('posts.update', {
      params: { schoolId: from.school_id },
      body: { version: 0, lines: [] },
    });
    expect([404, 409]).toContain(posts.status);
    // A workbook that names it is refused at that cell, and a row of it finds no school.
    const workbook = importWorld(deps, world);
    const { version } = await desk.record(teacher as number);
    const sent = { row: 2, id: teacher, version, cells: [['school_id', to.school_id, from.school_id]] };
    const named = await workbook.checked('teachers', [sent as SentRow]);
    expect((await workbook.rows(named.id))[0]).toMatchObject({
      outcome: 'invalid',
      issues: [{ field: 'school_id' }],
    });
    expect((await ours.close(to, from)).body.issues).toMatchObject([{ field: 'into' }]);
    // Deleting it works as before.
    expect((await desk.call('schools.delete', { params: one(from) })).status).toBe(200);
  });

  it('is refused where the other school would have too many lines, or a line too many posts', async () => {
    const { desk } = ours;
    const named = (count: number, first = 1) =>
      Array.from({ length: count }, (_, i) => [`Post ${first + i}`, 1] as const);
    const told = async (
      own: readonly (readonly [string, number])[],
      held: readonly (readonly [string, number])[],
    ) => {
      const [from, to] = [await ours.school(), await ours.school()];
      await ours.enter(from, own);
      await ours.enter(to, held);
      const query = `into=${to.school_id}`;
      const { hindrances } = await desk.good('closures.closeImpact', { params: one(from), query });
      const { status, body } = await ours.close(from, to);
      const { closed } = await ours.read(from);
      return { hindrances, status, message: body.message, closed: Boolean(closed) };
    };
    const refused = (message: string) => ({ hindrances: [message], status: 409, message, closed: false });
    const many = 'The posts of both schools have more than 60 lines. Shorten them first.';
    expect(await told(named(40), named(40, 41))).toEqual(refused(many));
    expect(await told(named(30), named(31, 31))).toEqual(refused(many));
    const more = 'A line of the posts would have more than 999 posts';
    expect(await told([['Teacher', 600]], [['teacher', 600]])).toEqual(refused(more));
    expect(await told([['Teacher', 500]], [['teacher', 500]])).toEqual(refused(more));
    // The most that fits: 60 lines, and 999 posts on one of them.
    const full = await told([...named(29), ['Teacher', 500]], [...named(30, 30), ['teacher', 499]]);
    expect(full).toMatchObject({ hindrances: [], status: 200, closed: true });
  });

  it('tells beforehand, with names, and moves posts, heads, guests and orders under way', async () => {
    const { desk } = ours;
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    const [leaver, mover] = await ours.staff(from, 3);
    const [comer] = await ours.staff(third, 1);
    const guest = await desk.teacher(third.school_id, {
      attachments: [
        {
          ...{ department_name: 'School', designation: 'Teacher', joining_date: '2026-01-01' },
          ...{ district: 'D0', school_id: from.school_id },
        },
      ] as never,
    });
    await ours.enter(from, [
      ['Teacher', 3],
      ['Clerk', 1],
    ]);
    await ours.enter(to, [['teacher', 2]]);
    const head = await seedUser(deps, 'hoi', { school_id: from.school_id, school: from.id });
    const idOf = async (id: number | undefined) => (await desk.record(id as number)).teacher_ID;
    const order = await desk.issued([
      desk.line(await idOf(mover), third.school_id),
      desk.line(await idOf(comer), from.school_id),
    ]);
    const draft = await desk.draft([desk.line(await idOf(leaver), third.school_id)]);

    const params = one(from);
    const alone = await desk.good('closures.closeImpact', { params });
    expect(alone.hindrances).toEqual([closureMessages.inService(3, 1), closureMessages.underOrder(1)]);
    expect((await ours.close(from)).body.message).toBe(closureMessages.inService(3, 1));
    const impact = await desk.good('closures.closeImpact', { params, query: `into=${to.school_id}` });
    expect(impact).toMatchObject({
      into: { school_id: to.school_id },
      teachers: { total: 3 },
      guests: { total: 1, names: [{ id: guest.id }] },
      moves: { total: 2 },
      drafts: [draft.number],
      posts: {
        lines: [
          { designation: 'Teacher', sanctioned: 3 },
          { designation: 'Clerk', sanctioned: 1 },
        ],
        has_posts: true,
      },
      heads: [{ id: head.id, fate: 'moves' }],
      hindrances: [],
    });
    expect(impact.teachers.names.map(({ id }: Placed) => id)).toContain(leaver);

    expect((await ours.close(from, to)).status).toBe(200);
    const lines = (await ours.postsOf(to)).lines.map((line: { designation: string; sanctioned: number }) => [
      line.designation,
      line.sanctioned,
    ]);
    expect(lines).toEqual([
      ['teacher', 5],
      ['Clerk', 1],
    ]);
    expect(await deps.table.get(keys.user(head.id))).toMatchObject({
      school_id: to.school_id,
      school: to.id,
    });
    expect((await desk.record(guest.id)).attachments).toMatchObject([
      { school_id: from.school_id, end_date: '2026-02-28' },
      { school_id: to.school_id, end_date: '' },
    ]);
    const moves = await desk.movesOf(order.id);
    expect(
      moves.map((move: { from: Placed; to: Placed }) => [move.from.school_id, move.to.school_id]),
    ).toEqual([
      [to.school_id, third.school_id],
      [third.school_id, to.school_id],
    ]);
    for (const { id } of moves) {
      expect((await desk.step('relieve', id, '2026-03-01')).status).toBe(200);
      expect((await desk.step('join', id, '2026-03-02')).status).toBe(200);
    }
    expect(await ours.at(to)).toContain(comer);
    expect(await ours.at(third)).toContain(mover);

    const back = await ours.reopen(from);
    expect(back.body.data.impact).toMatchObject({
      back: { total: 3 },
      stay: {
        total: 1,
        names: [
          {
            id: mover,
            why: closureMessages.stays.moved,
            school_name: third.school_id && `School ${third.school_id}`,
          },
        ],
      },
      heads: [{ id: head.id }],
    });
    expect((await ours.postsOf(to)).lines).toMatchObject([{ designation: 'teacher', sanctioned: 2 }]);
    expect((await ours.postsOf(from)).lines).toHaveLength(2);
    expect(await deps.table.get(keys.user(head.id))).toMatchObject({ school: from.id });
    expect((await desk.record(guest.id)).attachments).toMatchObject([
      { school_id: from.school_id, end_date: '' },
    ]);
  });

  it('ends the accounts of heads where the other school has one, and gives them back', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    const head = await seedUser(deps, 'hoi', { school_id: from.school_id, school: from.id });
    await seedUser(deps, 'hoi', { school_id: to.school_id, school: to.id });
    expect((await ours.close(from, to)).status).toBe(200);
    expect(await deps.table.get(keys.user(head.id))).toMatchObject({ is_active: false, school: from.id });
    expect((await ours.reopen(from)).status).toBe(200);
    expect(await deps.table.get(keys.user(head.id))).toMatchObject({ is_active: true, school: from.id });
  });

  it('is done once under one key, and not on a stale version', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    await ours.staff(from, 1);
    const { version } = await ours.read(from);
    const sent = { params: one(from), body: { ...ours.body, into: to.school_id, version } };
    expect((await ours.close(from, to, { version: version + 1 })).body.error).toBe('stale');
    expect((await ours.close(from, to, { on: '2026-03-03' })).body.issues).toMatchObject([{ field: 'on' }]);
    expect((await ours.close(from, to, { on: '2015-01-01' })).body.message).toBe(
      closureMessages.started(1, '01/01/2015'),
    );
    const headers = { 'idempotency-key': 'closing-once-1' };
    const [first, again] = [
      await ours.desk.call('closures.close', { ...sent, headers }),
      await ours.desk.call('closures.close', { ...sent, headers }),
    ];
    expect(again.body.data.job.id).toBe(first.body.data.job.id);
    expect((await ours.desk.call('closures.close', sent)).status).toBe(409);
  });
});

describe('reopening', () => {
  it('after 2 of 60 moved on brings 58 back and names 2, also when it is killed in the middle', async () => {
    const { desk } = ours;
    const [from, to] = [await ours.school(), await ours.school()];
    const staff = await ours.staff(from, 60);
    const before = await Promise.all(staff.map((id) => desk.record(id)));
    expect((await ours.close(from, to)).status).toBe(200);
    const [left, moved] = staff as [number, number];
    await desk.good('leaving.leave', {
      params: desk.one(left),
      body: { reason: 'resigned', on: '2026-03-01' },
    });
    expect((await world.change(moved, { school_id: '1003' })).status).toBe(200);
    const impact = await desk.good('closures.reopenImpact', { params: one(from) });
    expect(impact).toMatchObject({ back: { total: 58 }, stay: { total: 2 } });
    const whys = new Map(impact.stay.names.map(({ id, why }: { id: number; why: string }) => [id, why]));
    expect(whys).toEqual(
      new Map([
        [left, closureMessages.stays.left],
        [moved, closureMessages.stays.moved],
      ]),
    );
    const begun = await cutOff(deps, () => ours.reopen(from));
    expect(begun.body.data.job).toMatchObject({ state: 'running', done: 5, total: 58 });
    // Until all are back, everybody is where the closing put them.
    expect(await ours.at(to)).toHaveLength(58);
    expect((await ours.read(from)).closed).toBeDefined();
    await Promise.all([act(deps), act(testDeps({ engine, shared: deps, now: () => NOW }))]);
    expect((await ours.read(from)).closed).toBeUndefined();
    expect(await ours.at(from)).toEqual(sorted(staff.filter((id) => id !== left && id !== moved)));
    expect(await ours.at(to)).toEqual([]);
    const after = await Promise.all(staff.slice(2).map((id) => desk.record(id)));
    const plain = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
    expect(after.map(plain)).toEqual(before.slice(2).map(plain));
    expect(await entriesOf('reopen', 'teacher', staff[2] as number)).toHaveLength(1);
  });

  it('brings nobody back whom another closing took on, and opens all the same', async () => {
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    const [teacher] = await ours.staff(from, 1);
    expect((await ours.close(from, to)).status).toBe(200);
    expect((await ours.close(to, third)).status).toBe(200);
    const { impact } = (await ours.reopen(from)).body.data;
    expect(impact).toMatchObject({ back: { total: 0 }, stay: { total: 1, names: [{ id: teacher }] } });
    expect((await ours.read(from)).closed).toBeUndefined();
    expect(await ours.at(third)).toEqual([teacher]);
    expect((await ours.reopen(to)).body.data.impact.back.total).toBe(1);
    expect(await ours.at(to)).toEqual([teacher]);
  });

  describe('takes its posts back from each school that has them since', () => {
    const sanctioned = async () => (await ours.desk.call('posts.strength', {})).body.total.sanctioned;
    const counts = async (at: Placed) =>
      (await ours.postsOf(at)).lines.map((line: { designation: string; sanctioned: number }) => [
        ...[line.designation, line.sanctioned],
      ]);
    /** Three schools with posts, or none, of which each closed into the next one. */
    async function chain(...posts: (readonly (readonly [string, number])[])[]) {
      const schools = [await ours.school(), await ours.school(), await ours.school()] as const;
      for (const [i, lines] of posts.entries())
        if (lines.length > 0) await ours.enter(schools[i] as Placed, lines);
      const before = await sanctioned();
      return { schools, before };
    }
    const closeBoth = async ([first, second, third]: readonly [Placed, Placed, Placed]) => {
      expect((await ours.close(first, second)).status).toBe(200);
      expect((await ours.close(second, third)).status).toBe(200);
    };

    it('where the other one closed too, whichever opens first', async () => {
      const { schools, before } = await chain([['Teacher', 5]], [['Teacher', 3]], [['Head Teacher', 1]]);
      const [first, second, third] = schools;
      await closeBoth(schools);
      expect(await counts(third)).toEqual([
        ['Head Teacher', 1],
        ['Teacher', 8],
      ]);
      expect(await sanctioned()).toBe(before);
      const impact = await ours.desk.good('closures.reopenImpact', { params: one(first) });
      expect(impact.posts).toMatchObject([{ designation: 'Teacher', sanctioned: 5 }]);
      expect((await ours.reopen(first)).body.data.impact.posts).toEqual(impact.posts);
      expect(await sanctioned()).toBe(before);
      expect(await counts(third)).toEqual([
        ['Head Teacher', 1],
        ['Teacher', 3],
      ]);
      expect((await ours.reopen(second)).status).toBe(200);
      expect(await Promise.all(schools.map(counts))).toEqual([
        [['Teacher', 5]],
        [['Teacher', 3]],
        [['Head Teacher', 1]],
      ]);
      expect(await sanctioned()).toBe(before);
    });

    it('and leaves none entered where none were', async () => {
      const { schools, before } = await chain([['Teacher', 5]], [], []);
      await closeBoth(schools);
      for (const at of schools.slice(0, 2)) expect((await ours.reopen(at)).status).toBe(200);
      expect(await counts(schools[0])).toEqual([['Teacher', 5]]);
      for (const at of schools.slice(1)) expect(await ours.postsOf(at)).toMatchObject({ entered: false });
      expect(await sanctioned()).toBe(before);
    });

    it('but not those that the next one has of its own', async () => {
      const { schools } = await chain([['Teacher', 5]], [['Head Teacher', 1]], [['Teacher', 4]]);
      const [first, second, third] = schools;
      expect((await ours.close(first, second)).status).toBe(200);
      // Two of the five are struck before they go on.
      await ours.enter(second, [
        ['Head Teacher', 1],
        ['Teacher', 3],
      ]);
      expect((await ours.close(second, third)).status).toBe(200);
      expect((await ours.reopen(first)).status).toBe(200);
      expect(await counts(third)).toEqual([
        ['Teacher', 4],
        ['Head Teacher', 1],
      ]);
    });

    it('where it closed without another since', async () => {
      const { schools } = await chain([['Teacher', 5]], [['Head Teacher', 1]]);
      const [first, second] = schools;
      expect((await ours.close(first, second)).status).toBe(200);
      expect((await ours.close(second)).status).toBe(200);
      for (const at of [first, second]) expect((await ours.reopen(at)).status).toBe(200);
      expect(await counts(second)).toEqual([['Head Teacher', 1]]);
    });

    it('also where the last one closes into another at that moment', async () => {
      const { schools, before } = await chain([['Teacher', 5]], [['Teacher', 3]], [['Teacher', 2]]);
      const [first, , third] = schools;
      const last = await ours.school();
      await closeBoth(schools);
      const ends = (writes: Parameters<typeof deps.table.transact>[0]) =>
        writes.some((write) => 'put' in write && write.put.pk === keys.posts(third.id).pk);
      const closes = async () => expect((await ours.close(third, last)).status).toBe(200);
      const { version } = await ours.read(first);
      const sent = world.as('admin', { params: one(first), body: { version } });
      const paused = pausedBefore(deps, 'transact', closes, ends);
      expect((await callById('closures.reopen', paused, sent)).status).toBe(200);
      expect((await ours.read(first)).closed).toBeUndefined();
      expect(await counts(last)).toEqual([['Teacher', 5]]);
      expect(await sanctioned()).toBe(before);
    });
  });

  it('is refused for an open school, and after 30 days', async () => {
    const from = await ours.school();
    expect((await ours.reopen(from)).body.message).toBe(closureMessages.notClosed);
    await ours.close(from);
    const on = async (instant: string) => {
      const later = testDeps({ engine, shared: deps, now: () => new Date(instant) });
      const token = await tokenFor(later, world.users.admin);
      return callById('closures.reopenImpact', later, { params: one(from), token });
    };
    expect((await on('2026-04-01T18:00:00Z')).status).toBe(200);
    expect((await on('2026-04-01T19:00:00Z')).body.message).toBe(closureMessages.tooLate);
  });
});

it('lets some teachers leave to another school, whole for everybody who looks', async () => {
  const { desk } = ours;
  const [from, to] = [await ours.school(), await ours.school()];
  const staff = await ours.staff(from, 8);
  const [stays, ordered] = staff as [number, number];
  const { teacher_ID } = await desk.record(ordered);
  const order = await desk.issued([desk.line(teacher_ID, '1003')]);
  const split = async (teacher_ids: number[], more: object = {}) => {
    const { version } = await ours.read(from);
    const body = { school: to.school_id, teacher_ids, on: '2026-02-28', version, ...more };
    return desk.call('closures.split', { params: one(from), body });
  };
  const wrong = await split([stays, ordered, 999_999, stays]);
  expect([wrong.status, wrong.body.issues]).toEqual([
    400,
    [
      { field: 'teacher_ids.1', message: closureMessages.inOrder(order.number) },
      { field: 'teacher_ids.2', message: closureMessages.notHere },
      { field: 'teacher_ids.3', message: closureMessages.twice },
    ],
  ]);
  expect((await split([stays], { school: '77777777' })).body.issues).toMatchObject([{ field: 'school' }]);
  const going = staff.slice(2);
  expect((await cutOff(deps, () => split(going))).status).toBe(202);
  expect([await ours.at(from), await ours.at(to)]).toEqual([sorted([stays, ordered]), sorted(going)]);
  await act(deps);
  expect([await ours.at(from), await ours.at(to)]).toEqual([sorted([stays, ordered]), sorted(going)]);
  expect(await ours.stored(to, engine)).toHaveLength(6);
  expect((await desk.record(going[5] as number)).posting_histories).toMatchObject([
    { to_date: '2026-02-28' },
    { school_id: to.school_id, to_date: '' },
  ]);
  expect((await ours.read(from)).closed).toBeUndefined();
});

it('loses and doubles nobody when a school of 60 closes under 16 writers', async () => {
  const { desk } = ours;
  const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
  const staff = await ours.staff(from, 60);
  const elsewhere = await ours.staff(third, 16);
  const added: number[] = [];
  const gone: number[] = [];
  let closed = false;
  const writer = async (n: number) => {
    for (let turn = 0; !closed || turn < 3; turn += 1) {
      const mine = staff[(n * 3 + turn) % staff.length] as number;
      const version = (await desk.record(mine)).version;
      const edit = await world.change(mine, { email: `writer${n}.${turn}@school.example`, version });
      expect([200, 409]).toContain(edit.status);
      if (turn === 1 && n < 8) {
        const out = staff[n * 7] as number;
        const moved = await world.change(out, { school_id: third.school_id });
        if (moved.status === 200) gone.push(out);
      }
      if (turn % 4 !== n % 4) continue;
      const inward = await world.change(elsewhere[n] as number, { school_id: from.school_id });
      expect([200, 400, 409]).toContain(inward.status);
      const phone_number = `95${String(n * 1000 + turn).padStart(8, '0')}`;
      const made = await world.add(
        teacherInput(`W${n}x${turn}`, from.school_id, {
          phone_number,
          posting_histories: [openAt(from.school_id)],
        }),
      );
      expect([201, 400, 409]).toContain(made.status);
      if (made.status === 201) added.push(made.body.data.id);
    }
  };
  const closing = async () => {
    for (;;) {
      const answer = await ours.close(from, to);
      if (answer.status < 300) break;
      expect([409, 503]).toContain(answer.status);
    }
    await act(deps);
    closed = true;
  };
  await Promise.all([closing(), ...Array.from({ length: 16 }, (_, n) => writer(n))]);
  expect(await ours.stored(from, engine)).toEqual([]);
  const everybody = sorted([...staff, ...elsewhere, ...added]);
  const there = [...(await ours.at(to)), ...(await ours.at(third))];
  expect(sorted(there)).toEqual(everybody);
  expect(await ours.at(third)).toEqual(expect.arrayContaining([...new Set(gone)]));
  for (const id of await ours.at(to)) {
    const { posting_histories } = await desk.record(id);
    const open = posting_histories.filter(({ to_date }: { to_date: string }) => to_date === '');
    expect(open.filter(({ school_id }: Placed) => school_id === from.school_id)).toEqual([]);
    if (staff.includes(id)) expect(open).toMatchObject([{ school_id: to.school_id }]);
  }
});
