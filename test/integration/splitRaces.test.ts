import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { binCalls } from '../support/binWorld.ts';
import { closureWorld, type Placed } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
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
/** Lets a job stop after its first chunk, as a request that was cut off. */
async function cutOff<T>(work: () => Promise<T>): Promise<T> {
  const before = deps.limits.cascadeSeconds;
  deps.limits.cascadeSeconds = 0;
  return work().finally(() => {
    deps.limits.cascadeSeconds = before;
  });
}
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
    return { to, last, begins: () => cutOff(() => split(from, to, ids)) };
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
});
