import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { LeftFields, StoredTeacher } from '#functions/teachers/stored.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { keptAnswers } from '../support/rows.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof orderWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  desk = orderWorld(deps, world);
});

const leave = (id: number, more: object = {}, role: 'admin' | 'deo' | 'hoi' = 'admin') =>
  desk.call(
    'leaving.leave',
    { params: desk.one(id), body: { reason: 'superannuation', on: '2026-02-28', order_no: 'R/7', ...more } },
    role,
  );
const figures = async () => ({
  stats: (await desk.good('teachers.stats', {})).total,
  list: (await desk.call('teachers.list', {})).body.pagination.total,
  school: (await desk.call('teachers.bySchool', { params: { schoolId: '1001' } })).body.pagination.total,
  dashboard: (await desk.good('dashboard.get', {})).totalTeachers,
});
const plain = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;

it('takes who has left out of every count, keeps the ID taken, and ends the account', async () => {
  await desk.teacher('1001');
  const before = await figures();
  const teacher = await desk.teacher('1001', {
    deputations: [{ department_name: 'Board', designation: 'Officer', joining_date: '2024-01-01' }] as never,
  });
  const account = await seedUser(deps, 'teacher', {
    teacher_id: teacher.id,
    phone: '9700000001',
    password_hash: undefined,
  });
  const token = await tokenFor(deps, account);
  const as = await desk.record(teacher.id);
  expect((await leave(teacher.id, {}, 'hoi')).status).toBe(403);
  expect((await leave(teacher.id, { on: '2026-03-03' })).body.issues).toMatchObject([{ field: 'on' }]);
  expect((await leave(teacher.id, { on: '2001-01-01' })).body.issues).toMatchObject([{ field: 'on' }]);
  const left = (await leave(teacher.id, {}, 'deo')).body.data;
  expect(left.left).toEqual({ reason: 'superannuation', on: '2026-02-28', order_no: 'R/7' });
  expect(left.posting_histories).toMatchObject([{ to_date: '2026-02-28' }]);
  expect(left.deputations).toMatchObject([{ end_date: '2026-02-28' }]);
  expect(await figures()).toEqual(before);
  const found = await desk.good('teachers.list', { query: 'service=left' });
  expect(found.map(({ id }: { id: number }) => id)).toEqual([teacher.id]);
  const all = (await desk.call('teachers.list', { query: 'service=all' })).body.pagination.total;
  expect(all).toBe(before.list + 1);
  const again = await world.add(teacherInput(as.teacher_ID, '1001', { phone_number: '9700000009' }));
  expect(again.body.error).toBe('duplicate');
  expect((await desk.call('profile.get', { token })).status).toBe(401);
  expect((await deps.table.get(keys.user(account.id)))?.is_active).toBe(false);
  expect((await leave(teacher.id)).status).toBe(409);

  const back = await desk.good('leaving.reinstate', {
    params: desk.one(teacher.id),
    body: { reason: 'Entered by mistake' },
  });
  expect(plain(back)).toEqual(plain(as));
  expect((await figures()).list).toBe(before.list + 1);
});

it('ends times away that go on, and names an entry that began after the day', async () => {
  const away = [
    { kind: 'leave', from: '2025-01-01', to: '2025-01-31' },
    { kind: 'training', from: '2026-02-01', to: '2026-06-30' },
    { kind: 'suspension', from: '2026-02-20', to: '' },
  ];
  const { id } = await desk.teacher('1001', { away });
  const as = await desk.record(id);
  const early = (await leave(id, { on: '2026-02-19' })).body.issues;
  const named = moveMessages.beforeStart('Time away, suspension, since 20/02/2026');
  expect(early).toEqual([{ field: 'on', message: named }]);
  expect((await leave(id)).body.data.away).toEqual([
    away[0],
    { ...away[1], to: '2026-02-28' },
    { ...away[2], to: '2026-02-28' },
  ]);
  const back = { params: desk.one(id), body: { reason: 'Entered by mistake' } };
  expect(plain(await desk.good('leaving.reinstate', back))).toEqual(plain(as));
});

it('is done once under one key, and so is taking it back', async () => {
  const { id } = await desk.teacher('1001', { aadhaar_number: '919283745731' });
  const once = async (name: string, body: object, key: string) => {
    const { version } = await desk.record(id);
    const sent = {
      params: desk.one(id),
      body: { ...body, version },
      headers: { 'idempotency-key': key },
    };
    const [first, again] = [await desk.call(name, sent), await desk.call(name, sent)];
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(first.body.data.aadhaar_number).toBe('XXXXXXXX5731');
    // R79: nobody reads the last digits in what is kept of the answer.
    const kept = (await keptAnswers(engine)).filter((text) => JSON.parse(text).id === id);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((text) => text.includes('5731'))).toEqual([]);
  };
  const leaving = { reason: 'superannuation', on: '2026-02-28', order_no: 'R/8' };
  await once('leaving.leave', leaving, 'leave-once-0001');
  await once('leaving.reinstate', { reason: 'Entered by mistake' }, 'reinstate-once-01');
});

it('cancels the move that is under way, and opens nothing again that somebody changed since', async () => {
  const teacher = await desk.teacher('1001', { posting_histories: [openAt('1001')] });
  const order = await desk.issued([desk.line(teacher.teacher_ID, '1003')]);
  await leave(teacher.id, { reason: 'died' });
  expect((await desk.get(order.id)).counts).toMatchObject({ cancelled: 1, ordered: 0 });
  const { posting_histories } = await desk.record(teacher.id);
  await world.change(teacher.id, { posting_histories: [{ ...posting_histories[0], to_date: '2026-02-20' }] });
  await desk.good('leaving.reinstate', {
    params: desk.one(teacher.id),
    body: { reason: 'Was somebody else' },
  });
  expect((await desk.record(teacher.id)).posting_histories).toMatchObject([{ to_date: '2026-02-20' }]);
});

describe('who was relieved before leaving', () => {
  const reinstated = (id: number) =>
    desk.good('leaving.reinstate', { params: desk.one(id), body: { reason: 'Entered by mistake' } });
  const board = { department_name: 'Board', designation: 'Officer', joining_date: '2024-01-01' };

  /** A teacher on deputation who was relieved under an order of transfer, and the record before that. */
  async function relieved() {
    const teacher = await desk.teacher('1001', { deputations: [board] });
    const before = plain(await desk.record(teacher.id));
    const order = await desk.issued([desk.line(teacher.teacher_ID, '1003')]);
    const [move] = await desk.movesOf(order.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    return { id: teacher.id, order, before };
  }

  it('is at the post again when that is taken back, for the order is cancelled', async () => {
    const { id, order, before } = await relieved();
    const { left } = (await leave(id)).body.data;
    expect(left).toEqual({ reason: 'superannuation', on: '2026-02-28', order_no: 'R/7' });
    expect(await desk.record(id)).toMatchObject({
      posting_histories: [{ to_date: '2026-01-10' }],
      deputations: [{ end_date: '2026-02-28' }],
    });
    expect(plain(await reinstated(id))).toEqual(before);
    expect((await desk.get(order.id)).counts).toMatchObject({ cancelled: 1, relieved: 0 });
  });

  it('has a posting as somebody changed it since', async () => {
    const { id } = await relieved();
    await leave(id);
    const [posting] = (await desk.record(id)).posting_histories;
    await world.change(id, { posting_histories: [{ ...posting, to_date: '2026-01-08' }] });
    expect(await reinstated(id)).toMatchObject({
      posting_histories: [{ to_date: '2026-01-08' }],
      deputations: [{ end_date: '' }],
    });
  });

  it('has the posting ended where a former version stored the leaving without it', async () => {
    const { id } = await relieved();
    await leave(id);
    const { left } = (await deps.table.get(keys.teacher(id))) as unknown as StoredTeacher;
    const { relieving, ...former } = left as LeftFields;
    expect(relieving?.on).toBe('2026-01-10');
    await deps.table.update(keys.teacher(id), {
      text: 'SET #left = :left',
      names: { '#left': 'left' },
      values: { ':left': former },
    });
    expect(await reinstated(id)).toMatchObject({
      posting_histories: [{ to_date: '2026-01-10' }],
      deputations: [{ end_date: '' }],
    });
  });
});

describe('an order that is issued while a teacher leaves', () => {
  const drafted = async () => {
    const teacher = await desk.teacher('1001', { posting_histories: [openAt('1001')] });
    return { teacher, order: await desk.draft([desk.line(teacher.teacher_ID, '1003')]) };
  };
  const leaves = ({ id }: { id: number }) =>
    world.as('admin', { params: desk.one(id), body: { reason: 'resigned', on: '2026-01-10' } });

  it('before that is stored has its move cancelled', async () => {
    const { teacher, order } = await drafted();
    const paused = pausedBefore(deps, 'transact', () => desk.issue(order));
    expect((await callById('leaving.leave', paused, leaves(teacher))).status).toBe(200);
    expect((await desk.get(order.id)).counts).toMatchObject({ cancelled: 1, ordered: 0 });
  });

  it('before the move is stored has it refused', async () => {
    const { teacher, order } = await drafted();
    const left = async () => expect((await desk.call('leaving.leave', leaves(teacher))).status).toBe(200);
    const paused = pausedBefore(deps, 'transact', left, (writes) =>
      writes.some((one) => 'put' in one && one.put.teacher === teacher.id),
    );
    const sent = world.as('admin', { params: desk.one(order.id), body: { version: order.version } });
    expect((await callById('orders.issue', paused, sent)).status).toBeLessThan(300);
    expect((await desk.get(order.id)).counts).toMatchObject({ refused: 1, ordered: 0 });
  });
});

it('says what to do where a head has more accounts than one step can change, as relieving does', async () => {
  const phone_number = '9700000003';
  const teacher = await desk.teacher('1001', { phone_number, posting_histories: [openAt('1001')] });
  const { school } = (await deps.table.get(keys.teacher(teacher.id))) as unknown as { school: number };
  const heads: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const head = await seedUser(deps, 'hoi', { school_id: '1001', school, phone: phone_number });
    for (let sessions = 0; sessions < 5; sessions += 1) await tokenFor(deps, head);
    heads.push(head.id);
  }
  const { id: order } = await desk.issued([desk.line(teacher.teacher_ID, '1003')]);
  const [move] = await desk.movesOf(order);
  const relieved = await desk.step('relieve', move.id);
  expect([relieved.status, relieved.body.message]).toEqual([409, moveMessages.tooManyAccounts]);
  const left = await leave(teacher.id);
  expect([left.status, left.body.message]).toEqual([409, moveMessages.tooManyAccounts]);
  const body = { user_ids: heads.slice(6), action: 'deactivate' };
  expect((await desk.call('userManagement.bulk', { body }, 'super_admin')).status).toBe(200);
  expect((await desk.step('relieve', move.id)).status).toBe(200);
});

it('gives the head the school back by a reinstatement, where the account has none since', async () => {
  const phone_number = '9700000004';
  // No other head is there.
  await desk.good('schools.create', { body: schoolInput('1777') });
  const teacher = await desk.teacher('1777', { phone_number, posting_histories: [openAt('1777')] });
  const { school } = (await deps.table.get(keys.teacher(teacher.id))) as unknown as { school: number };
  const at = { school_id: '1777', school };
  const [head, busy] = [
    await seedUser(deps, 'hoi', { ...at, phone: phone_number }),
    await seedUser(deps, 'hoi', { ...at, phone: phone_number }),
  ];
  const token = await tokenFor(deps, head);
  const schoolOf = async ({ id }: { id: number }) => (await deps.table.get(keys.user(id)))?.school_id;
  const gone = await leave(teacher.id);
  expect(gone.body.data.left).toEqual({ reason: 'superannuation', on: '2026-02-28', order_no: 'R/7' });
  expect([await schoolOf(head), await schoolOf(busy)]).toEqual([undefined, undefined]);
  const body = { school_id: '1003' };
  await desk.good('userManagement.update', { params: desk.one(busy.id), body }, 'super_admin');
  await desk.good('leaving.reinstate', { params: desk.one(teacher.id), body: { reason: 'A mistake' } });
  expect([await schoolOf(head), await schoolOf(busy)]).toEqual(['1777', '1003']);
  // Signed out when the school went.
  expect((await desk.call('teachers.get', { token, params: desk.one(teacher.id) })).status).toBe(401);
  expect((await deps.table.get(keys.teacher(teacher.id)))?.left).toBeUndefined();

  // A year later the school has another head. Who is the head then is left to an officer.
  await leave(teacher.id);
  await seedUser(deps, 'hoi', at);
  await desk.good('leaving.reinstate', { params: desk.one(teacher.id), body: { reason: 'A court order' } });
  expect(await schoolOf(head)).toBeUndefined();
});

it('tells when tenure and service end, and to teachers of themselves', async () => {
  const teacher = await desk.teacher('1001', {
    date_of_birth: '1966-12-01',
    posting_histories: [openAt('1001', { from_date: '2022-06-01' })],
  });
  const own = await tokenFor(
    deps,
    await seedUser(deps, 'teacher', { teacher_id: teacher.id, phone: '9700000002' }),
  );
  const params = desk.one(teacher.id);
  const told = {
    retires_on: '2026-11-30',
    retirement_age: 60,
    tenure_ends: '2027-06-01',
    tenure_years: 5,
    move: null,
  };
  expect(await desk.good('leaving.service', { params })).toEqual(told);
  expect(await desk.good('leaving.service', { token: own, params })).toEqual(told);
  const other = await desk.teacher('1001');
  expect((await desk.call('leaving.service', { token: own, params: desk.one(other.id) })).status).toBe(404);
});
