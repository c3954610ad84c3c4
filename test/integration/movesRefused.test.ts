import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { AT_ONCE } from '../support/importWorld.ts';
import type { orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
const REASON = 'The court stayed it';
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let ours: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof orderWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW, limits: AT_ONCE });
  world = await teacherWorld(deps);
  ours = closureWorld(deps, world);
  desk = ours.desk;
});

/** An order of two under which the first has joined, and the move of the other one. */
async function halfJoined(more: object = {}) {
  const [first, other] = [await desk.teacher('1001'), await desk.teacher('1001', more)];
  const before = await desk.record(other.id);
  const order = await desk.issued([first, other].map(({ teacher_ID }) => desk.line(teacher_ID, '1003')));
  const [joins, stays] = await desk.movesOf(order.id);
  for (const name of ['relieve', 'join'] as const) expect((await desk.step(name, joins.id)).status).toBe(200);
  return { order, other, before, joined: joins.id as number, id: stays.id as number };
}

const withoutDates = ({ updated_at: _, version: __, ...record }: Record<string, unknown>) => record;

describe('a single move is refused though somebody else has joined under the order', () => {
  it.each(['ordered', 'relieved'])(
    'while it is %s; the record is as before, and free for another order',
    async (state) => {
      const { order, other, before, id } = await halfJoined();
      if (state === 'relieved') expect((await desk.step('relieve', id)).status).toBe(200);
      const { version } = await desk.get(order.id);
      const cancel = { params: desk.one(order.id), body: { version, reason: REASON } };
      expect((await desk.call('orders.cancel', cancel)).body.message).toBe(orderMessages.joined(1));
      expect((await desk.refuse(id)).body.data).toMatchObject({
        ...{ state: 'refused', why: REASON },
        may: { relieve: false, join: false, undo: false, refuse: false },
      });
      expect(withoutDates(await desk.record(other.id))).toEqual(withoutDates(before));
      const { lines, counts } = await desk.get(order.id);
      expect(lines.map((line: { move: unknown }) => line.move)).toMatchObject([
        { state: 'joined', why: '' },
        { state: 'refused', why: REASON },
      ]);
      expect(counts).toEqual({ ordered: 0, relieved: 0, joined: 1, refused: 1, cancelled: 0 });
      const next = await desk.issued([desk.line(other.teacher_ID, '1002')]);
      expect(await desk.movesOf(next.id)).toMatchObject([{ state: 'ordered' }]);
    },
  );

  it('and the head has the school again', async () => {
    const { id: head } = await seedUser(deps, 'hoi', { school_id: '1001', school: 1, phone: '9600000901' });
    const { id } = await halfJoined({ phone_number: '9600000901' });
    const schoolOf = async () => (await deps.table.get(keys.user(head)))?.school_id;
    expect((await desk.step('relieve', id)).status).toBe(200);
    expect(await schoolOf()).toBeUndefined();
    expect((await desk.refuse(id)).status).toBe(200);
    expect(await schoolOf()).toBe('1001');
  });

  it('and the postings go on at the school into which that of the teacher closed meanwhile', async () => {
    const [home, into] = [await ours.school(), await ours.school()];
    const [id] = (await ours.staff(home, 1)) as [number];
    const { teacher_ID } = await desk.record(id);
    const order = await desk.issued([desk.line(teacher_ID, '1003')]);
    const [move] = await desk.movesOf(order.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    expect((await ours.close(home, into)).status).toBe(200);
    expect((await desk.refuse(move.id)).status).toBe(200);
    const record = await desk.record(id);
    expect(record.school_id).toBe(into.school_id);
    expect(record.posting_histories.filter(({ to_date }: { to_date: string }) => !to_date)).toMatchObject([
      { school_id: into.school_id },
    ]);
  });
});

describe('refusing a move', () => {
  it('is done once under one key, and stale with a version that another step has used up', async () => {
    const { order, id } = await halfJoined();
    const version = (await desk.movesOf(order.id))[1].version as number;
    const entries = async () => (await rowsOf(engine, 'AUDIT#')).length;
    const sent = {
      params: desk.one(id),
      body: { reason: REASON, version },
      headers: { 'idempotency-key': 'refusing-a-move-1' },
    };
    const first = await desk.call('moves.refuse', sent);
    expect(first.status).toBe(200);
    const before = await entries();
    expect(await desk.call('moves.refuse', sent)).toMatchObject({ status: 200, body: first.body });
    expect(await entries()).toBe(before);
    const other = await desk.call('moves.refuse', {
      ...sent,
      headers: { 'idempotency-key': 'refusing-a-move-2' },
    });
    expect([other.status, other.body.error]).toEqual([409, 'stale']);
    const again = await desk.refuse(id);
    expect([again.status, again.body.message]).toEqual([409, moveMessages.over]);
  });

  it('is not for one who has joined, nor under an order that was cancelled', async () => {
    const { joined } = await halfJoined();
    const { status, body } = await desk.refuse(joined);
    expect([status, body.message]).toEqual([409, moveMessages.joined]);
    const { teacher_ID } = await desk.teacher('1001');
    const { id, version } = await desk.issued([desk.line(teacher_ID, '1003')]);
    const [move] = await desk.movesOf(id);
    await desk.good('orders.cancel', { params: desk.one(id), body: { version, reason: REASON } });
    expect((await desk.refuse(move.id)).body.message).toBe(moveMessages.notIssued);
  });

  it('is for whoever may cancel the order', async () => {
    // 1001 lies in the area of these officers, and the rules let administrators issue orders.
    const { id } = await halfJoined();
    for (const role of ['hoi', 'sdeo', 'deo'] as const)
      expect((await desk.refuse(id, role)).status).toBe(403);
    const mayOf = async (move: number, role: 'deo' | 'admin') =>
      (await desk.good('moves.list', { query: 'limit=1000' }, role)).find(
        (one: { id: number }) => one.id === move,
      ).may.refuse;
    expect([await mayOf(id, 'deo'), await mayOf(id, 'admin')]).toEqual([false, true]);
    const issuers = ['deo', 'admin', 'super_admin'];
    const rules = { ...FIRST_RULES, from: '2026-03-02', issuers, version: undefined };
    await desk.good('rules.update', { body: rules }, 'super_admin');
    // An officer ends the moves of their own orders.
    expect([await mayOf(id, 'deo'), (await desk.refuse(id, 'deo')).status]).toEqual([false, 403]);
    const { teacher_ID } = await desk.teacher('1001');
    const own = await desk.issue(await desk.draft([desk.line(teacher_ID, '1002')], {}, 'deo'), 'deo');
    const [move] = await desk.movesOf(own.id);
    expect(await mayOf(move.id, 'deo')).toBe(true);
    const elsewhere = await seedUser(deps, 'deo', { district_id: world.world.districts[1] });
    const token = await tokenFor(deps, elsewhere);
    const sent = { token, params: desk.one(move.id), body: { reason: REASON } };
    expect((await desk.call('moves.refuse', sent)).status).toBe(404);
    expect((await desk.refuse(move.id, 'deo')).status).toBe(200);
  });
});
