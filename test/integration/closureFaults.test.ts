import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { readJob } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { binCalls } from '../support/binWorld.ts';
import { closureWorld, type Placed } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { openAt } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const now = () => new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let ours: ReturnType<typeof closureWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now });
  world = await teacherWorld(deps);
  ours = closureWorld(deps, world);
});

const params = ({ id }: { id: number }) => ({ id: String(id) });
/** Another process, whose requests stop after the first chunk of a job. */
const another = () => {
  const made = testDeps({ engine, shared: deps, now });
  made.limits.cascadeSeconds = 0;
  return made;
};

/** Begins a closing, whose job stops after the first chunk. */
const begins = async (from: Placed, to: Placed) => {
  const { version } = await ours.read(from);
  const body = { ...ours.body, version, into: to.school_id };
  return callById('closures.close', another(), world.as('admin', { params: params(from), body }));
};

describe('reopening', () => {
  it('ends where the other school was deleted and the head has its account there', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    await seedUser(deps, 'hoi', { school_id: from.school_id, school: from.id });
    expect((await ours.close(from, to)).status).toBe(200);
    expect((await ours.desk.call('schools.delete', { params: params(to) })).status).toBe(200);
    const { version } = await ours.read(from);
    const sent = world.as('admin', { params: params(from), body: { version } });
    const begun = await callById('closures.reopen', another(), sent);
    expect([200, 202]).toContain(begun.status);
    expect(begun.body.data.impact.heads).toEqual([]);
    expect((await readJob(deps, begun.body.data.job.id))?.state).toBe('done');
    expect((await ours.read(from)).closed).toBeUndefined();
  });

  it('does not begin under a split of the other school that began since it looked', async () => {
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    const staff = await ours.staff(from, 7);
    expect((await ours.close(from, to)).status).toBe(200);
    const splits = async () => {
      const { version } = await ours.read(to);
      const body = { school: third.school_id, teacher_ids: staff, on: '2026-03-01', version };
      const sent = world.as('admin', { params: params(to), body });
      expect((await callById('closures.split', another(), sent)).status).toBe(202);
    };
    const { version } = await ours.read(from);
    const sent = world.as('admin', { params: params(from), body: { version } });
    const answer = await callById('closures.reopen', pausedBefore(deps, 'transact', splits), sent);
    expect([answer.status, answer.body.message]).toEqual([409, closureMessages.busy]);
    await act(deps);
    expect(await ours.at(third)).toEqual(staff.sort((a, b) => a - b));
  });
});

describe('closing', () => {
  it('adds its posts to those that the other school has by then', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    await ours.enter(from, [['Teacher', 5]]);
    await ours.enter(to, [['Teacher', 2]]);
    const { version } = await ours.read(from);
    const body = { ...ours.body, version, into: to.school_id };
    const meanwhile = () => ours.enter(to, [['Teacher', 3]]);
    const paused = pausedBefore(
      deps,
      'get',
      meanwhile,
      (key) => key.pk === keys.posts(to.id).pk && key.sk === keys.posts(to.id).sk,
    );
    const sent = world.as('admin', { params: params(from), body });
    expect((await callById('closures.close', paused, sent)).status).toBe(200);
    expect((await ours.postsOf(to)).lines).toMatchObject([{ designation: 'Teacher', sanctioned: 8 }]);
  });

  it('does not fill a record with more attachments than its form takes', async () => {
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    const attachment = (more: object) => ({
      ...{ department_name: 'School', designation: 'Teacher', district: 'D0' },
      ...more,
    });
    const past = Array.from({ length: 49 }, (_, n) => {
      const day = `2020-01-${String((n % 28) + 1).padStart(2, '0')}`;
      return attachment({ joining_date: day, end_date: day });
    });
    const guest = await ours.desk.teacher(third.school_id, {
      attachments: [...past, attachment({ joining_date: '2026-01-01', school_id: from.school_id })],
    });
    const refused = await ours.close(from, to);
    const { attachments, version, teacher_name } = await ours.desk.record(guest.id);
    expect([refused.status, refused.body.message]).toEqual([409, closureMessages.full(teacher_name)]);
    const saved = await world.change(guest.id, { attachments, version });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  });

  it('shows the head everybody at the other school from the first moment on', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    const staff = await ours.staff(from, 12);
    const head = await seedUser(deps, 'hoi', { school_id: from.school_id, school: from.id });
    expect((await begins(from, to)).body.data.job).toMatchObject({ state: 'running', done: 5 });
    const token = await tokenFor(deps, head);
    const { body } = await callById('teachers.list', deps, { token, query: 'limit=1000' });
    expect(body.data).toHaveLength(staff.length);
    await act(deps);
  });

  it('knows a guest who is attached until a later day, and carries the attachment until then', async () => {
    const { desk } = ours;
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    const office = { department_name: 'School', designation: 'Teacher', district: 'D0' };
    const { id } = await desk.teacher(third.school_id, {
      attachments: [
        { ...office, joining_date: '2026-01-01', end_date: '2026-12-31', school_id: from.school_id },
      ],
    });
    expect((await ours.close(from)).body.message).toBe(closureMessages.inService(0, 1));
    expect((await ours.close(from, to)).status).toBe(200);
    expect((await desk.record(id)).attachments).toMatchObject([
      { school_id: from.school_id, end_date: '2026-02-28' },
      { school_id: to.school_id, joining_date: '2026-02-28', end_date: '2026-12-31' },
    ]);
    expect((await ours.postsOf(to)).attached_in).toBe(1);
  });

  it('carries an attachment that began after the day, or is to come, once, and is done then', async () => {
    const { desk } = ours;
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    const office = { department_name: 'School', designation: 'Teacher', district: 'D0' };
    const guest = async (home: Placed, joining_date: string, end_date: string) => {
      const attachments = [{ ...office, joining_date, end_date, school_id: from.school_id }];
      return (await desk.teacher(home.school_id, { attachments })).id;
    };
    const guests = [
      await guest(third, '2026-03-01', ''),
      await guest(third, '2026-03-01', '2026-03-01'),
      await guest(third, '2026-04-01', '2026-12-31'),
      await guest(to, '2026-03-01', ''),
    ];
    const entries = async () =>
      (await Promise.all(guests.map(desk.record))).map(({ attachments }) =>
        attachments.map((one: { school_id: string; joining_date: string; end_date: string }) => [
          one.school_id,
          one.joining_date,
          one.end_date,
        ]),
      );
    const before = await entries();
    // Where no other school takes them, all of them count.
    expect((await ours.close(from)).body.message).toBe(closureMessages.inService(0, 4));
    const { job } = (await ours.close(from, to)).body.data;
    expect(await readJob(deps, job.id)).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect(await entries()).toEqual([
      [
        [from.school_id, '2026-03-01', '2026-03-01'],
        [to.school_id, '2026-03-01', ''],
      ],
      [[from.school_id, '2026-03-01', '2026-03-01']],
      [
        [from.school_id, '2026-04-01', '2026-04-01'],
        [to.school_id, '2026-04-01', '2026-12-31'],
      ],
      [[from.school_id, '2026-03-01', '2026-03-01']],
    ]);
    expect((await ours.reopen(from)).body.data.impact.back.total).toBe(3);
    expect(await entries()).toEqual(before);
  });

  it.each([
    ['without an end', ''],
    ['that end later', '2026-12-31'],
  ])(
    'leaves nobody attached to the own school, and reopening gives attachments back %s',
    async (_, end_date) => {
      const { desk } = ours;
      const [from, to] = [await ours.school(), await ours.school()];
      const attached = async (own: Placed, at: Placed) => {
        const { id } = await desk.teacher(own.school_id, {
          posting_histories: [openAt(own.school_id)],
          attachments: [
            {
              ...{ department_name: 'School', designation: 'Teacher', joining_date: '2026-01-01' },
              ...{ district: 'D0', end_date, school_id: at.school_id },
            },
          ],
        });
        return id;
      };
      const both = [await attached(to, from), await attached(from, to)];
      const ends = async () =>
        (await Promise.all(both.map(desk.record))).map(({ attachments }) =>
          attachments.map(({ end_date }: { end_date: string }) => end_date),
        );
      expect((await ours.close(from, to)).status).toBe(200);
      expect(await ends()).toEqual([['2026-02-28'], ['2026-02-28']]);
      // Each counts once.
      expect((await ours.postsOf(to)).attached_in).toBe(0);
      expect((await ours.reopen(from)).body.data.impact.back.total).toBe(2);
      expect(await ends()).toEqual([[end_date], [end_date]]);
      expect([await ours.at(from), await ours.at(to)]).toEqual([[both[1]], [both[0]]]);
    },
  );

  it('leaves no vacancy for another while it moves who holds the posts', async () => {
    const { desk } = ours;
    const { now: rules } = await desk.good('rules.get', {});
    const { version: _, ...first } = rules;
    const body = { ...first, from: '2026-03-02', overfill: 'refuse' };
    await desk.good('rules.update', { body }, 'super_admin');
    const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
    await ours.staff(from, 12);
    await ours.enter(from, [['Teacher', 12]]);
    const comer = await desk.teacher(third.school_id);
    const post = { designation: 'Teacher', subject: '' };
    const order = await desk.issued([desk.line(comer.teacher_ID, from.school_id, post)]);
    const [move] = await desk.movesOf(order.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    expect((await begins(from, to)).status).toBe(202);
    expect((await desk.step('join', move.id)).status).toBe(409);
    await act(deps);
    expect(await ours.at(to)).toHaveLength(12);
  });
});

it('a closed school that is deleted comes back closed', async () => {
  const [from, to] = [await ours.school(), await ours.school()];
  const [teacher] = await ours.staff(from, 1);
  expect((await ours.close(from, to)).status).toBe(200);
  const { closed } = await ours.read(from);
  expect((await ours.desk.call('schools.delete', { params: params(from) })).status).toBe(200);
  expect((await binCalls(deps, world).restore('school', from.id)).status).toBe(200);
  expect((await ours.read(from)).closed).toEqual(closed);
  expect((await ours.reopen(from)).body.data.impact.back.total).toBe(1);
  expect(await ours.at(from)).toEqual([teacher]);
});
