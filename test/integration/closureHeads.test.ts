import { beforeAll, describe, expect, it } from 'vitest';
import { readSchool } from '#functions/schools/reads.ts';
import { keys } from '#functions/table/keys.ts';
import type { Write } from '#functions/table/table.ts';
import { type StoredUser, storedUser } from '#functions/userManagement/accounts.ts';
import { closureWorld, type Placed, place } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE } from '../support/importWorld.ts';
import { openAt } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { seedUser } from '../support/seed.ts';
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

const accountOf = (id: number) => storedUser(deps, id);
/** The accounts of heads that the closing of a school lists. */
const listedAt = async ({ id }: Placed) => (await readSchool(deps, { id }))?.closed?.heads;
const plain = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
const isDone = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
};
const closed = (from: Placed, into: Placed, on = '2026-02-28') => isDone(ours.close(from, into, { on }));
const reopened = (at: Placed) => isDone(ours.reopen(at));
const undone = (move: number) => isDone(ours.desk.undo(move));
const relieved = (move: number, on?: string) => isDone(ours.desk.step('relieve', move, on));

/** An order to move some teachers, and its moves. */
async function ordered(ids: readonly number[]) {
  const { desk } = ours;
  const lines = [];
  for (const id of ids) lines.push(desk.line((await desk.record(id)).teacher_ID, '1003'));
  const { id: order } = await desk.issued(lines);
  return {
    order: order as number,
    moves: (await desk.movesOf(order)).map(({ id }: { id: number }) => id) as [number, number],
  };
}

/** A school with a head, who is one of its teachers and under order, and two more schools. */
async function headed() {
  const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
  const [id] = (await ours.staff(from, 1)) as [number];
  const { phone_number: phone } = await ours.desk.record(id);
  const head = (await seedUser(deps, 'hoi', { ...place(from), phone })).id;
  const { order, moves } = await ordered([id]);
  return { from, to, third, id, head, order, move: moves[0] };
}

/**
 * A school with two teachers, and another school. The first has the phone of the account of the head; `again` gives the
 * account its school again, and the phone to the second.
 */
async function sharedPhone(phone_number: string) {
  const [from, to] = [await ours.school(), await ours.school()];
  const at = { phone_number, posting_histories: [openAt(from.school_id)] };
  const one = await ours.desk.teacher(from.school_id, at);
  const two = await ours.desk.teacher(from.school_id, { posting_histories: at.posting_histories });
  const head = (await seedUser(deps, 'hoi', { ...place(from), phone: phone_number })).id;
  const { order, moves } = await ordered([one.id, two.id]);
  const again = async () => {
    // Whoever relieves the teacher did not enter it.
    expect((await world.change(two.id, { phone_number }, 'super_admin')).status).toBe(200);
    const { version, username, email, phone } = (await accountOf(head)) as StoredUser;
    const body = { version, username, email, phone, role: 'hoi', school_id: from.school_id };
    await isDone(
      ours.desk.call('userManagement.update', { params: ours.desk.one(head), body }, 'super_admin'),
    );
  };
  return { from, to, one: one.id, two: two.id, head, order, moves, again };
}

/** Closes a school by a process that does something else just before a call of its table. */
async function closedWhile(from: Placed, to: Placed, process: typeof deps) {
  const { version } = await ours.read(from);
  const body = { ...ours.body, version, into: to.school_id };
  await isDone(
    callById('closures.close', process, world.as('admin', { params: ours.desk.one(from.id), body })),
  );
}

describe('an account that a closing would list twice', () => {
  it('goes back when its teacher was relieved between the plan of the closing and its beginning', async () => {
    const { from, to, head, move } = await headed();
    const begins = (writes: readonly Write[]) =>
      writes.some((one) => 'put' in one && one.put.closed !== undefined);
    await closedWhile(
      from,
      to,
      pausedBefore(deps, 'transact', () => relieved(move), begins),
    );
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
    expect(await listedAt(from)).toEqual([{ id: head, moves: true }]);
    await reopened(from);
    expect((await ours.read(from)).closed).toBeUndefined();
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('goes back when two teachers with its phone were relieved', async () => {
    const { from, to, head, moves, again } = await sharedPhone('9822222222');
    await relieved(moves[0]);
    await again();
    await relieved(moves[1]);
    await closed(from, to);
    await undone(moves[0]);
    await relieved(moves[0], '2026-03-01');
    await undone(moves[1]);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('goes back from a closing that stored it twice', async () => {
    const { from, to, head } = await headed();
    await closed(from, to);
    await deps.table.transact([
      {
        update: keys.school(from.id),
        set: {
          text: 'SET closed.heads = list_append(closed.heads, :heads)',
          values: { ':heads': [{ id: head, moves: true }] },
        },
        condition: { text: 'attribute_exists(closed)' },
      },
    ]);
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });
});

it('cancels an order under which two relievings took the school from one account', async () => {
  const { from, one, two, head, order, moves, again } = await sharedPhone('9811111111');
  const first = await ours.desk.record(one);
  await relieved(moves[0]);
  await again();
  const before = [first, await ours.desk.record(two)].map(plain);
  await relieved(moves[1]);
  const { version } = await ours.desk.get(order);
  const body = { version, reason: 'A mistake' };
  await ours.desk.good('orders.cancel', { params: ours.desk.one(order), body });
  expect([await ours.desk.record(one), await ours.desk.record(two)].map(plain)).toEqual(before);
  expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  // Nothing holds the teachers to the order any more.
  await ordered([one, two]);
});

describe('an account that an administrator deactivated while its teacher was relieved', () => {
  it.each([true, false])('stays so when the school opens again, the other has a head: %s', async (other) => {
    const { from, to, head, move } = await headed();
    if (other) await seedUser(deps, 'hoi', place(to));
    await relieved(move);
    const body = { user_ids: [head], action: 'deactivate' };
    await ours.desk.good('userManagement.bulk', { body }, 'super_admin');
    await closed(from, to);
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: false });
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: false });
  });
});

describe('an account whose teacher was relieved before one closing followed another', () => {
  it('ends at the middle school where the last has a head, and is active there once that opens', async () => {
    const { from, to, third, head, move } = await headed();
    await seedUser(deps, 'hoi', place(third));
    await relieved(move);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: false });
    await reopened(to);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('ends at the first school where the middle one had a head, who went on', async () => {
    const { from, to, third, head, move } = await headed();
    const { id: own } = await seedUser(deps, 'hoi', place(to));
    await relieved(move);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: false });
    expect(await accountOf(own)).toMatchObject({ ...place(third), is_active: true });
    await reopened(to);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: false });
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
    expect(await accountOf(own)).toMatchObject({ ...place(to), is_active: true });
  });

  it('ends at the first school where the middle one had a head, who ended for the last one', async () => {
    const { from, to, third, head, move } = await headed();
    const { id: own } = await seedUser(deps, 'hoi', place(to));
    await seedUser(deps, 'hoi', place(third));
    await relieved(move);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: false });
    expect(await accountOf(own)).toMatchObject({ ...place(to), is_active: false });
  });

  it('goes on with the accounts that both closings moved', async () => {
    const { from, to, third, head, move } = await headed();
    const { id: deputy } = await seedUser(deps, 'hoi', place(from));
    await relieved(move);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    await undone(move);
    for (const id of [head, deputy])
      expect(await accountOf(id)).toMatchObject({ ...place(third), is_active: true });
  });
});

describe('an account that the job of a closing or reopening has not reached', () => {
  const leaves = async (id: number) => {
    const body = { reason: 'resigned', on: '2026-01-10' };
    await ours.desk.good('leaving.leave', { params: ours.desk.one(id), body });
  };
  /** A process that does something else just before its job reads an account. */
  const stopped = (head: number, meanwhile: () => Promise<unknown>) =>
    pausedBefore(deps, 'get', meanwhile, ({ pk }) => pk === keys.user(head).pk);

  it('loses the school when its teacher is relieved, and gets the other one back', async () => {
    const { from, to, head, move } = await headed();
    await closedWhile(
      from,
      to,
      stopped(head, () => relieved(move)),
    );
    expect((await accountOf(head))?.school_id).toBeUndefined();
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('loses the school when its teacher leaves', async () => {
    const { from, to, id, head } = await headed();
    await closedWhile(
      from,
      to,
      stopped(head, () => leaves(id)),
    );
    expect((await accountOf(head))?.school_id).toBeUndefined();
  });

  it('loses the school to which a reopening brought it before its teacher', async () => {
    const { from, to, id, head } = await headed();
    await closed(from, to);
    const { version } = await ours.read(from);
    const sent = world.as('admin', { params: ours.desk.one(from.id), body: { version } });
    // The job finishes with the school, once everybody is there.
    const finishes = (writes: readonly Write[]) =>
      writes.some((one) => 'put' in one && one.put.sk === 'SCHOOL' && !('going' in one.put));
    const process = pausedBefore(deps, 'transact', () => leaves(id), finishes);
    await isDone(callById('closures.reopen', process, sent));
    expect((await accountOf(head))?.school_id).toBeUndefined();
  });
});

describe('an account whose teacher was relieved at the school that another closed into', () => {
  it('gets the first school back once that opened again', async () => {
    const { from, to, id, head, move } = await headed();
    await closed(from, to, '2026-01-08');
    await relieved(move);
    expect((await accountOf(head))?.school_id).toBeUndefined();
    await reopened(from);
    await undone(move);
    expect((await ours.desk.record(id)).school_id).toBe(from.school_id);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('gets the school where its teacher is after the first one closed once more', async () => {
    const { from, to, third, id, head, move } = await headed();
    await closed(from, to, '2026-01-08');
    await relieved(move);
    await reopened(from);
    await closed(from, third);
    await undone(move);
    expect((await ours.desk.record(id)).school_id).toBe(third.school_id);
    expect(await accountOf(head)).toMatchObject({ ...place(third), is_active: true });
    await reopened(from);
    expect((await ours.desk.record(id)).school_id).toBe(from.school_id);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('gets that school back while the first one is closed', async () => {
    const { from, to, head, move } = await headed();
    await closed(from, to, '2026-01-08');
    await relieved(move);
    await undone(move);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
  });
});

describe('an account whose teacher was relieved for a deputation before the school closed', () => {
  /** Somebody who joined the deputation after the closing, so that the move names the school that stood then. */
  async function deputed() {
    const { desk } = ours;
    const [from, to] = [await ours.school(), await ours.school()];
    const [id] = (await ours.staff(from, 1)) as [number];
    const { teacher_ID, phone_number: phone } = await desk.record(id);
    const head = (await seedUser(deps, 'hoi', { ...place(from), phone })).id;
    const moveOf = async (kind: string, more: object = {}): Promise<number> => {
      const { id: order } = await desk.issued([desk.line(teacher_ID, '', more)], { kind });
      return (await desk.movesOf(order))[0].id;
    };
    const away = await moveOf('deputation', { department: 'Board of School Education' });
    await relieved(away);
    await closed(from, to);
    await isDone(desk.step('join', away, '2026-03-01'));
    const comesBack = async () => {
      const back = await moveOf('return');
      await relieved(back, '2026-03-02');
      await isDone(desk.step('join', back, '2026-03-02'));
    };
    return { from, to, head, comesBack };
  }

  it('gets the school back by a return once that opened again', async () => {
    const { from, head, comesBack } = await deputed();
    await reopened(from);
    await comesBack();
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('gets the other school by a return, and its own once that opens again', async () => {
    const { from, to, head, comesBack } = await deputed();
    await comesBack();
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: true });
  });

  it('gets nothing by a return where the other school has a head', async () => {
    const { to, head, comesBack } = await deputed();
    const { id: own } = await seedUser(deps, 'hoi', place(to));
    await comesBack();
    expect((await accountOf(head))?.school_id).toBeUndefined();
    expect(await accountOf(own)).toMatchObject({ ...place(to), is_active: true });
  });
});

describe('an account whose owner does not come back when the school opens again', () => {
  type Owner = { id: number; teacher_ID: string };
  const sent = async ({ teacher_ID }: Owner, kind: string, to: string, more: object = {}) => {
    const days = { date: '2026-01-09', effective_on: '2026-01-09' };
    const { id: order } = await ours.desk.issued([ours.desk.line(teacher_ID, to, more)], { kind, ...days });
    return (await ours.desk.movesOf(order))[0].id as number;
  };
  const goes = async (move: number) => {
    await relieved(move, '2026-03-01');
    await isDone(ours.desk.step('join', move, '2026-03-01'));
  };
  const DEPARTMENT = { department: 'Board of School Education' };
  const left = async ({ id }: Owner) => {
    const body = { reason: 'resigned', on: '2026-03-01' };
    await ours.desk.good('leaving.leave', { params: ours.desk.one(id), body });
  };
  const steps: Record<string, (owner: Owner) => Promise<unknown>> = {
    'left the service': left,
    'is under order': (owner) => sent(owner, 'transfer', '1003'),
    'was relieved': async (owner) => relieved(await sent(owner, 'transfer', '1003'), '2026-03-01'),
    'joined elsewhere': async (owner) => goes(await sent(owner, 'transfer', '1003')),
    'moved on without an order': ({ id }) => isDone(world.change(id, { school_id: '1003' })),
    'is deputed': async (owner) => goes(await sent(owner, 'deputation', '', DEPARTMENT)),
  };
  /** A school that closed into another one, with the owner of the account of its head, who is found by `contact`. */
  async function closedWithHead(contact: 'phone' | 'email' = 'phone') {
    const [from, to] = [await ours.school(), await ours.school()];
    const [id, colleague] = (await ours.staff(from, 2)) as [number, number];
    const email = `owner.${id}@example.org`;
    expect((await world.change(id, { email })).status).toBe(200);
    const { teacher_ID, phone_number } = await ours.desk.record(id);
    const fields = contact === 'phone' ? { phone: phone_number } : { email };
    const { id: head, username } = await seedUser(deps, 'hoi', { ...place(from), ...fields });
    await seedUser(deps, 'hoi', place(to));
    await closed(from, to, '2026-01-08');
    return { from, to, head, username, owner: { id, teacher_ID }, colleague, phone_number };
  }
  /** What a preview tells of the accounts of heads, which is what the reopening then tells and does. */
  const opened = async ({ from, head }: { from: Placed; head: number }) => {
    const { heads, heads_stay } = await ours.desk.good('closures.reopenImpact', {
      params: ours.desk.one(from.id),
    });
    const { body } = await ours.reopen(from);
    expect(body.data.impact).toMatchObject({ heads, heads_stay });
    expect(body.data.job.state).toBe('done');
    expect(heads.length + heads_stay.length).toBe(1);
    expect(await accountOf(head)).toMatchObject({ ...place(from), is_active: heads.length === 1 });
    return { heads, heads_stay };
  };

  it.each(Object.keys(steps))('stays ended, and the preview names it: who %s', async (step) => {
    const at = await closedWithHead();
    await steps[step]?.(at.owner);
    expect(await opened(at)).toEqual({ heads: [], heads_stay: [{ id: at.head, username: at.username }] });
  });

  it('stays ended where the other school closed as well, so that nobody comes back', async () => {
    const at = await closedWithHead();
    await closed(at.to, await ours.school(), '2026-03-01');
    expect((await opened(at)).heads).toEqual([]);
  });

  it('stays ended where the owner is known by the e-mail', async () => {
    const at = await closedWithHead('email');
    await left(at.owner);
    expect((await opened(at)).heads).toEqual([]);
  });

  it('comes back where somebody who comes back has the same phone', async () => {
    const at = await closedWithHead();
    expect((await world.change(at.colleague, { phone_number: at.phone_number })).status).toBe(200);
    await left(at.owner);
    expect((await opened(at)).heads).toMatchObject([{ id: at.head }]);
  });

  it('comes back where the owner was reinstated, or returned from the deputation', async () => {
    const first = await closedWithHead();
    await left(first.owner);
    await ours.desk.good('leaving.reinstate', {
      params: ours.desk.one(first.owner.id),
      body: { reason: 'A mistake' },
    });
    expect((await opened(first)).heads).toMatchObject([{ id: first.head }]);
    const second = await closedWithHead();
    await goes(await sent(second.owner, 'deputation', '', DEPARTMENT));
    const back = await sent(second.owner, 'return', '');
    await relieved(back, '2026-03-02');
    await isDone(ours.desk.step('join', back, '2026-03-02'));
    expect((await opened(second)).heads).toMatchObject([{ id: second.head }]);
  });

  it('stays at the other school, which it got by the closing, as long as its owner works there', async () => {
    const [from, to] = [await ours.school(), await ours.school()];
    const [id] = (await ours.staff(from, 1)) as [number];
    const { teacher_ID, phone_number: phone } = await ours.desk.record(id);
    const { id: head } = await seedUser(deps, 'hoi', { ...place(from), phone });
    await closed(from, to, '2026-01-08');
    await sent({ id, teacher_ID }, 'transfer', '1003');
    await reopened(from);
    expect(await accountOf(head)).toMatchObject({ ...place(to), is_active: true });
  });
});
