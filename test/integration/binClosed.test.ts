import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { binCalls } from '../support/binWorld.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { openAt } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { loose } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let bin: ReturnType<typeof binCalls>;
let places: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof closureWorld>['desk'];

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  bin = binCalls(deps, world);
  places = closureWorld(deps, world);
  desk = places.desk;
});

const one = (id: number) => ({ params: desk.one(id) });
const plain = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
const remove = (kind: 'School' | 'Teacher', id: number) =>
  desk.call(`cascade.delete${kind}`, { ...one(id), query: 'force=true' });

describe('a school that was closed and then deleted', () => {
  it('comes back closed, as it was', async () => {
    const [from, into] = [await places.school(), await places.school()];
    await places.staff(from, 2);
    expect((await places.close(from, into)).status).toBe(200);
    const { version: _version, ...before } = await places.read(from);
    expect((await remove('School', from.id)).status).toBe(200);
    expect((await bin.restore('school', from.id)).status).toBe(200);
    expect(await places.read(from)).toMatchObject(before);
    expect((await places.reopen(from)).body.data.impact.back.total).toBe(2);
  });

  it('comes back closed with those who had left it', async () => {
    const [from, into] = [await places.school(), await places.school()];
    const [gone] = (await places.staff(from, 1)) as [number];
    const body = { reason: 'other', on: '2026-02-01', order_no: '' };
    await desk.good('leaving.leave', { ...one(gone), body });
    expect((await places.close(from, into)).status).toBe(200);
    const { version: _version, ...before } = await places.read(from);
    expect((await remove('School', from.id)).status).toBe(200);
    expect((await bin.restore('school', from.id)).status).toBe(200);
    expect(await places.read(from)).toMatchObject(before);
    expect((await world.read(gone)).status).toBe(200);
  });
});

describe('a teacher whose school closed meanwhile', () => {
  it('comes back to the other one as the closing would have brought it, and goes back with the rest', async () => {
    const [from, into, last] = [await places.school(), await places.school(), await places.school()];
    const [serves, stays] = (await places.staff(from, 2)) as [number, number];
    const before = plain(await desk.record(serves));
    expect((await remove('Teacher', serves)).status).toBe(200);
    expect((await places.close(from, into)).status).toBe(200);
    expect((await places.close(into, last, { on: '2026-03-01' })).status).toBe(200);
    const { school_name } = await places.read(last);
    const back = await bin.restore('teacher', serves);
    expect([back.status, back.body]).toEqual([
      200,
      { success: true, message: binMessages.restoredAt(school_name), data: { school_name } },
    ]);
    expect(await desk.record(serves)).toMatchObject({
      school_id: last.school_id,
      posting_histories: [
        { school_id: from.school_id, from_date: '2015-06-01', to_date: '2026-02-28' },
        { school_id: into.school_id, from_date: '2026-02-28', to_date: '2026-03-01' },
        { school_id: last.school_id, from_date: '2026-03-01', to_date: '', designation: 'Teacher' },
      ],
    });
    expect(new Set(await places.at(last))).toEqual(new Set([serves, stays]));
    for (const at of [into, from]) expect((await places.reopen(at)).body.data.impact.back.total).toBe(2);
    expect(plain(await desk.record(serves))).toEqual(before);
  });

  it('comes back to the other one while that closing is at work', async () => {
    const [from, into] = [await places.school(), await places.school()];
    const [serves] = (await places.staff(from, 7)) as [number];
    expect((await remove('Teacher', serves)).status).toBe(200);
    deps.limits.cascadeSeconds = 0;
    expect((await places.close(from, into)).status).toBe(202);
    expect((await bin.restore('teacher', serves)).status).toBe(200);
    expect((await desk.record(serves)).school_id).toBe(into.school_id);
    deps.limits.cascadeSeconds = 8;
    await act(deps);
    expect(await places.at(into)).toHaveLength(7);
    expect((await places.reopen(from)).body.data.impact.back.total).toBe(7);
  });

  it('comes back to the other one where that school closed just then', async () => {
    const [from, into] = [await places.school(), await places.school()];
    const [serves] = (await places.staff(from, 1)) as [number];
    expect((await remove('Teacher', serves)).status).toBe(200);
    const closes = async () => expect((await places.close(from, into)).status).toBe(200);
    const sent = world.as('super_admin', { params: { kind: 'teacher', id: String(serves) } });
    const answer = await callById('bin.restore', pausedBefore(deps, 'transact', closes), sent);
    expect(answer.status).toBe(200);
    expect((await desk.record(serves)).school_id).toBe(into.school_id);
  });

  it('comes back when the teacher had left the service, and is told to reopen the school where no other stands', async () => {
    const from = await places.school();
    const [left, serves] = (await places.staff(from, 2)) as [number, number];
    const body = { reason: 'other', on: '2026-02-01', order_no: '' };
    await desk.good('leaving.leave', { ...one(left), body });
    for (const id of [left, serves]) expect((await remove('Teacher', id)).status).toBe(200);
    expect((await places.close(from)).status).toBe(200);
    expect((await bin.restore('teacher', left)).status).toBe(200);
    expect((await world.read(left)).body.data.left).toMatchObject({ on: '2026-02-01' });
    const refused = await bin.restore('teacher', serves);
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(refused.body.message).toMatch(/ closed since[.] Reopen it/);
    expect((await places.reopen(from)).status).toBe(200);
    expect((await bin.restore('teacher', serves)).status).toBe(200);
  });
});

describe('guests of a school that closed while they were in the bin', () => {
  /** A school, and guests of another who serve there. */
  async function hosted(count: number) {
    const [home, host, into] = [await places.school(), await places.school(), await places.school()];
    const office = { department_name: 'School', designation: 'Teacher', district: 'D0' };
    const attachments = [{ ...office, joining_date: '2026-01-01', school_id: host.school_id }];
    const guests: number[] = [];
    for (let n = 0; n < count; n += 1) guests.push((await desk.teacher(home.school_id, { attachments })).id);
    return { home, host, into, guests };
  }
  const records = (ids: readonly number[]) => Promise.all(ids.map((id) => desk.record(id)));

  it.each(['a teacher', 'a school with its teachers'])('are guests of the other one: %s', async (what) => {
    const alone = what === 'a teacher';
    const { home, host, into, guests } = await hosted(alone ? 1 : 2);
    const before = (await records(guests)).map(plain);
    const [kind, id] = alone ? (['teacher', guests[0] as number] as const) : (['school', home.id] as const);
    expect([200, 202]).toContain((await remove(alone ? 'Teacher' : 'School', id)).status);
    expect((await places.close(host, into)).status).toBe(200);
    expect((await bin.restore(kind, id)).status).toBe(200);
    for (const { attachments } of await records(guests))
      expect(attachments).toMatchObject([
        { school_id: host.school_id, end_date: '2026-02-28' },
        { school_id: into.school_id, joining_date: '2026-02-28', end_date: '' },
      ]);
    expect((await places.postsOf(into)).attached_in).toBe(guests.length);
    expect((await places.reopen(host)).body.data.impact.back.total).toBe(guests.length);
    expect((await records(guests)).map(plain)).toEqual(before);
  });

  it('come back as they were where they were guests no longer when it closed', async () => {
    const { home, host, into } = await hosted(0);
    const office = { department_name: 'School', designation: 'Teacher', district: 'D0' };
    const span = { joining_date: '2010-01-01', end_date: '2015-01-01' };
    const { id } = await desk.teacher(home.school_id, {
      attachments: [{ ...office, ...span, school_id: host.school_id }],
      // Nobody closed it, and no closing would carry it.
      posting_histories: [openAt(host.school_id)],
    });
    const before = plain(await desk.record(id));
    expect((await remove('Teacher', id)).status).toBe(200);
    expect((await places.close(host, into)).status).toBe(200);
    expect((await bin.restore('teacher', id)).status).toBe(200);
    expect(plain(await desk.record(id))).toEqual(before);
  });
});

it('leaves nothing loose', async () => expect(await loose(engine, deps)).toEqual([]));
