import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { type Item, NEW } from '#functions/table/table.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import { moveAadhaar } from '../../infra/admin/moveAadhaar.ts';
import { binCalls } from '../support/binWorld.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { memoryBlobs, TEST_SECRETS, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { medicalInput } from '../support/medicalWorld.ts';
import { openAt } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser } from '../support/seed.ts';
import { loose } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
const aadhaarIndex = randomBytes(32).toString('base64');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let bin: ReturnType<typeof binCalls>;
let places: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof closureWorld>['desk'];

beforeAll(async () => {
  const secrets = heldSecrets({ ...TEST_SECRETS, formerIndex: { aadhaarIndex } });
  deps = testDeps({ engine, now: () => NOW, shared: { secrets, snapshots: memoryBlobs() } });
  world = await teacherWorld(deps);
  bin = binCalls(deps, world);
  places = closureWorld(deps, world);
  desk = places.desk;
});

type Ids = { id: number };
const closed = { posting_histories: [] };
const one = (id: number) => ({ params: desk.one(id) });
const removeSchool = (id: number) => desk.call('cascade.deleteSchool', { ...one(id), query: 'force=true' });
const mergeBody = async (into: Ids, from: Ids, choose: object = {}) => ({
  from: from.id,
  versions: {
    this: (await world.read(into.id)).body.data.version,
    other: (await world.read(from.id)).body.data.version,
  },
  choose,
});
const merge = async (into: Ids, from: Ids, choose: object = {}) => {
  const answer = await desk.call('duplicates.merge', {
    ...one(into.id),
    body: await mergeBody(into, from, choose),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
let next = 0;
const digits = () => String(++next).padStart(11, '0');
const numberOf = async ({ id }: Ids) =>
  (await desk.good('teachers.revealAadhaar', { ...one(id), body: { reason: 'To compare' } })).aadhaar_number;
const entriesOf = async ({ id }: Ids, step: string) =>
  (await rowsOf(engine, 'AUDIT#'))
    .filter(({ resource_type, resource_id }) => resource_type === 'teacher' && resource_id === String(id))
    .map(({ details }) => JSON.parse(String(details)))
    .filter((details) => details.step === step);

describe('many Teacher IDs that lead to a few teachers', () => {
  it('go and come back with their school', async () => {
    const at = await places.school();
    const staff: number[] = [];
    for (let n = 0; n < 7; n += 1)
      staff.push((await desk.teacher(at.school_id, { aadhaar_number: `2${digits()}` })).id);
    for (const id of staff) await desk.good('medicalRecords.create', { body: medicalInput(id) });
    for (let n = 0; n < 28; n += 1) await merge({ id: staff[n % 7]! }, await desk.teacher(at.school_id));
    expect((await removeSchool(at.id)).status).toBe(200);
    const back = await bin.restore('school', at.id);
    expect([back.status, back.body.message]).toEqual([200, binMessages.restored]);
    expect(await places.at(at)).toEqual(staff);
    expect(await loose(engine, deps)).toEqual([]);
  });
});

describe('a merge taken back', () => {
  it.each([
    ['changed', `3${digits()}`],
    ['cleared', ''],
  ])('tells that the Aadhaar number of who stayed was %s', async (note, aadhaar_number) => {
    const [a, b] = [
      await desk.teacher('1001', { aadhaar_number }),
      await desk.teacher('1001', { aadhaar_number: `4${digits()}` }),
    ];
    await merge(a, b, { aadhaar_number: 'other' });
    expect((await bin.restore('teacher', b.id)).status).toBe(200);
    expect(await entriesOf(a, 'merge undone')).toMatchObject([{ aadhaar_number: note }]);
  });

  it('keeps the number of who stayed that was moved from a former index meanwhile', async () => {
    const aadhaar = `5${digits()}`;
    const [a, b] = [await desk.teacher('1001', { aadhaar_number: aadhaar }), await desk.teacher('1001')];
    await asFormer(a.id, aadhaar);
    await merge(a, b);
    await moveAadhaar(deps, () => undefined);
    expect((await bin.restore('teacher', b.id)).status).toBe(200);
    expect(await numberOf(a)).toBe(aadhaar);
    const again = await world.change(b.id, { aadhaar_number: aadhaar });
    expect(again.body.error).toBe('duplicate');
    expect(await loose(engine, deps)).toEqual([]);
  });
});

describe('the number of the other record', () => {
  it('R79: goes over with its index, which a merge cannot have made', async () => {
    const aadhaar_number = `6${digits()}`;
    const [a, b] = [await desk.teacher('1001'), await desk.teacher('1001', { aadhaar_number })];
    const noIndex = { mac: () => Promise.reject(new Error('no index is made here')) };
    const sent = world.as('admin', {
      ...one(a.id),
      body: await mergeBody(a, b, { aadhaar_number: 'other' }),
    });
    const answer = await callById('duplicates.merge', { ...deps, indexKey: noIndex }, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await numberOf(a)).toBe(aadhaar_number);
    const again = await world.change((await desk.teacher('1001')).id, { aadhaar_number });
    expect(again.body.error).toBe('duplicate');
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('is not taken over while it is stored as a former version did', async () => {
    const aadhaar = `7${digits()}`;
    const [a, b] = [await desk.teacher('1001'), await desk.teacher('1001', { aadhaar_number: aadhaar })];
    await asFormer(b.id, aadhaar);
    const body = await mergeBody(a, b, { aadhaar_number: 'other' });
    const refused = await desk.call('duplicates.merge', { ...one(a.id), body });
    expect([refused.status, refused.body.message]).toEqual([409, duplicateMessages.numberFormer]);
    await moveAadhaar(deps, () => undefined);
    await merge(a, b, { aadhaar_number: 'other' });
    expect(await numberOf(a)).toBe(aadhaar);
  });
});

/** Stores the number of a teacher as a former version did. */
async function asFormer(id: number, aadhaar: string) {
  const there = { text: 'attribute_exists(pk)' };
  const { aadhaar: _, ...record } = (await deps.table.get(keys.teacher(id))) as Item;
  const { index, ...item } = (await deps.table.get(keys.vault(id))) as Item;
  const aadhaar_index = createHmac('sha256', Buffer.from(aadhaarIndex, 'base64'))
    .update(aadhaar)
    .digest('base64url');
  await deps.table.transact([
    { put: { ...record, aadhaar_index, aadhaar_last4: aadhaar.slice(-4) } as Item, condition: there },
    { put: item as Item, condition: there },
    { delete: keys.vaultIndex(index as string), condition: there },
    { put: { ...keys.unique('aadhaar', aadhaar_index), owner: id }, condition: NEW },
  ]);
}

it('a merge says which record was changed, also when that is its Teacher ID and at the last moment', async () => {
  const [a, b] = [await desk.teacher('1001'), await desk.teacher('1001')];
  const changed = async () =>
    expect((await world.change(b.id, { teacher_ID: `${b.teacher_ID}-NEW` })).status).toBe(200);
  const sent = world.as('admin', { ...one(a.id), body: await mergeBody(a, b) });
  const answer = await callById('duplicates.merge', pausedBefore(deps, 'transact', changed), sent);
  expect([answer.status, answer.body.error]).toEqual([409, 'stale']);
  expect(answer.body.issues).toMatchObject([{ field: 'versions.other' }]);
});

describe('the record that stays, while it is moved under an order', () => {
  /** A merge, and an order of the record that stays which is issued just before the merge is stored. */
  const mergedUnder = async (into: Ids & { teacher_ID: string }, from: Ids, choose: object) => {
    const order = await desk.draft([desk.line(into.teacher_ID, '1003')]);
    const paused = pausedBefore(deps, 'transact', () => desk.issue(order));
    const sent = world.as('admin', { ...one(into.id), body: await mergeBody(into, from, choose) });
    return { number: order.number, answer: await callById('duplicates.merge', paused, sent) };
  };

  it('keeps its school', async () => {
    const [a, b] = [await desk.teacher('1001'), await desk.teacher('1002')];
    const { answer, number } = await mergedUnder(a, b, { school_id: 'other' });
    expect([answer.status, answer.body.message]).toEqual([409, duplicateMessages.movedAway(number)]);
  });

  it('stays in service', async () => {
    const [a, b] = [await desk.teacher('1001', closed), await desk.teacher('1001', closed)];
    const body = { reason: 'resigned', on: '2026-01-10' };
    await desk.good('leaving.leave', { ...one(b.id), body });
    const { answer, number } = await mergedUnder(a, b, { left: 'other' });
    expect([answer.status, answer.body.message]).toEqual([409, duplicateMessages.movedAndLeft(number)]);
  });
});

describe('a merge of somebody who left with somebody in service', () => {
  const two = async (who: 0 | 1) => {
    const both = [await desk.teacher('1001', closed), await desk.teacher('1001', closed)] as const;
    const body = { reason: 'resigned', on: '2026-01-10' };
    await desk.good('leaving.leave', { ...one(both[who].id), body });
    return both;
  };

  it('lets no account sign in for a record that left, until it is taken back', async () => {
    const [a, b] = await two(1);
    const { id } = await seedUser(deps, 'teacher', { teacher_id: a.id, phone: '9700000301' });
    await merge(a, b, { left: 'other' });
    expect(await deps.table.get(keys.user(id))).toMatchObject({ teacher_id: a.id, is_active: false });
    expect((await bin.restore('teacher', b.id)).status).toBe(200);
    expect(await deps.table.get(keys.user(id))).toMatchObject({ teacher_id: a.id, is_active: true });
  });

  it('is not taken back under a move of the record that then left again', async () => {
    const [a, b] = await two(0);
    await merge(a, b);
    const { teacher_ID } = await desk.record(a.id);
    await desk.issued([desk.line(teacher_ID, '1002')]);
    const refused = await bin.restore('teacher', b.id);
    expect([refused.status, refused.body.message]).toEqual([409, duplicateMessages.movesNow(a.teacher_ID)]);
  });

  /** Somebody who left a school, and somebody who serves at another. */
  const apart = async () => {
    const [left, other] = [await places.school(), await places.school()];
    const a = await desk.teacher(left.school_id, closed);
    const b = await desk.teacher(other.school_id, { posting_histories: [openAt(other.school_id)] });
    await desk.good('leaving.leave', { ...one(a.id), body: { reason: 'resigned', on: '2026-01-10' } });
    return { left, other, a, b };
  };
  const closes = async (at: Awaited<ReturnType<typeof apart>>['left']) =>
    expect((await places.close(at)).status).toBe(200);

  it('serves at the school of who serves, for the other one may be closed', async () => {
    const { left, other, a, b } = await apart();
    await closes(left);
    const body = await mergeBody(a, b, { school_id: 'this' });
    const hidden = await desk.call('duplicates.merge', { ...one(a.id), body });
    expect([hidden.status, hidden.body.message]).toEqual([409, duplicateMessages.schoolGone.this]);
    await merge(a, b);
    expect(await places.at(other)).toEqual([a.id]);
    expect((await bin.restore('teacher', b.id)).status).toBe(200);
    expect(await desk.record(a.id)).toMatchObject({ school_id: left.school_id, left: { on: '2026-01-10' } });
    expect(await places.at(other)).toEqual([b.id]);
  });

  it.each([
    ['a school', false],
    ['the school of who had left', true],
  ])('is taken back with the attachment to %s where it goes on, if that closed since', async (_, own) => {
    const { left, other, a, b } = await apart();
    const [host, into] = [own ? left : await places.school(), await places.school()];
    const office = { department_name: 'School', designation: 'Teacher', district: 'D0' };
    const span = { joining_date: '2026-01-20', end_date: '2026-12-31' };
    const attachments = [{ ...office, ...span, school_id: host.school_id }];
    expect((await world.change(b.id, { posting_histories: [], attachments })).status).toBe(200);
    await merge(b, a, { left: 'other' });
    expect((await places.close(host, into)).status).toBe(200);
    expect((await bin.restore('teacher', a.id)).status).toBe(200);
    expect(await desk.record(b.id)).toMatchObject({
      school_id: other.school_id,
      attachments: [
        { school_id: host.school_id, end_date: '2026-02-28' },
        { school_id: into.school_id, joining_date: '2026-02-28', end_date: '2026-12-31' },
      ],
    });
    expect((await places.postsOf(into)).attached_in).toBe(1);
  });

  it('is not taken back into the service at a school that closed since', async () => {
    const { other, a, b } = await apart();
    await world.change(b.id, { posting_histories: [] });
    await merge(b, a, { left: 'other' });
    await closes(other);
    const refused = await bin.restore('teacher', a.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      duplicateMessages.schoolIsGone(b.teacher_ID),
    ]);
  });
});

it('leaves nothing loose', async () => expect(await loose(engine, deps)).toEqual([]));
