import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { keys } from '#functions/table/keys.ts';
import type { Write } from '#functions/table/table.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { binCalls } from '../support/binWorld.ts';
import { closureWorld, type Placed } from '../support/closureWorld.ts';
import { cutOff } from '../support/cutOff.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { pausedBefore } from '../support/paused.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let ours: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof closureWorld>['desk'];
let bin: ReturnType<typeof binCalls>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  ours = closureWorld(deps, world);
  desk = ours.desk;
  bin = binCalls(deps, world);
});

const one = (id: number) => ({ params: desk.one(id) });
/** Asks for a split, and does something else just before it is stored. */
const splittingWhile = ({ id }: Placed, body: object, meanwhile: () => Promise<unknown>) =>
  callById(
    'closures.split',
    pausedBefore(deps, 'transact', meanwhile),
    world.as('admin', { ...one(id), body }),
  );

describe('a teacher whom a split has not reached', () => {
  const split = async (from: Placed, to: Placed, teacher_ids: readonly number[]) => {
    const { version } = await ours.read(from);
    const body = { school: to.school_id, teacher_ids, on: '2026-02-28', version };
    return desk.call('closures.split', { ...one(from.id), body });
  };
  /** A school that is split to another, and the first of those who go, whom the job reaches last. */
  const splitting = async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    const ids = (await ours.staff(from, 1)).concat(await ours.staff(from, 6));
    const last = ids[0] as number;
    return { from, to, ids, last, begins: () => cutOff(deps, () => split(from, to, ids)) };
  };
  const busy = { status: 409, body: { message: closureMessages.busy } };
  const bodyOfMerge = async (into: number, from: number, choose: object = {}) => ({
    from,
    versions: { this: (await desk.record(into)).version, other: (await desk.record(from)).version },
    choose,
  });

  it('waits for it before leaving, a deletion or a merge, and is at the other school afterwards', async () => {
    const { to, last, begins } = await splitting();
    const other = await desk.teacher('1002');
    expect((await begins()).status).toBe(202);
    const leave = { ...one(last), body: { reason: 'resigned', on: '2026-03-01' } };
    const force = { ...one(last), query: 'force=true' };
    expect(await desk.call('leaving.leave', leave)).toMatchObject(busy);
    expect(await desk.call('cascade.deleteTeacher', force)).toMatchObject(busy);
    for (const [into, from] of [
      [last, other.id],
      [other.id, last],
    ] as const)
      expect(
        await desk.call('duplicates.merge', {
          ...one(into),
          body: await bodyOfMerge(into, from, { school_id: 'other' }),
        }),
      ).toMatchObject(busy);
    await act(deps);
    await desk.good('cascade.deleteTeacher', force);
    expect((await bin.restore('teacher', last)).status).toBe(200);
    expect((await desk.record(last)).school_id).toBe(to.school_id);
    const body = await bodyOfMerge(other.id, last, { school_id: 'other' });
    await desk.good('duplicates.merge', { ...one(other.id), body });
    expect((await desk.record(other.id)).school_id).toBe(to.school_id);
    await desk.good('leaving.leave', { ...one(other.id), body: { reason: 'resigned', on: '2026-03-01' } });
    await desk.good('leaving.reinstate', { ...one(other.id), body: { reason: 'A mistake' } });
    expect((await desk.record(other.id)).school_id).toBe(to.school_id);
  });

  it('is on no order: its check says why', async () => {
    const { last, begins } = await splitting();
    const { teacher_ID } = await desk.record(last);
    const later = { date: '2026-03-01', effective_on: '2026-03-01' };
    const draft = await desk.draft([desk.line(teacher_ID, '1003')], later);
    await begins();
    const sent = { ...one(draft.id), body: { version: draft.version } };
    const issued = await desk.call('orders.issue', sent);
    expect([issued.status, issued.body.issues]).toEqual([
      409,
      [{ field: 'lines.0.teacher_ID', message: orderMessages.fault.moving }],
    ]);
    const [line] = (await desk.good('orders.check', { ...one(draft.id), body: {} })).lines;
    expect(line.faults).toEqual([{ code: 'moving', message: orderMessages.fault.moving }]);
    await act(deps);
    expect(await desk.issue(draft)).toMatchObject({ counts: { ordered: 1, refused: 0 } });
  });

  const makesMove = (writes: readonly Write[]) =>
    writes.some((write) => 'put' in write && write.put.sk === keys.move(0).sk);
  const issuing = (process: typeof deps, { id, version }: { id: number; version: number }) =>
    callById('orders.issue', process, world.as('admin', { ...one(id), body: { version } }));
  const counted = async ({ id }: { id: number }) => (await desk.get(id)).counts;

  it('has the line refused where the split began after the check of the order', async () => {
    const { last, to, begins } = await splitting();
    const draft = await desk.draft([desk.line((await desk.record(last)).teacher_ID, '1003')]);
    const meanwhile = async () => expect((await begins()).status).toBe(202);
    expect((await issuing(pausedBefore(deps, 'transact', meanwhile), draft)).status).toBe(200);
    expect(await counted(draft)).toMatchObject({ ordered: 0, refused: 1 });
    await act(deps);
    expect((await desk.record(last)).school_id).toBe(to.school_id);
  });

  it('has the line refused where both looked before the other was stored', async () => {
    const { from, to, ids, last } = await splitting();
    const draft = await desk.draft([desk.line((await desk.record(last)).teacher_ID, '1003')]);
    const [makes, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopped = async () => {
      makes.resolve();
      await begun.promise;
    };
    let issued: ReturnType<typeof issuing> | undefined;
    const meanwhile = async () => {
      issued = issuing(pausedBefore(deps, 'transact', stopped, makesMove), draft);
      await makes.promise;
    };
    const { version } = await ours.read(from);
    const body = { school: to.school_id, teacher_ids: ids, on: '2026-02-28', version };
    const { status } = await cutOff(deps, () => splittingWhile(from, body, meanwhile));
    begun.resolve();
    expect([status, (await issued)?.status]).toEqual([202, 202]);
    await act(deps);
    expect(await counted(draft)).toMatchObject({ ordered: 0, refused: 1 });
    expect((await desk.record(last)).school_id).toBe(to.school_id);
  });

  it('is not split under a move that is made at that moment', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    const [id] = (await ours.staff(from, 1)) as [number];
    const { teacher_ID } = await desk.record(id);
    const draft = await desk.draft([desk.line(teacher_ID, '1003')]);
    const { version } = await ours.read(from);
    const body = { school: to.school_id, teacher_ids: [id], on: '2026-02-28', version };
    const answer = await splittingWhile(from, body, () => desk.issue(draft));
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ field: 'teacher_ids.0', message: closureMessages.inOrder(draft.number) }],
    ]);
    const [move] = await desk.movesOf(draft.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
  });
});
