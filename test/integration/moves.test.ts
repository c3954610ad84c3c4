import { beforeAll, describe, expect, it } from 'vitest';
import { sightOf } from '#functions/directory/sight.ts';
import { orderSheets } from '#functions/exports/moveSheets.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { decodeMove, encodeMove, type StoredMove, type Undo } from '#functions/moves/stored.ts';
import { keys } from '#functions/table/keys.ts';
import type { Role } from '#shared/access/roles.ts';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, tokenFor } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';
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

/** A teacher of 1001 under an order to another school, and the move. */
async function ordered(to = '1003', more: object = {}, order: object = {}) {
  const teacher = await desk.teacher('1001');
  const { id: orderId } = await desk.issued([desk.line(teacher.teacher_ID, to, more)], order);
  const [move] = await desk.movesOf(orderId);
  return { teacher, orderId, id: move.id as number };
}

describe('steps', () => {
  it('count the days since the relieving, and are late after those that there are to join', async () => {
    const moves = [await ordered(), await ordered()] as const;
    // Ten days before today, as the rules have it, and eleven.
    for (const [i, on] of ['2026-02-20', '2026-02-19'].entries())
      expect((await desk.step('relieve', moves[i]!.id, on)).status).toBe(200);
    const transit = async () =>
      Promise.all(
        moves.map(async ({ id, orderId }) => {
          const found: Move | undefined = (await desk.movesOf(orderId)).find((one: Move) => one.id === id);
          return [found?.days, found?.late];
        }),
      );
    expect(await transit()).toEqual([
      [10, false],
      [11, true],
    ]);
    for (const { id } of moves) expect((await desk.step('join', id, '2026-03-01')).status).toBe(200);
    expect(await transit()).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  it('go in order, by the side whose turn it is', async () => {
    const { id } = await ordered('1003');
    expect((await desk.step('join', id)).status).toBe(409);
    // 1001 lies in the area of these, 1003 does not.
    expect((await desk.step('join', id, '2026-01-10', 'hoi')).status).toBe(403);
    expect((await desk.step('relieve', id, '2026-01-04')).body.issues).toMatchObject([{ field: 'on' }]);
    expect((await desk.step('relieve', id, '2026-03-03')).body.issues).toMatchObject([{ field: 'on' }]);
    expect((await desk.step('relieve', id, '2026-01-10', 'hoi')).status).toBe(200);
    expect((await desk.step('relieve', id)).status).toBe(409);
    expect((await desk.step('join', id, '2026-01-10', 'deo')).status).toBe(403);
    expect((await desk.step('join', id, '2026-01-09')).body.issues).toMatchObject([{ field: 'on' }]);
    expect((await desk.step('join', id)).body.data).toMatchObject({
      state: 'joined',
      joined_on: '2026-01-10',
    });
    // Now the teacher belongs to the other side.
    expect((await desk.undo(id, 'hoi')).status).toBe(403);
  });

  it('are done once and answered alike, however often they are sent under one key', async () => {
    const { id, orderId } = await ordered('1003');
    const acted = async () => (await deps.table.get(keys.order(orderId)))?.acted ?? 0;
    const steps = [
      ['moves.relieve', { on: '2026-01-10' }],
      ['moves.join', { on: '2026-01-12' }],
      ['moves.undo', { reason: 'Entered by mistake' }],
    ] as const;
    for (const [at, [name, step]] of steps.entries()) {
      const [{ version }] = await desk.movesOf(orderId);
      const sent = {
        params: desk.one(id),
        body: { ...step, version },
        headers: { 'idempotency-key': `step-of-a-move-${at}` },
      };
      const first = await desk.call(name, sent);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const before = await acted();
      for (let times = 0; times < 2; times += 1)
        expect(await desk.call(name, sent)).toMatchObject({ status: 200, body: first.body });
      expect(await acted()).toBe(before);
      // Another key is another step, which somebody else did before.
      const other = { ...sent, headers: { 'idempotency-key': `other-step-of-it-${at}` } };
      expect((await desk.call(name, other)).body.error).toBe('stale');
    }
  });

  it('show the side that waits who comes, and no more', async () => {
    const block = { district_id: world.world.districts[1], rd_block_id: world.world.blocks[2] };
    const token = await tokenFor(deps, await seedUser(deps, 'sdeo', block));
    const { id, teacher } = await ordered('1003');
    const seen = async () => {
      const page = await desk.good('moves.list', { token, query: 'side=to&limit=1000' });
      return page.find((move: { id: number }) => move.id === id);
    };
    const before = await seen();
    expect(before.teacher).toEqual({
      teacher_ID: teacher.teacher_ID,
      teacher_name: expect.any(String),
      designation: '',
    });
    expect(before.may).toEqual({ relieve: false, join: false, undo: false, refuse: false });
    const params = desk.one(teacher.id);
    expect((await desk.call('teachers.get', { token, params })).status).toBe(404);
    await desk.step('relieve', id);
    expect((await seen()).may).toEqual({ relieve: false, join: true, undo: false, refuse: false });
    expect(
      (await desk.call('moves.join', { token, params: desk.one(id), body: { on: '2026-01-12' } })).status,
    ).toBe(200);
    expect((await seen()).teacher.id).toBe(teacher.id);
    expect((await desk.call('teachers.get', { token, params })).status).toBe(200);
  });

  it('tell the record’s id to whoever sees the record now, wherever the teacher went on to', async () => {
    const far = { district_id: world.world.districts[1] };
    const there = await tokenFor(deps, await seedUser(deps, 'deo', far));
    /** What the offices of D0 and of D1 are told of the teacher in a move, and what each answers about the record. */
    const told = async ({ id, teacher }: { id: number; teacher: { id: number } }) => {
      const of = async (sent: object) => {
        const { body } = await desk.call('moves.list', { query: 'limit=1000', ...sent }, 'deo');
        const move = body.data.find((one: { id: number }) => one.id === id);
        const record = await desk.call('teachers.get', { params: desk.one(teacher.id), ...sent }, 'deo');
        return [move?.teacher.id, record.status];
      };
      return { d0: await of({}), d1: await of({ token: there }) };
    };
    const moved = async (who: { teacher_ID: string }, to: string, on: string) => {
      const { id } = await desk.issued([desk.line(who.teacher_ID, to)], { date: on, effective_on: on });
      const [move] = await desk.movesOf(id);
      await desk.step('relieve', move.id, on);
      expect((await desk.step('join', move.id, on)).status).toBe(200);
      return move.id as number;
    };
    // Within D0, and then on to D1.
    const leaves = await desk.teacher('1001');
    const first = { id: await moved(leaves, '1002', '2026-01-10'), teacher: leaves };
    expect(await told(first)).toEqual({ d0: [leaves.id, 200], d1: [undefined, 404] });
    const second = { id: await moved(leaves, '1003', '2026-01-20'), teacher: leaves };
    expect(await told(first)).toEqual({ d0: [undefined, 404], d1: [undefined, 200] });
    expect(await told(second)).toEqual({ d0: [undefined, 404], d1: [leaves.id, 200] });
    // Into D1, and on within it.
    await moved(leaves, '1004', '2026-01-30');
    expect(await told(second)).toEqual({ d0: [undefined, 404], d1: [leaves.id, 200] });
    // A file is traced by the records that its reader saw.
    const master = await currentMaster(deps);
    const idsIn = async (district: number | undefined) => {
      const scope = { kind: 'district', district } as never;
      const asked = { see: sightOf(deps, scope), reader: { id: 0, scope }, filters: {}, q: '', master };
      return (await orderSheets(deps, asked)).ids;
    };
    expect(await idsIn(world.world.districts[0])).not.toContain(leaves.id);
    expect(await idsIn(world.world.districts[1])).toContain(leaves.id);
  });

  it('answer a step as the list then does', async () => {
    const { id, teacher } = await ordered('1003');
    const far = { district_id: world.world.districts[1] };
    const there = await tokenFor(deps, await seedUser(deps, 'deo', far));
    const params = desk.one(id);
    expect((await desk.step('relieve', id, '2026-01-10', 'deo')).body.data.teacher.id).toBe(teacher.id);
    const joined = await desk.call('moves.join', { token: there, params, body: { on: '2026-01-12' } });
    expect(joined.body.data.teacher.id).toBe(teacher.id);
    const body = { reason: 'Entered by mistake' };
    const undone = await desk.call('moves.undo', { token: there, params, body });
    expect(undone.body.data).toMatchObject({ state: 'relieved' });
    expect(undone.body.data.teacher).not.toHaveProperty('id');
  });

  it('are out of sight for everybody else', async () => {
    const teacher = await desk.teacher('1003');
    const { id: orderId } = await desk.issued([desk.line(teacher.teacher_ID, '1004')]);
    const [{ id }] = await desk.movesOf(orderId);
    for (const role of ['deo', 'sdeo', 'hoi'] as const) {
      expect((await desk.step('relieve', id, '2026-01-10', role)).status).toBe(404);
      expect((await desk.call('orders.get', { params: desk.one(orderId) }, role)).status).toBe(404);
    }
  });

  it('count who waits for the reader', async () => {
    const waiting = async () => (await desk.call('moves.list', { query: 'limit=1' }, 'hoi')).body.waiting;
    const before = await waiting();
    const { id } = await ordered('1002');
    expect(await waiting()).toEqual({ ...before, relieve: before.relieve + 1 });
    await desk.step('relieve', id);
    expect(await waiting()).toEqual(before);
  });
});

it('fills one vacancy with one of twenty who join at once, where the rules refuse more', async () => {
  const { now } = await desk.good('rules.get', {});
  const { version: _, ...rules } = now;
  await desk.good(
    'rules.update',
    { body: { ...rules, from: '2026-03-02', overfill: 'refuse' } },
    'super_admin',
  );
  const post = { designation: 'Headmaster', subject: '' };
  const body = { version: 0, lines: [{ ...post, sanctioned: 1 }] };
  const params = { schoolId: '1004' };
  const there = async () =>
    (await desk.good('teachers.bySchool', { params, query: 'limit=1000' })).length as number;
  const before = await there();
  await desk.good('posts.update', { params, body });
  const staff = await Promise.all(Array.from({ length: 20 }, () => desk.teacher('1001')));
  const order = await desk.issued(staff.map(({ teacher_ID }) => desk.line(teacher_ID, '1004', post)));
  const moves = await desk.movesOf(order.id);
  for (const { id } of moves) await desk.step('relieve', id);
  const answers = await Promise.all(moves.map(({ id }: { id: number }) => desk.step('join', id)));
  const statuses = answers.map(({ status }) => status);
  // Under such a crowd a request may be told to come again; nobody else gets the post.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  for (const { id } of moves.slice(0, 3)) expect((await desk.step('join', id)).status).toBe(409);
  expect((await there()) - before).toBe(1);
});

describe('undo', () => {
  it('takes back one step after the other, and leaves the record as it was', async () => {
    const { id, teacher } = await ordered('1003');
    const plain = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
    const before = plain(await desk.record(teacher.id));
    await desk.step('relieve', id);
    const between = plain(await desk.record(teacher.id));
    await desk.step('join', id);
    expect((await desk.undo(id)).body.data).toMatchObject({ state: 'relieved', joined_on: '' });
    expect(plain(await desk.record(teacher.id))).toEqual(between);
    expect((await desk.undo(id)).body.data).toMatchObject({ state: 'ordered', relieved_on: '' });
    expect(plain(await desk.record(teacher.id))).toEqual(before);
    expect((await desk.undo(id)).status).toBe(409);
    expect((await desk.step('relieve', id)).status).toBe(200);
  });

  it('keeps what somebody changed since', async () => {
    const { id, teacher } = await ordered('1003');
    await desk.step('relieve', id);
    const record = await desk.record(teacher.id);
    const [posting] = record.posting_histories;
    const posting_histories = [{ ...posting, to_date: '2026-01-08' }];
    await world.change(teacher.id, { posting_histories });
    expect((await desk.undo(id)).status).toBe(200);
    expect((await desk.record(teacher.id)).posting_histories).toMatchObject([{ to_date: '2026-01-08' }]);
  });
});

describe('the head of a school', () => {
  it('loses the account’s access to it when relieved, and has it again when that is taken back', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1900') });
    const teacher = await desk.teacher('1900');
    const { phone_number: phone } = await desk.record(teacher.id);
    const head = await seedUser(deps, 'hoi', { school_id: '1900', school: school.id, phone });
    const token = await tokenFor(deps, head);
    const sees = async () =>
      (await desk.call('teachers.get', { token, params: desk.one(teacher.id) })).status;
    expect(await sees()).toBe(200);
    const { id: orderId } = await desk.issued([desk.line(teacher.teacher_ID, '1003')]);
    const [{ id }] = await desk.movesOf(orderId);
    await desk.step('relieve', id);
    // Signed out, and without the school at the next sign-in.
    expect(await sees()).toBe(401);
    expect((await deps.table.get(keys.user(head.id)))?.school_id).toBeUndefined();
    await desk.undo(id);
    const again = await tokenFor(deps, (await deps.table.get(keys.user(head.id))) as never);
    expect((await desk.call('teachers.get', { token: again, params: desk.one(teacher.id) })).status).toBe(
      200,
    );
  });

  it('is nobody who entered the phone or e-mail of the account as the own (R34)', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1905') });
    const teacher = await desk.teacher('1905');
    const at = { school_id: '1905', school: school.id };
    const head = await seedUser(deps, 'hoi', { ...at, email: 'school1905@example.org', phone: '9600019050' });
    const token = await tokenFor(deps, await seedUser(deps, 'teacher', { teacher_id: teacher.id }));
    const body = { email: 'School1905@example.org', phone_number: '9600019050' };
    await desk.good('profile.update', { token, body });
    const { id: orderId } = await desk.issued([desk.line(teacher.teacher_ID, '1003')]);
    const [{ id }] = await desk.movesOf(orderId);
    // The head presses it, and is still there afterwards.
    const sent = { token: await tokenFor(deps, head), params: desk.one(id), body: { on: '2026-01-10' } };
    const entries = await auditedBy(engine, () => desk.good('moves.relieve', sent));
    const entry = entries.find(({ resource_type }) => resource_type === 'teacher');
    expect(JSON.parse(String(entry?.details))).toMatchObject({ head_access: 'left as it is' });
    expect(await deps.table.get(keys.user(head.id))).toMatchObject(at);
    expect((await desk.call('moves.list', { token: sent.token })).status).toBe(200);
    const left = { reason: 'resigned', on: '2026-02-01', order_no: 'L-1905' };
    await desk.good('leaving.leave', { params: desk.one(teacher.id), body: left });
    expect(await deps.table.get(keys.user(head.id))).toMatchObject(at);
  });

  it('is nobody who entered them under another record that was merged into this one', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1907') });
    const [stays, goes] = [await desk.teacher('1907'), await desk.teacher('1907')];
    const at = { school_id: '1907', school: school.id };
    const head = await seedUser(deps, 'hoi', { ...at, email: 'school1907@example.org', phone: '9600019070' });
    const token = await tokenFor(deps, await seedUser(deps, 'teacher', { teacher_id: goes.id }));
    const entered = { email: 'school1907@example.org', phone_number: '9600019070' };
    await desk.good('profile.update', { token, body: entered });
    const [mine, theirs] = [await desk.record(stays.id), await desk.record(goes.id)];
    const body = {
      from: goes.id,
      versions: { this: mine.version, other: theirs.version },
      choose: { email: 'other', phone_number: 'other' },
    };
    const merged = await desk.good('duplicates.merge', { params: desk.one(stays.id), body }, 'super_admin');
    expect(merged).toMatchObject(entered);
    const { id: orderId } = await desk.issued([desk.line(stays.teacher_ID, '1003')]);
    const [{ id }] = await desk.movesOf(orderId);
    expect((await desk.step('relieve', id)).status).toBe(200);
    expect(await deps.table.get(keys.user(head.id))).toMatchObject(at);
  });

  describe('by an e-mail that somebody entered', () => {
    let next = 1910;
    /** A head of a school of its own, and a teacher there whose record has no e-mail yet. */
    const scene = async () => {
      const code = String(next++);
      const school = await desk.good('schools.create', { body: schoolInput(code) });
      const email = `head@${code}.example`;
      const at = { school_id: code, school: school.id };
      const head = await seedUser(deps, 'hoi', { ...at, email });
      const { id } = await desk.teacher(code, { email: '' });
      return {
        ...{ id, email, at, head: await tokenFor(deps, head) },
        account: () => deps.table.get(keys.user(head.id)),
      };
    };
    const leave = async (id: number, role: Role) => {
      const body = { reason: 'resigned', on: '2026-02-01', order_no: `L-${id}` };
      const entries = await auditedBy(engine, () =>
        desk.good('leaving.leave', { params: desk.one(id), body }, role),
      );
      const entry = entries.find(({ resource_type }) => resource_type === 'teacher');
      return JSON.parse(String(entry?.details)).head_access;
    };
    /** Asks for the correction and has it accepted. */
    const corrected = async (record: number, value: string, token: string, role: Role) => {
      const fields = [{ field: 'email', value, reason: 'A new address' }];
      const { id, version } = await desk.good('tickets.create', {
        token,
        body: { of: 'teacher', record, fields },
      });
      const body = { version, fields: [{ field: 'email', accept: true }] };
      await desk.good('tickets.decide', { params: desk.one(id), body }, role);
    };

    it('is nobody for the account that entered it and takes the step, and somebody for another', async () => {
      for (const [role, stays] of [
        ['sdeo', true],
        ['deo', false],
      ] as const) {
        const { id, email, at, account } = await scene();
        expect((await world.change(id, { email }, 'sdeo')).status).toBe(200);
        expect(await leave(id, role)).toBe(stays ? 'left as it is' : undefined);
        expect((await account())?.school).toBe(stays ? at.school : undefined);
      }
    });

    it('is nobody where the teacher asked for the correction that an office accepted', async () => {
      const { id, email, at, account } = await scene();
      const token = await tokenFor(deps, await seedUser(deps, 'teacher', { teacher_id: id }));
      await corrected(id, email, token, 'sdeo');
      expect(await leave(id, 'admin')).toBe('left as it is');
      expect(await account()).toMatchObject(at);
    });

    it('is somebody where the head asked for it, unless the head relieves the teacher or the office does that accepted', async () => {
      for (const [by, stays] of [
        ['head', true],
        ['sdeo', true],
        ['deo', false],
      ] as const) {
        const { id, email, at, account, head } = await scene();
        await corrected(id, email, head, 'sdeo');
        const { teacher_ID } = await desk.record(id);
        const { id: orderId } = await desk.issued([desk.line(teacher_ID, '1003')]);
        const [move] = await desk.movesOf(orderId);
        const sent = { params: desk.one(move.id), body: { on: '2026-01-10' } };
        if (by === 'head') await desk.good('moves.relieve', { ...sent, token: head });
        else await desk.good('moves.relieve', sent, by);
        expect((await account())?.school).toBe(stays ? at.school : undefined);
      }
    });

    it('is nobody for the account that entered it in another record, which was merged into this one', async () => {
      const { id, email, at, account } = await scene();
      const other = await desk.teacher(at.school_id, { email: '' });
      expect((await world.change(other.id, { email }, 'sdeo')).status).toBe(200);
      const [mine, theirs] = [await desk.record(id), await desk.record(other.id)];
      const body = {
        from: other.id,
        versions: { this: mine.version, other: theirs.version },
        choose: { email: 'other' },
      };
      await desk.good('duplicates.merge', { params: desk.one(id), body });
      expect(await leave(id, 'sdeo')).toBe('left as it is');
      expect(await account()).toMatchObject(at);
    });
  });

  it('is not told by a phone that several have who serve at the school', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1906') });
    const phone = '9600019060';
    const two = [
      await desk.teacher('1906', { phone_number: phone }),
      await desk.teacher('1906', { phone_number: phone }),
    ];
    const { id: head } = await seedUser(deps, 'hoi', { school_id: '1906', school: school.id, phone });
    const { id: orderId } = await desk.issued(two.map(({ teacher_ID }) => desk.line(teacher_ID, '1003')));
    const schools: unknown[] = [];
    for (const { id } of await desk.movesOf(orderId)) {
      expect((await desk.step('relieve', id)).status).toBe(200);
      schools.push((await deps.table.get(keys.user(head)))?.school);
    }
    // The second is the only one left who has it.
    expect(schools).toEqual([school.id, undefined]);
  });

  it('loses each of several accounts, and has them again, also by what former versions kept', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1901') });
    const teacher = await desk.teacher('1901', { email: 'head@1901.example' });
    const { phone_number: phone, email } = await desk.record(teacher.id);
    const at = { school_id: '1901', school: school.id };
    const heads = [
      await seedUser(deps, 'hoi', { ...at, phone }),
      await seedUser(deps, 'hoi', { ...at, phone }),
      await seedUser(deps, 'hoi', { ...at, email }),
    ];
    const colleague = await seedUser(deps, 'hoi', at);
    const schools = () =>
      Promise.all(heads.map(async ({ id }) => (await deps.table.get(keys.user(id)))?.school));
    const { id: orderId } = await desk.issued([desk.line(teacher.teacher_ID, '1003')]);
    const [{ id }] = await desk.movesOf(orderId);
    expect((await desk.step('relieve', id)).status).toBe(200);
    expect(await schools()).toEqual([undefined, undefined, undefined]);
    expect((await deps.table.get(keys.user(colleague.id)))?.school).toBe(school.id);
    expect((await desk.undo(id)).status).toBe(200);
    expect(await schools()).toEqual([school.id, school.id, school.id]);

    expect((await desk.step('relieve', id)).status).toBe(200);
    const { ended } = ((await deps.table.get(keys.move(id))) as unknown as StoredMove).undo.relieve as Undo;
    const former = { relieve: { ended, head: { id: heads[1]?.id, ...at } } };
    await deps.table.update(keys.move(id), {
      text: 'SET #undo = :undo',
      names: { '#undo': 'undo' },
      values: { ':undo': former },
    });
    expect((await desk.undo(id)).status).toBe(200);
    expect(await schools()).toEqual([undefined, school.id, undefined]);
  });

  it('has it again when a return from a deputation is joined, and loses it when that is taken back', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1902') });
    const teacher = await desk.teacher('1902');
    const { phone_number: phone } = await desk.record(teacher.id);
    const at = { school_id: '1902', school: school.id };
    const [head, busy] = [
      await seedUser(deps, 'hoi', { ...at, phone }),
      await seedUser(deps, 'hoi', { ...at, phone }),
    ];
    // Deactivated, so the school has no other head.
    const colleague = await seedUser(deps, 'hoi', { ...at, is_active: false });
    const schools = () =>
      Promise.all(
        [head, busy, colleague].map(async ({ id }) => (await deps.table.get(keys.user(id)))?.school),
      );
    const active = (id: number, is: boolean) => {
      const body = { user_ids: [id], action: is ? 'activate' : 'deactivate' };
      return desk.good('userManagement.bulk', { body }, 'super_admin');
    };
    const under = async (kind: string, to = '', more: object = {}) => {
      const { id } = await desk.issued([desk.line(teacher.teacher_ID, to, more)], { kind });
      return (await desk.movesOf(id))[0].id as number;
    };
    const done = async (move: number) => {
      for (const name of ['relieve', 'join'] as const) expect((await desk.step(name, move)).status).toBe(200);
    };
    await done(await under('deputation', '', { department: 'Board of School Education' }));
    expect(await schools()).toEqual([undefined, undefined, school.id]);
    // One account got another school meanwhile.
    const other = await desk.good('schools.create', { body: schoolInput('1903') });
    await deps.table.update(keys.user(busy.id), {
      text: 'SET school = :school, school_id = :code',
      values: { ':school': other.id, ':code': '1903' },
    });
    const back = await under('return');
    expect((await desk.step('relieve', back)).status).toBe(200);
    expect(await schools()).toEqual([undefined, other.id, school.id]);
    expect((await desk.step('join', back)).status).toBe(200);
    expect(await schools()).toEqual([school.id, other.id, school.id]);
    expect((await desk.undo(back)).status).toBe(200);
    expect(await schools()).toEqual([undefined, other.id, school.id]);
    expect((await desk.step('join', back)).status).toBe(200);
    expect(await schools()).toEqual([school.id, other.id, school.id]);
    // Somebody deactivates the account, and it loses the school too.
    await active(head.id, false);
    expect((await desk.undo(back)).status).toBe(200);
    expect(await schools()).toEqual([undefined, other.id, school.id]);
    // By now the school has another head, so nobody makes a second one.
    await active(head.id, true);
    await active(colleague.id, true);
    expect((await desk.step('join', back)).status).toBe(200);
    expect(await schools()).toEqual([undefined, other.id, school.id]);
  });

  it('does not have it again by a return of one who was transferred meanwhile', async () => {
    const school = await desk.good('schools.create', { body: schoolInput('1904') });
    const teacher = await desk.teacher('1904');
    const { phone_number: phone } = await desk.record(teacher.id);
    const head = await seedUser(deps, 'hoi', { school_id: '1904', school: school.id, phone });
    const board = { department: 'Board of School Education' };
    for (const [kind, to, more] of [
      ['deputation', '', board],
      ['transfer', '1003', {}],
      ['return', '', {}],
    ] as const) {
      const { id } = await desk.issued([desk.line(teacher.teacher_ID, to, more)], { kind });
      const [move] = await desk.movesOf(id);
      for (const name of ['relieve', 'join'] as const)
        expect((await desk.step(name, move.id)).status).toBe(200);
    }
    expect((await desk.record(teacher.id)).deputations).toMatchObject([{ end_date: '2026-01-10' }]);
    expect((await deps.table.get(keys.user(head.id)))?.school).toBeUndefined();
  });
});

it('tells both sides the post of the order, and keeps the designation that the teacher was relieved with', async () => {
  const teacher = await desk.teacher('1001', {
    posting_histories: [openAt('1001', { designation: 'Tutor' })],
  });
  const post = { designation: 'Headmaster', subject: 'Mathematics' };
  const { id: order } = await desk.issued([desk.line(teacher.teacher_ID, '1003', post)]);
  const listed = async () => (await desk.movesOf(order))[0];
  const { id, ...before } = await listed();
  expect(before).toMatchObject({ post, held: 'Tutor' });
  await desk.step('relieve', id);
  await desk.step('join', id);
  expect(await listed()).toMatchObject({ post, held: 'Tutor', teacher: { designation: 'Headmaster' } });
  for (const _ of ['joining', 'relieving']) await desk.undo(id);
  const { posting_histories } = await desk.record(teacher.id);
  const corrected = [{ ...posting_histories[0], designation: 'Teacher' }];
  expect((await world.change(teacher.id, { posting_histories: corrected })).status).toBe(200);
  expect(await listed()).toMatchObject({ state: 'ordered', held: 'Teacher' });
});

it('goes by the record of today where a former version kept no designation', () => {
  const stored = { rev: 1, version: 1, id: 7, feed: 7, state: 'joined', held: 'Tutor' } as StoredMove;
  expect(decodeMove(7, encodeMove(stored)).held).toBe('Tutor');
  expect(decodeMove(7, encodeMove({ ...stored, held: '' })).held).toBe('');
  const { held: _, ...former } = stored;
  expect(decodeMove(7, encodeMove(former as StoredMove)).held).toBeUndefined();
  const row = JSON.stringify(JSON.parse(encodeMove(stored)).slice(0, -1));
  expect(decodeMove(7, row).held).toBeUndefined();
});

describe('other kinds', () => {
  it('a deputation keeps the school and the posting, and a return ends it', async () => {
    const office = {
      department: 'Board of School Education',
      designation: 'Officer',
      due_back: '2027-01-31',
    };
    const { id, teacher } = await ordered('', office, { kind: 'deputation' });
    await desk.step('relieve', id);
    expect((await desk.step('join', id, '2026-01-12', 'hoi')).status).toBe(403);
    expect((await desk.step('join', id, '2026-01-12', 'deo')).status).toBe(200);
    const away = await desk.record(teacher.id);
    expect(away.school_id).toBe('1001');
    expect(away.posting_histories).toMatchObject([{ to_date: '' }]);
    expect(away.deputations).toMatchObject([
      {
        department_name: office.department,
        joining_date: '2026-01-12',
        end_date: '',
        due_back: '2027-01-31',
      },
    ]);
    const back = await desk.issued([desk.line(teacher.teacher_ID, '')], { kind: 'return' });
    const [move] = await desk.movesOf(back.id);
    await desk.step('relieve', move.id, '2026-02-01');
    expect((await desk.step('join', move.id, '2026-02-02', 'hoi')).status).toBe(200);
    expect((await desk.record(teacher.id)).deputations).toMatchObject([{ end_date: '2026-02-02' }]);
  });

  it('an attachment names the school that the teacher helps out at', async () => {
    const { id, teacher } = await ordered('1002', {}, { kind: 'attachment' });
    await desk.step('relieve', id);
    await desk.step('join', id);
    const record = await desk.record(teacher.id);
    expect([record.school_id, record.attachments]).toMatchObject([
      '1001',
      [{ school_id: '1002', end_date: '' }],
    ]);
    // What was read may be sent back.
    expect((await world.change(teacher.id, record)).status).toBe(200);
  });

  // A deputation or an attachment has a designation of letters and signs of names, an order and a posting have any.
  it.each([
    ['deputation', 'Coordinator, Phase 2', 'Teacher', 'Coordinator, Phase'],
    ['attachment', '', 'Lecturer 1st Class', 'Lecturer st Class'],
    ['attachment', '2', 'Teacher', 'Not stated'],
  ])(
    'by an order of %s with the designation "%s" of a "%s" makes an entry that the form takes',
    async (kind, designation, held, made) => {
      const posting_histories = [openAt('1001', { designation: held })];
      const teacher = await desk.teacher('1001', { posting_histories });
      const order = await desk.issued([desk.line(teacher.teacher_ID, '1002', { designation })], { kind });
      const [{ id }] = await desk.movesOf(order.id);
      await desk.step('relieve', id);
      expect((await desk.step('join', id)).status).toBe(200);
      const record = await desk.record(teacher.id);
      expect([...record.deputations, ...record.attachments]).toMatchObject([{ designation: made }]);
      const { status, body } = await world.change(teacher.id, record);
      expect([status, body.issues]).toEqual([200, undefined]);
    },
  );
});

it('the numbers beside the lists are those of the lists, and of what the reader may act on', async () => {
  // One leaves the district of the deo, and one of the two who come into it is on the way.
  await ordered('1003');
  const into = async () => {
    const { teacher_ID } = await desk.teacher('1003');
    const { id } = await desk.issued([desk.line(teacher_ID, '1001')]);
    return (await desk.movesOf(id))[0].id as number;
  };
  await into();
  await desk.step('relieve', await into());
  const page = async (query: string, role: Role) =>
    (await desk.call('moves.list', { query: `limit=1000&${query}` }, role)).body;
  for (const [query, role] of [
    ['', 'deo'],
    ['', 'admin'],
    ['&district=D0', 'admin'],
    ['&district=Nowhere', 'admin'],
    ['&side=from', 'deo'],
  ] as const) {
    const [to, away] = [
      await page(`state=ordered${query}`, role),
      await page(`state=relieved${query}`, role),
    ];
    const listed = { ordered: to.pagination.total, relieved: away.pagination.total };
    for (const state of ['ordered', 'relieved', 'joined', 'unordered', 'due'])
      expect((await page(`state=${state}${query}`, role)).listed, `${state}${query}`).toEqual(listed);
    // The deo may not relieve who comes from the other district, and reads of them.
    const mine = async (state: string, act: 'relieve' | 'join') =>
      (await page(`state=${state}`, role)).data.filter(({ may }: Move) => may[act]).length;
    expect(to.waiting).toEqual({
      relieve: await mine('ordered', 'relieve'),
      join: await mine('relieved', 'join'),
    });
  }
  const { waiting, listed } = await page('', 'deo');
  expect(listed.ordered).toBeGreaterThan(waiting.relieve);
});

describe('plain edits', () => {
  const found = async (id: string, query: string) =>
    (await desk.good(id, { query: `limit=1000&${query}` })).map((one: { id: number }) => one.id);

  it('may move a teacher as before, and the list says that no order did', async () => {
    const teacher = await desk.teacher('1001');
    expect((await world.change(teacher.id, { school_id: '1002' })).status).toBe(200);
    const found = await desk.good('moves.list', { query: 'state=unordered&limit=1000' });
    expect(found).toMatchObject([
      { id: teacher.id, order: null, from: { school_id: '1001' }, to: { school_id: '1002' } },
    ]);
  });

  it('to the target of a move leave it a way on, though the order can be cancelled no more', async () => {
    const [first, other] = [await desk.teacher('1001'), await desk.teacher('1001')];
    const lines = [first, other].map(({ teacher_ID }) => desk.line(teacher_ID, '1003'));
    const order = await desk.issued(lines);
    const [joins, stays] = await desk.movesOf(order.id);
    for (const name of ['relieve', 'join'] as const)
      expect((await desk.step(name, joins.id)).status).toBe(200);
    expect((await world.change(other.id, { school_id: '1003' })).status).toBe(200);
    const { status, body } = await desk.step('relieve', stays.id);
    expect([status, body.message]).toEqual([409, moveMessages.movedOn('1001')]);
    // What the message says to do.
    expect((await world.change(other.id, { school_id: '1001' })).status).toBe(200);
    for (const name of ['relieve', 'join'] as const)
      expect((await desk.step(name, stays.id)).status).toBe(200);
    // A joining whose school somebody changed since is taken back alike.
    expect((await world.change(other.id, { school_id: '1002' })).status).toBe(200);
    expect((await desk.undo(stays.id)).body.message).toBe(moveMessages.movedOn('1003'));
    expect((await world.change(other.id, { school_id: '1003' })).status).toBe(200);
    expect((await desk.undo(stays.id)).status).toBe(200);
  });

  it('of a posting by a typed name tell no school, in every list alike', async () => {
    const { id } = await desk.teacher('1001');
    const [open] = (await desk.record(id)).posting_histories;
    const typed = { ...open, school_id: '', school_name: 'Govt. Chaltlang P/S' };
    expect((await world.change(id, { posting_histories: [typed] })).status).toBe(200);
    const listed = await found('moves.list', 'state=unordered');
    expect(listed).not.toContain(id);
    expect(await found('teachers.list', 'status=Posted at another school')).toEqual(listed);
  });

  it('of a tenure that has ended are the same in every list: not of who retires soon', async () => {
    const here = { posting_histories: [openAt('1001', { from_date: '2010-01-01' })] };
    const long = await desk.teacher('1001', here);
    // Retires on 31 January 2028, less than two years from today.
    const soon = await desk.teacher('1001', { ...here, date_of_birth: '1968-01-15' });
    const listed = await found('moves.list', 'state=due');
    expect(listed).toContain(long.id);
    expect(listed).not.toContain(soon.id);
    const rows: Move[] = await desk.good('moves.list', { query: 'state=due&limit=1000' });
    expect(rows.find(({ id }) => id === long.id)).toMatchObject({
      ...{ since: '2010-01-01', tenure_ends: '2015-01-01' },
    });
    expect(await found('teachers.list', 'status=Tenure ended')).toEqual(listed);
    const { query } = BUILT_IN_QUESTIONS.find(({ id }) => id === 'tenureComplete') ?? {};
    const asked = await desk.call('ask.run', { body: { ...query, page: 1, limit: 100 } });
    expect(asked.body.pagination.total).toBe(listed.length);
  });

  it('send back a posting that an order made at a school without a district, with another field changed', async () => {
    const place = { district: '', rd_block: '', habitation: '' };
    await desk.good('schools.create', { body: schoolInput('1987', 0, 0, place) });
    const { id, teacher } = await ordered('1987');
    await desk.step('relieve', id);
    await desk.step('join', id);
    const stored = await desk.record(teacher.id);
    expect(stored.posting_histories[1]).toMatchObject({ school_id: '1987', district: '', rd_block: '' });
    const { status, body } = await world.change(teacher.id, { ...stored, email: 'new@example.in' });
    expect([status, body.data?.email, body.data?.posting_histories]).toEqual([
      ...[200, 'new@example.in'],
      stored.posting_histories,
    ]);
  });

  it('cannot change a posting that an order made', async () => {
    const { id, teacher } = await ordered('1002');
    await desk.step('relieve', id);
    await desk.step('join', id);
    const { posting_histories } = await desk.record(teacher.id);
    const put = (postings: object[]) => world.change(teacher.id, { posting_histories: postings });
    const [old, made] = posting_histories;
    expect((await put([old, { ...made, from_date: '2026-02-01' }])).status).toBe(409);
    expect((await put([old])).status).toBe(409);
    // A client that does not know of orders sends the entry without it.
    const { order, status: _s, ...plain } = made;
    expect((await put([{ ...old, to_date: '2026-01-09' }, plain])).status).toBe(200);
    expect((await desk.record(teacher.id)).posting_histories[1].order).toEqual(order);
  });
});

it('of a record without any new field changes nothing that lists answer', async () => {
  const teacher = await desk.teacher('1001', { posting_histories: [openAt('1001')] });
  const record = await desk.record(teacher.id);
  expect(Object.keys(record).filter((name) => ['left', 'away', 'relieved'].includes(name))).toEqual([]);
  const [posting] = record.posting_histories;
  expect(['order', 'designation', 'subject'].filter((name) => name in posting)).toEqual([]);
  const rows = (await rowsOf(engine, 'FEED#teacher')).filter(({ id }) => id === teacher.id);
  expect(JSON.parse(rows[0]?.row as string)).toHaveLength(28);
});
