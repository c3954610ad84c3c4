import { beforeAll, describe, expect, it } from 'vitest';
import { moveMessages } from '#shared/messages/moves.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { AT_ONCE } from '../support/importWorld.ts';
import { openAt } from '../support/orderWorld.ts';
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

const BOARD = { department: 'Board of School Education', designation: 'Officer' };
const someone = (at: string) =>
  ours.desk.teacher(at, { posting_histories: [openAt(at, { designation: 'Teacher' })] });

/** Lets somebody join by an order of their own on a day, and gives the move. */
async function joined(teacher_ID: string, kind: string, on: string, to = '', more: object = {}) {
  const { desk } = ours;
  const { id } = await desk.issued([desk.line(teacher_ID, to, more)], { kind, effective_on: on });
  const [move] = await desk.movesOf(id);
  for (const name of ['relieve', 'join'] as const)
    expect((await desk.step(name, move.id, on)).status).toBe(200);
  return move.id as number;
}

/** Taking a step back is refused, and changes nothing. */
async function refused(move: number, teacher: number, message: string) {
  const before = await ours.desk.record(teacher);
  const { status, body } = await ours.desk.undo(move);
  expect([status, body.message]).toEqual([409, message]);
  expect(await ours.desk.record(teacher)).toEqual(before);
}

describe('a joining is not taken back', () => {
  it('of a deputation that a return ended', async () => {
    const { id, teacher_ID } = await someone('1001');
    const move = await joined(teacher_ID, 'deputation', '2026-01-10', '', BOARD);
    await joined(teacher_ID, 'return', '2026-02-10');
    await refused(move, id, moveMessages.changedSince);
    expect((await ours.desk.record(id)).deputations).toMatchObject([{ end_date: '2026-02-10' }]);
  });

  it.each([
    ['deputation', '', BOARD],
    ['attachment', '1002', {}],
  ])('by an order of %s whose teacher has another school since', async (kind, to, more) => {
    const { id, teacher_ID } = await someone('1001');
    const move = await joined(teacher_ID, kind, '2026-01-10', to, more);
    await joined(teacher_ID, 'transfer', '2026-02-10', '1003');
    await refused(move, id, moveMessages.movedOn('1001'));
  });

  it('of an attachment that the closing of its school carried on, until that opens again', async () => {
    const [host, into] = [await ours.school(), await ours.school()];
    const { id, teacher_ID } = await someone('1001');
    const move = await joined(teacher_ID, 'attachment', '2026-01-10', host.school_id);
    expect((await ours.close(host, into)).status).toBe(200);
    expect((await ours.desk.record(id)).attachments).toMatchObject([
      { school_id: host.school_id, end_date: '2026-02-28' },
      { school_id: into.school_id, end_date: '' },
    ]);
    await refused(move, id, moveMessages.changedSince);
    expect((await ours.reopen(host)).status).toBe(200);
    expect((await ours.desk.undo(move)).status).toBe(200);
    expect((await ours.desk.record(id)).attachments).toEqual([]);
  });

  it('of a return whose teacher has another school since', async () => {
    const { id, teacher_ID } = await someone('1001');
    await joined(teacher_ID, 'deputation', '2026-01-10', '', BOARD);
    const back = await joined(teacher_ID, 'return', '2026-01-20');
    await joined(teacher_ID, 'transfer', '2026-02-10', '1003');
    await refused(back, id, moveMessages.movedOn('1001'));
  });

  it('of a return that ended a deputation which somebody changed', async () => {
    const { id, teacher_ID } = await someone('1001');
    await joined(teacher_ID, 'deputation', '2026-01-10', '', BOARD);
    const back = await joined(teacher_ID, 'return', '2026-01-20');
    const { deputations } = await ours.desk.record(id);
    const changed = [{ ...deputations[0], end_date: '2026-01-19' }];
    expect((await world.change(id, { deputations: changed })).status).toBe(200);
    await refused(back, id, moveMessages.changedSince);
  });

  it('of a transfer to a school that the teacher left and came back to', async () => {
    const { id, teacher_ID } = await someone('1001');
    const first = await joined(teacher_ID, 'transfer', '2026-01-10', '1002');
    await joined(teacher_ID, 'transfer', '2026-01-20', '1004');
    const last = await joined(teacher_ID, 'transfer', '2026-01-30', '1002');
    await refused(first, id, moveMessages.changedSince);
    expect((await ours.desk.undo(last)).body.data).toMatchObject({ state: 'relieved' });
  });

  it('of a deputation that somebody took out of the record', async () => {
    const { id, teacher_ID } = await someone('1001');
    const move = await joined(teacher_ID, 'deputation', '2026-01-10', '', BOARD);
    expect((await world.change(id, { deputations: [] })).status).toBe(200);
    await refused(move, id, moveMessages.changedSince);
  });
});

it('a joining is taken back where the school of the teacher closed into another since', async () => {
  const [home, into] = [await ours.school(), await ours.school()];
  const { id, teacher_ID } = await someone(home.school_id);
  const move = await joined(teacher_ID, 'deputation', '2026-01-10', '', BOARD);
  expect((await ours.close(home, into)).status).toBe(200);
  expect((await ours.desk.undo(move)).body.data).toMatchObject({ state: 'relieved', joined_on: '' });
  expect(await ours.desk.record(id)).toMatchObject({ school_id: into.school_id, deputations: [] });
});

it('joining a school ends an attachment to it, and taking the joining back opens that again', async () => {
  const [to, elsewhere] = [await ours.school(), await ours.school()];
  const { id, teacher_ID } = await someone('1001');
  await joined(teacher_ID, 'attachment', '2026-01-10', elsewhere.school_id);
  await joined(teacher_ID, 'attachment', '2026-01-12', to.school_id);
  const before = await ours.desk.record(id);
  const { attached_in } = await ours.postsOf(to);
  const move = await joined(teacher_ID, 'transfer', '2026-02-10', to.school_id);
  expect((await ours.desk.record(id)).attachments).toMatchObject([
    { school_id: elsewhere.school_id, end_date: '' },
    { school_id: to.school_id, end_date: '2026-02-10' },
  ]);
  expect([attached_in, (await ours.postsOf(to)).attached_in]).toEqual([1, 0]);
  expect((await ours.desk.undo(move)).status).toBe(200);
  expect((await ours.desk.record(id)).attachments).toEqual(before.attachments);
  expect((await ours.desk.undo(move)).status).toBe(200);
  expect(await ours.desk.record(id)).toMatchObject({
    attachments: before.attachments,
    posting_histories: before.posting_histories,
    school_id: '1001',
  });
});

it('joining a school is no less free to whoever is to be attached to it later', async () => {
  const to = await ours.school();
  const { id, teacher_ID } = await someone('1001');
  const entry = {
    department_name: 'School',
    designation: 'Teacher',
    district: 'D0',
    school_id: to.school_id,
  };
  const planned = [
    ['2026-03-20', ''],
    ['2026-05-01', '2026-06-30'],
  ].map(([joining_date, end_date]) => ({ ...entry, joining_date, end_date }));
  const changed = await world.change(id, { attachments: planned } as never);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const before = await ours.desk.record(id);
  const move = await joined(teacher_ID, 'transfer', '2026-02-10', to.school_id);
  expect(await ours.desk.record(id)).toMatchObject({
    school_id: to.school_id,
    attachments: [{ end_date: '2026-03-20' }, { end_date: '2026-05-01' }],
  });
  expect((await ours.desk.undo(move)).status).toBe(200);
  expect((await ours.desk.record(id)).attachments).toEqual(before.attachments);
});

it('an edit of the school ends an attachment to it too, and no other', async () => {
  const [to, elsewhere] = [await ours.school(), await ours.school()];
  const { id, teacher_ID } = await someone('1001');
  await joined(teacher_ID, 'attachment', '2026-01-10', elsewhere.school_id);
  await joined(teacher_ID, 'attachment', '2026-01-12', to.school_id);
  expect((await world.change(id, { school_id: to.school_id })).body.data.attachments).toMatchObject([
    { school_id: elsewhere.school_id, end_date: '' },
    { school_id: to.school_id, end_date: '2026-03-02' },
  ]);
});

it('a joining that ended an attachment is taken back once the school that closed since is open again', async () => {
  const [to, into] = [await ours.school(), await ours.school()];
  const { id, teacher_ID } = await someone('1001');
  await joined(teacher_ID, 'attachment', '2026-01-12', to.school_id);
  const move = await joined(teacher_ID, 'transfer', '2026-02-10', to.school_id);
  expect((await ours.close(to, into)).status).toBe(200);
  await refused(move, id, moveMessages.changedSince);
  expect((await ours.reopen(to)).status).toBe(200);
  expect((await ours.desk.undo(move)).status).toBe(200);
  expect(await ours.desk.record(id)).toMatchObject({
    school_id: '1001',
    attachments: [{ school_id: to.school_id, end_date: '' }],
  });
});

it('taking a return back opens what it ended, and leaves the record alone where it changed nothing', async () => {
  const { id, teacher_ID } = await someone('1001');
  await joined(teacher_ID, 'deputation', '2026-01-10', '', BOARD);
  const back = await joined(teacher_ID, 'return', '2026-01-20');
  expect((await ours.desk.undo(back)).body.data).toMatchObject({ state: 'relieved' });
  const before = await ours.desk.record(id);
  expect(before.deputations).toMatchObject([{ end_date: '' }]);
  // Who returns is still away until they join.
  expect((await ours.desk.undo(back)).body.data).toMatchObject({ state: 'ordered' });
  expect(await ours.desk.record(id)).toEqual(before);
});

it('a joining taken back leaves the move between the schools of its order, which may open again', async () => {
  const { desk } = ours;
  const [from, to] = [await ours.school(), await ours.school()];
  const { id, teacher_ID } = await someone(from.school_id);
  const { id: order } = await desk.issued([desk.line(teacher_ID, to.school_id)]);
  const places = async () => {
    const [move] = await desk.movesOf(order);
    return [move.from.school_id, move.to.school_id];
  };
  for (const school of [from, to]) expect((await ours.close(school, await ours.school())).status).toBe(200);
  const [{ id: move }] = await desk.movesOf(order);
  for (const name of ['relieve', 'join'] as const)
    expect((await desk.step(name, move, '2026-03-01')).status).toBe(200);
  for (const _step of [1, 2]) expect((await desk.undo(move)).status).toBe(200);
  for (const school of [from, to]) expect((await ours.reopen(school)).status).toBe(200);
  expect(await places()).toEqual([from.school_id, to.school_id]);
  expect(await desk.record(id)).toMatchObject({
    school_id: from.school_id,
    posting_histories: [{ school_id: from.school_id, to_date: '' }],
  });
});

it('a joining taken back leaves the move from where the teacher is to where the order leads, when both schools opened since', async () => {
  const { desk } = ours;
  const [from, into, to] = [await ours.school(), await ours.school(), await ours.school()];
  const { id, teacher_ID } = await someone(from.school_id);
  const { id: order } = await desk.issued([desk.line(teacher_ID, to.school_id)]);
  const [{ id: move }] = await desk.movesOf(order);
  for (const [school, other] of [
    [from, into],
    [to, await ours.school()],
  ] as const)
    expect((await ours.close(school, other)).status).toBe(200);
  for (const name of ['relieve', 'join'] as const)
    expect((await desk.step(name, move, '2026-03-01')).status).toBe(200);
  for (const school of [from, to]) expect((await ours.reopen(school)).status).toBe(200);
  for (const _step of [1, 2]) expect((await desk.undo(move)).status).toBe(200);
  expect(await desk.movesOf(order)).toMatchObject([
    { from: { school_id: into.school_id }, to: { school_id: to.school_id } },
  ]);
  expect(await desk.record(id)).toMatchObject({ school_id: into.school_id });
  expect((await desk.step('relieve', move, '2026-03-01')).status).toBe(200);
});
