import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { keys } from '#functions/table/keys.ts';
import { storedUser } from '#functions/userManagement/accounts.ts';
import { closureWorld, type Placed, place } from '../support/closureWorld.ts';
import { cutOff } from '../support/cutOff.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { pausedBefore } from '../support/paused.ts';
import { seedUser } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { userInput } from '../support/userWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let ours: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof closureWorld>['desk'];

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  ours = closureWorld(deps, world);
  desk = ours.desk;
});

const one = (id: number) => ({ params: desk.one(id) });
/** A school that closes, and the one that it closes into. */
const closing = async () => ({ host: await ours.school(), into: await ours.school() });
const closes = (host: Placed, into: Placed) => async () =>
  expect((await ours.close(host, into)).status).toBe(200);
/** Does a call as a super_admin, and something else just before it is stored. */
const doing = async (id: string, sent: object, meanwhile: () => Promise<unknown>) => {
  const answer = await callById(
    id,
    pausedBefore(deps, 'transact', meanwhile),
    world.as('super_admin', sent as never),
  );
  return { status: answer.status, message: answer.status < 300 ? '' : answer.body.message };
};
const DONE = { status: 200, message: '' };
const attachedTo = ({ school_id }: Placed) => ({
  ...{ department_name: 'School', designation: 'Teacher', district: 'D0', joining_date: '2026-01-01' },
  school_id,
});
type Attachment = { school_id: string; end_date: string };
/** The School IDs of the attachments of a teacher that go on. */
const attachedNow = async (id: number): Promise<string[]> =>
  (await desk.record(id)).attachments
    .filter(({ end_date }: Attachment) => !end_date)
    .map(({ school_id }: Attachment) => school_id);

/** Moves by an order of its own, up to the joining. */
async function relievedTo(teacher: { teacher_ID: string }, to: string, kind: string) {
  const { id: order } = await desk.issued([desk.line(teacher.teacher_ID, to)], { kind });
  const [move] = await desk.movesOf(order);
  expect((await desk.step('relieve', move.id)).status).toBe(200);
  return move.id as number;
}
const joined = async (move: number, on?: string) =>
  expect((await desk.step('join', move, on)).status).toBe(200);

describe('a school that closes at the moment at which somebody', () => {
  it.each(['attachment', 'transfer'])(
    'joins it by an order of kind %s has them at the other one',
    async (kind) => {
      const { host, into } = await closing();
      const teacher = await desk.teacher('1001');
      const move = await relievedTo(teacher, host.school_id, kind);
      const sent = { ...one(move), body: { on: '2026-01-10' } };
      expect(await doing('moves.join', sent, closes(host, into))).toMatchObject(DONE);
      const record = await desk.record(teacher.id);
      if (kind === 'transfer') expect(record.school_id).toBe(into.school_id);
      else expect(await attachedNow(teacher.id)).toEqual([into.school_id]);
    },
  );

  it('is attached to it again, by a return that is taken back, has the attachment at the other one', async () => {
    const { host, into } = await closing();
    const teacher = await desk.teacher('1001');
    await joined(await relievedTo(teacher, host.school_id, 'attachment'));
    const back = await relievedTo(teacher, '', 'return');
    await joined(back, '2026-01-20');
    expect(await attachedNow(teacher.id)).toEqual([]);
    const sent = { ...one(back), body: { reason: 'Entered by mistake' } };
    expect(await doing('moves.undo', sent, closes(host, into))).toMatchObject(DONE);
    expect(await attachedNow(teacher.id)).toEqual([into.school_id]);
  });

  it('comes back to it, by a joining elsewhere that is taken back, has them at the other one', async () => {
    const { host, into } = await closing();
    const teacher = await desk.teacher(host.school_id);
    const move = await relievedTo(teacher, '1003', 'transfer');
    await joined(move);
    const sent = { ...one(move), body: { reason: 'Entered by mistake' } };
    expect(await doing('moves.undo', sent, closes(host, into))).toMatchObject(DONE);
    expect((await desk.record(teacher.id)).school_id).toBe(into.school_id);
  });

  it.each(['home', 'guest'])('is reinstated has them at the other one: %s', async (of) => {
    const { host, into } = await closing();
    const guest = of === 'guest';
    const teacher = guest
      ? await desk.teacher('1001', { attachments: [attachedTo(host)] })
      : await desk.teacher(host.school_id);
    await desk.good('leaving.leave', { ...one(teacher.id), body: { reason: 'resigned', on: '2026-01-10' } });
    const sent = { ...one(teacher.id), body: { reason: 'A mistake' } };
    expect(await doing('leaving.reinstate', sent, closes(host, into))).toMatchObject(DONE);
    if (guest) expect(await attachedNow(teacher.id)).toEqual([into.school_id]);
    else expect((await desk.record(teacher.id)).school_id).toBe(into.school_id);
  });

  it('comes back from the bin has the attachment at the other one', async () => {
    const { host, into } = await closing();
    const { id } = await desk.teacher('1001', { attachments: [attachedTo(host)] });
    await desk.good('cascade.deleteTeacher', { ...one(id), query: 'force=true' });
    const sent = { params: { kind: 'teacher', id: String(id) } };
    expect(await doing('bin.restore', sent, closes(host, into))).toMatchObject(DONE);
    expect(await attachedNow(id)).toEqual([into.school_id]);
  });
});

describe('the account of a head', () => {
  const accountOf = (id: number) => storedUser(deps, id);
  const unknown = { status: 400 };

  it('is not made at a school that closes just then', async () => {
    const { host, into } = await closing();
    const body = userInput({ role: 'hoi', school_id: host.school_id });
    expect(await doing('userManagement.create', { body }, closes(host, into))).toMatchObject(unknown);
  });

  it('is not given a school that closes just then', async () => {
    const { host, into } = await closing();
    const { id } = await seedUser(deps, 'hoi', { school_id: '1001' });
    const { version, username, email } = (await accountOf(id)) as NonNullable<
      Awaited<ReturnType<typeof accountOf>>
    >;
    const body = { version, username, email, role: 'hoi', school_id: host.school_id };
    const answer = await doing('userManagement.update', { ...one(id), body }, closes(host, into));
    expect(answer).toMatchObject(unknown);
    expect(await accountOf(id)).toMatchObject({ school_id: '1001' });
  });

  it('is found by a closing that begins while it is activated, and may be activated after one', async () => {
    const { host, into } = await closing();
    const { id } = await seedUser(deps, 'hoi', { ...place(host), is_active: false });
    const arrivals = async () =>
      (await deps.table.get<{ arrivals?: number }>(keys.school(host.id)))?.arrivals ?? 0;
    const before = await arrivals();
    const activate = (who: number) =>
      callById('userManagement.toggleStatus', deps, world.as('super_admin', { params: desk.one(who) }));
    expect((await activate(id)).status).toBe(200);
    expect(await arrivals()).toBe(before + 1);
    const late = await seedUser(deps, 'hoi', { ...place(host), is_active: false });
    await closes(host, into)();
    expect((await activate(late.id)).status).toBe(200);
  });

  it('gets the other school back where the own one closes just then and the job has not reached the teacher', async () => {
    const { host, into } = await closing();
    // The job takes those who came last first, a few at a time.
    const [id] = (await ours.staff(host, 1)) as [number];
    await ours.staff(host, 8);
    const { phone_number: phone, teacher_ID } = await desk.record(id);
    const head = (await seedUser(deps, 'hoi', { ...place(host), phone })).id;
    const move = await relievedTo({ teacher_ID }, '1003', 'transfer');
    expect((await accountOf(head))?.school_id).toBeUndefined();
    const begins = async () => expect((await cutOff(deps, () => ours.close(host, into))).status).toBe(202);
    const sent = { ...one(move), body: { reason: 'Entered by mistake' } };
    expect(await doing('moves.undo', sent, begins)).toMatchObject(DONE);
    await act(deps);
    expect(await accountOf(head)).toMatchObject({ ...place(into), is_active: true });
  });
});
