import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import { closureWorld, type Placed, place } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { AT_ONCE } from '../support/importWorld.ts';
import { openAt } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
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

const plain = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
const accountOf = (id: number) => deps.table.get(keys.user(id));

/** A school, and a teacher with a post there. */
async function someone() {
  const [from, to, third] = [await ours.school(), await ours.school(), await ours.school()];
  const [id] = (await ours.staff(from, 1)) as [number];
  return { from, to, third, id, before: plain(await ours.desk.record(id)) };
}

/** An attachment to a school. */
const attachedTo = ({ school_id }: Placed, more: object = {}) => ({
  ...{ department_name: 'School', designation: 'Teacher', district: 'D0', joining_date: '2026-01-01' },
  ...{ school_id, ...more },
});

/** Relieves a teacher under an order, and says how to take that back. */
async function relieved(id: number) {
  const { desk } = ours;
  const { teacher_ID } = await desk.record(id);
  const { id: order } = await desk.issued([desk.line(teacher_ID, '1003')]);
  const [move] = await desk.movesOf(order);
  expect((await desk.step('relieve', move.id)).status).toBe(200);
  const cancel = async () => {
    const { version } = await desk.get(order);
    return desk.call('orders.cancel', { params: desk.one(order), body: { version, reason: 'A mistake' } });
  };
  return { move: move.id as number, undo: () => desk.undo(move.id), cancel };
}

const closed = async (from: Placed, into?: Placed, on = '2026-02-28') =>
  expect((await ours.close(from, into, { on })).status).toBe(200);
const reopened = async (at: Placed) => expect((await ours.reopen(at)).status).toBe(200);
const left = async (id: number) => {
  const body = { reason: 'resigned', on: '2026-01-10' };
  await ours.desk.good('leaving.leave', { params: ours.desk.one(id), body });
};
const reinstated = (id: number) =>
  ours.desk.good('leaving.reinstate', { params: ours.desk.one(id), body: { reason: 'A mistake' } });

describe('after the school closed into one of another district', () => {
  it('an office of the former one brings nobody there: neither by a reinstatement nor by taking a step back', async () => {
    const [from, far] = [await ours.school(0, 0), await ours.school(1, 0)];
    const [gone, moving] = (await ours.staff(from, 2)) as [number, number];
    await left(gone);
    const step = await relieved(moving);
    await closed(from, far);
    const before = await rowsOf(engine, 'TEACHER#');
    const body = { reason: 'A mistake' };
    for (const role of ['sdeo', 'deo'] as const) {
      const back = await ours.desk.call('leaving.reinstate', { params: ours.desk.one(gone), body }, role);
      expect([back.status, back.body.data]).toEqual([403, undefined]);
      expect((await ours.desk.undo(step.move, role)).status).toBe(404);
    }
    expect(await rowsOf(engine, 'TEACHER#')).toEqual(before);
    expect((await reinstated(gone)).school_id).toBe(far.school_id);
  });
});

describe('after the school closed into another', () => {
  it.each(['undo', 'cancel'] as const)('%s of a relieving opens the posting there', async (way) => {
    const { from, to, id, before } = await someone();
    const step = await relieved(id);
    await closed(from, to);
    expect([200, 202]).toContain((await step[way]()).status);
    const record = await ours.desk.record(id);
    expect(record.school_id).toBe(to.school_id);
    expect(record.relieved ?? '').toBe('');
    expect(record.posting_histories).toMatchObject([
      { school_id: from.school_id, from_date: '2015-06-01', to_date: '2026-02-28' },
      { school_id: to.school_id, from_date: '2026-02-28', to_date: '', designation: 'Teacher' },
    ]);
    await reopened(from);
    expect(plain(await ours.desk.record(id))).toEqual(before);
  });

  it('follows each closing in turn, and each reopening takes its own part back', async () => {
    const { from, to, third, id, before } = await someone();
    const step = await relieved(id);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    expect((await step.undo()).status).toBe(200);
    expect((await ours.desk.record(id)).posting_histories).toMatchObject([
      { school_id: from.school_id, to_date: '2026-02-28' },
      { school_id: to.school_id, from_date: '2026-02-28', to_date: '2026-03-01' },
      { school_id: third.school_id, from_date: '2026-03-01', to_date: '' },
    ]);
    await reopened(to);
    expect((await ours.desk.record(id)).posting_histories).toMatchObject([
      { school_id: from.school_id, to_date: '2026-02-28' },
      { school_id: to.school_id, from_date: '2026-02-28', to_date: '' },
    ]);
    await reopened(from);
    expect(plain(await ours.desk.record(id))).toEqual(before);
  });

  it('reinstates a teacher with the posting there', async () => {
    const { from, to, third, id } = await someone();
    await left(id);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    const record = await reinstated(id);
    expect(record.school_id).toBe(third.school_id);
    expect(record.posting_histories).toMatchObject([
      { school_id: from.school_id, to_date: '2026-02-28' },
      { school_id: to.school_id, from_date: '2026-02-28', to_date: '2026-03-01' },
      { school_id: third.school_id, from_date: '2026-03-01', to_date: '' },
    ]);
  });

  it('reinstates who was relieved before leaving with the posting there, and with the attachment carried on', async () => {
    const { from, to, third, id } = await someone();
    const host = await ours.school();
    const attachments = [attachedTo(host, { joining_date: '2025-01-01' })];
    expect((await world.change(id, { attachments })).status).toBe(200);
    const before = plain(await ours.desk.record(id));
    await relieved(id);
    await left(id);
    await closed(from, to);
    await closed(host, third);
    const record = await reinstated(id);
    expect(record.school_id).toBe(to.school_id);
    expect(record.posting_histories).toMatchObject([
      { school_id: from.school_id, to_date: '2026-02-28' },
      { school_id: to.school_id, from_date: '2026-02-28', to_date: '' },
    ]);
    expect(record.attachments).toMatchObject([
      { school_id: host.school_id, end_date: '2026-02-28' },
      { school_id: third.school_id, joining_date: '2026-02-28', end_date: '' },
    ]);
    await reopened(from);
    await reopened(host);
    expect(plain(await ours.desk.record(id))).toEqual(before);
  });

  it('reinstates who has an attachment to come as a guest of the other one then', async () => {
    const { from, to, third } = await someone();
    const attachments = [attachedTo(from, { joining_date: '2026-04-01', end_date: '2026-12-31' })];
    const postings = [openAt(third.school_id)];
    const { id } = await ours.desk.teacher(third.school_id, { posting_histories: postings, attachments });
    const before = plain(await ours.desk.record(id));
    await left(id);
    await closed(from, to);
    expect((await reinstated(id)).attachments).toMatchObject([
      { school_id: from.school_id, joining_date: '2026-04-01', end_date: '2026-04-01' },
      { school_id: to.school_id, joining_date: '2026-04-01', end_date: '2026-12-31' },
    ]);
    await reopened(from);
    expect(plain(await ours.desk.record(id))).toEqual(before);
  });

  it('reinstates a guest of the closed school as a guest of the other one', async () => {
    const { from, to, third } = await someone();
    const attachments = [attachedTo(from)];
    const postings = [openAt(third.school_id)];
    const { id } = await ours.desk.teacher(third.school_id, { posting_histories: postings, attachments });
    await left(id);
    await closed(from, to);
    const record = await reinstated(id);
    expect(record.school_id).toBe(third.school_id);
    expect(record.posting_histories).toMatchObject([{ school_id: third.school_id, to_date: '' }]);
    expect(record.attachments).toMatchObject([
      { school_id: from.school_id, end_date: '2026-02-28' },
      { school_id: to.school_id, joining_date: '2026-02-28', end_date: '' },
    ]);
  });
});

it('leaves the posting ended where the record has no room for another', async () => {
  const { from, to } = await someone();
  const former = Array.from({ length: MOST_ENTRIES - 1 }, (_, n) =>
    openAt('9', { from_date: `${1950 + n}-01-01`, to_date: `${1950 + n}-12-31` }),
  );
  const { id } = await ours.desk.teacher(from.school_id, {
    posting_histories: [...former, openAt(from.school_id)],
  });
  await left(id);
  await closed(from, to);
  const record = await reinstated(id);
  expect(record.school_id).toBe(to.school_id);
  expect(record.posting_histories).toHaveLength(MOST_ENTRIES);
  expect(record.posting_histories.at(-1)).toMatchObject({ school_id: from.school_id, to_date: '2026-01-10' });
});

it('opens nothing again at a school that closed without another', async () => {
  const { from, to, id } = await someone();
  const step = await relieved(id);
  expect((await world.change(id, { school_id: to.school_id })).status).toBe(200);
  await closed(from);
  expect((await step.undo()).status).toBe(200);
  const record = await ours.desk.record(id);
  expect(record.school_id).toBe(to.school_id);
  expect(record.posting_histories).toMatchObject([{ school_id: from.school_id, to_date: '2026-01-10' }]);
});

describe('the accounts of a head who was relieved before the school closed', () => {
  /** A teacher with two accounts of the head: one has the phone, the other the e-mail. */
  async function head<Step>(taken: (id: number) => Promise<Step>) {
    const found = await someone();
    const email = `head.${found.id}@school.example`;
    // Whoever relieves the teacher did not enter it.
    expect((await world.change(found.id, { email }, 'super_admin')).status).toBe(200);
    const { phone_number: phone } = await ours.desk.record(found.id);
    const one = await seedUser(deps, 'hoi', { ...place(found.from), phone });
    const other = await seedUser(deps, 'hoi', { ...place(found.from), email });
    const step = await taken(found.id);
    for (const { id } of [one, other]) expect((await accountOf(id))?.school_id).toBeUndefined();
    const all = async (expected: object) => {
      for (const { id } of [one, other]) expect(await accountOf(id)).toMatchObject(expected);
    };
    return { ...found, step, all };
  }

  it.each(['undo', 'cancel'] as const)('get the other school by %s, and go back with it', async (way) => {
    const { from, to, third, step, all } = await head(relieved);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    expect([200, 202]).toContain((await step[way]()).status);
    await all({ ...place(third), is_active: true });
    await reopened(to);
    await all({ ...place(to), is_active: true });
    await reopened(from);
    await all({ ...place(from), is_active: true });
  });

  it.each([
    ['leaving', left],
    [
      'relieving, and then leaving',
      async (id: number) => {
        await relieved(id);
        await left(id);
      },
    ],
  ])('get the other school by a reinstatement after %s, and go back with it', async (_, taken) => {
    const { from, to, third, id, all } = await head(taken);
    await closed(from, to);
    await closed(to, third, '2026-03-01');
    expect(await reinstated(id)).toMatchObject({ school_id: third.school_id });
    await all({ ...place(third), is_active: true });
    await reopened(to);
    await all({ ...place(to), is_active: true });
    await reopened(from);
    await all({ ...place(from), is_active: true });
  });

  it('end where the other school has a head of its own, until the school opens again', async () => {
    const { from, to, step, all } = await head(relieved);
    await seedUser(deps, 'hoi', place(to));
    await closed(from, to);
    expect((await step.undo()).status).toBe(200);
    await all({ ...place(from), is_active: false });
    await reopened(from);
    await all({ ...place(from), is_active: true });
  });

  it('join the accounts that the closing moved', async () => {
    const { from, to, step, all } = await head(relieved);
    const deputy = await seedUser(deps, 'hoi', place(from));
    await closed(from, to);
    expect((await step.undo()).status).toBe(200);
    expect(await accountOf(deputy.id)).toMatchObject({ ...place(to), is_active: true });
    await all({ ...place(to), is_active: true });
  });

  it('get nothing where no school stands for it', async () => {
    const { from, to, id, step, all } = await head(relieved);
    expect((await world.change(id, { school_id: to.school_id })).status).toBe(200);
    await closed(from);
    expect((await step.undo()).status).toBe(200);
    await all({ is_active: true });
    await expect(all(place(from))).rejects.toThrow();
  });
});

/** A teacher of one school, attached to another. */
const guest = (home: Placed, away: Placed) => {
  const attachments = [attachedTo(away)];
  return ours.desk.teacher(home.school_id, { posting_histories: [openAt(home.school_id)], attachments });
};

describe('an attachment that a return ended', () => {
  /** A teacher who returned from an attachment, and how to take that back. */
  async function returned(home: Placed, away: Placed) {
    const { desk } = ours;
    const { id, teacher_ID } = await guest(home, away);
    const before = plain(await desk.record(id));
    const { id: order } = await desk.issued([{ teacher_ID }], { kind: 'return' });
    const [move] = await desk.movesOf(order);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    expect((await desk.step('join', move.id, '2026-01-12')).status).toBe(200);
    return { id, before, undo: async () => expect((await desk.undo(move.id)).status).toBe(200) };
  }

  it('stays ended where its school has become the own one', async () => {
    const { from, to } = await someone();
    const { id, undo } = await returned(from, to);
    await closed(from, to);
    await undo();
    const record = await ours.desk.record(id);
    expect(record.school_id).toBe(to.school_id);
    expect(record.attachments).toMatchObject([{ school_id: to.school_id, end_date: '2026-01-12' }]);
  });

  it('goes back to its school when that opens again, as it was', async () => {
    const { from, to, third } = await someone();
    const { id, before, undo } = await returned(third, from);
    await closed(from, to);
    await undo();
    expect((await ours.desk.record(id)).attachments).toMatchObject([
      { school_id: from.school_id, end_date: '2026-02-28' },
      { school_id: to.school_id, joining_date: '2026-02-28', end_date: '' },
    ]);
    await reopened(from);
    expect(plain(await ours.desk.record(id))).toEqual(before);
  });
});

it('brings back who was reinstated, from each closing of a chain, when its school opens again', async () => {
  const { from, to, third, id, before } = await someone();
  await left(id);
  await closed(from, to);
  await closed(to, third, '2026-03-01');
  expect((await reinstated(id)).school_id).toBe(third.school_id);
  const told = await ours.reopen(to);
  expect(told.body.data.impact).toMatchObject({ back: { total: 1, names: [{ id }] }, stay: { total: 0 } });
  expect((await ours.desk.record(id)).school_id).toBe(to.school_id);
  await reopened(from);
  expect(plain(await ours.desk.record(id))).toEqual(before);
});

it('brings back a guest who was reinstated when the school of the attachment opens again', async () => {
  const { from, to, third } = await someone();
  const { id } = await guest(third, from);
  const before = plain(await ours.desk.record(id));
  await left(id);
  await closed(from, to);
  await reinstated(id);
  await reopened(from);
  expect(plain(await ours.desk.record(id))).toEqual(before);
});
