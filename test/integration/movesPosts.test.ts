import { beforeAll, describe, expect, it } from 'vitest';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { schoolInput } from '../support/seed.ts';
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
  const { version: _, ...rules } = (await desk.good('rules.get', {})).now;
  const superannuation = { years: 60, by: [{ designation: 'Lecturer', years: 62 }] };
  const body = { ...rules, from: '2026-03-02', overfill: 'refuse', superannuation };
  await desk.good('rules.update', { body }, 'super_admin');
});

const POST = { designation: 'Teacher', subject: '' };

/** A school whose only post somebody holds who was relieved under an order. */
async function relieved(code: string, to: string, more: object, kind: string) {
  await desk.good('schools.create', { body: schoolInput(code) });
  const teacher = await desk.teacher(code, { posting_histories: [openAt(code, POST)] });
  const { id } = await desk.issued([desk.line(teacher.teacher_ID, to, more)], { kind });
  const [move] = await desk.movesOf(id);
  expect((await desk.step('relieve', move.id)).status).toBe(200);
}

/** What lists say of a school. */
async function told(code: string) {
  const params = { schoolId: code };
  const { proposed, ...before } = await desk.good('posts.get', { params });
  const drafts = await desk.good('posts.proposed', { query: 'limit=1000' });
  const draft = drafts.find(({ school_id }: { school_id: string }) => school_id === code);
  await desk.good('posts.update', {
    params,
    body: { version: before.version, lines: [{ ...POST, sanctioned: 1 }] },
  });
  const { relieved, effective, filled, vacant, surplus, unplaced } = await desk.good('posts.get', { params });
  return {
    ...{ relieved, effective, filled, vacant, surplus, unplaced },
    proposed,
    drafted: [draft.lines, draft.unplaced],
  };
}

/** Sends another teacher to the school: what the check warns of, and how joining there ends. */
async function another(code: string) {
  const { teacher_ID } = await desk.teacher('1001');
  const line = desk.line(teacher_ID, code, POST);
  const order = await desk.draft([line]);
  const { lines } = await desk.good('orders.check', { params: desk.one(order.id), body: {} });
  await desk.issue(order);
  const [move] = await desk.movesOf(order.id);
  await desk.step('relieve', move.id);
  const codes = lines[0].warnings.map(({ code }: { code: string }) => code);
  return { warned: codes.includes('noVacancy'), status: (await desk.step('join', move.id)).status };
}

describe('the post of whoever was relieved', () => {
  it.each([
    ['deputation', '1801', '', { department: 'Board of School Education' }],
    ['attachment', '1802', '1002', {}],
  ])('by an order of %s stays theirs', async (kind, code, to, more) => {
    await relieved(code, to, more, kind);
    const line = [{ ...POST, sanctioned: 1 }];
    expect(await told(code)).toEqual({
      ...{ relieved: 1, effective: 0, filled: 1, vacant: 0, surplus: 0, unplaced: 0 },
      proposed: line,
      drafted: [line, 0],
    });
    expect(await another(code)).toEqual({ warned: true, status: 409 });
  });

  it('by an order of transfer is vacant', async () => {
    await relieved('1803', '1002', {}, 'transfer');
    expect(await told('1803')).toEqual({
      ...{ relieved: 1, effective: 0, filled: 0, vacant: 1, surplus: 0, unplaced: 0 },
      proposed: [],
      drafted: [[], 0],
    });
    expect(await another('1803')).toEqual({ warned: false, status: 200 });
  });
});

it('a vacancy is none for whoever comes after another of the order, or of one that is issued', async () => {
  await desk.good('schools.create', { body: schoolInput('1805') });
  const english = { designation: 'Teacher', subject: 'English' };
  const lines = [english, { ...POST, subject: 'Mizo' }].map((post) => ({ ...post, sanctioned: 1 }));
  await desk.good('posts.update', { params: { schoolId: '1805' }, body: { version: 0, lines } });
  /** Which lines of an order for these posts are told that there is no vacancy. */
  const warned = async (...posts: object[]) => {
    const staff = await Promise.all(posts.map(() => desk.teacher('1001')));
    const order = await desk.draft(staff.map(({ teacher_ID }, i) => desk.line(teacher_ID, '1805', posts[i])));
    const checked = await desk.good('orders.check', { params: desk.one(order.id), body: {} });
    const told = checked.lines.map(({ warnings }: { warnings: { code: string }[] }) =>
      warnings.some(({ code }) => code === 'noVacancy'),
    );
    return { order, told };
  };
  const first = await warned(english, english);
  expect(first.told).toEqual([false, true]);
  // A draft takes nothing.
  const second = await warned(english);
  expect(second.told).toEqual([false]);
  await desk.issue(second.order);
  const mizo = { designation: 'Teacher', subject: 'Mizo' };
  const third = await warned(english, mizo);
  expect(third.told).toEqual([true, false]);
  // Who is cancelled comes no more.
  const { id, version } = await desk.get(second.order.id);
  const body = { version, reason: 'Entered by mistake' };
  await desk.good('orders.cancel', { params: desk.one(id), body });
  expect((await warned(english)).told).toEqual([false]);
});

it('a post is vacant for whoever comes by an order, or beside one, that leads its holder away', async () => {
  const lines = [{ ...POST, sanctioned: 1 }];
  const holders: string[] = [];
  for (const code of ['1806', '1807']) {
    await desk.good('schools.create', { body: schoolInput(code) });
    await desk.good('posts.update', { params: { schoolId: code }, body: { version: 0, lines } });
    const { teacher_ID } = await desk.teacher(code, { posting_histories: [openAt(code, POST)] });
    holders.push(teacher_ID);
  }
  const [at1806 = '', at1807 = ''] = holders;
  const another = async () => (await desk.teacher('1001')).teacher_ID;
  /** Which lines of an order of transfer are told that there is no vacancy. */
  const warned = async (...asked: [string, string][]) => {
    const order = await desk.draft(asked.map(([teacher, to]) => desk.line(teacher, to, POST)));
    const checked = await desk.good('orders.check', { params: desk.one(order.id), body: {} });
    const told = checked.lines.map(({ warnings }: { warnings: { code: string }[] }) =>
      warnings.some(({ code }) => code === 'noVacancy'),
    );
    return { order, told };
  };
  expect((await warned([await another(), '1806'])).told).toEqual([true]);
  const exchange = await warned([at1806, '1807'], [at1807, '1806']);
  expect(exchange.told).toEqual([false, false]);
  // One post becomes free, so one may come.
  expect((await warned([at1806, '1807'], [at1807, '1806'], [await another(), '1807'])).told).toEqual([
    false,
    false,
    true,
  ]);
  // Who cannot be sent stays, and so does whoever a draft names.
  expect((await warned([at1806, '1806'], [await another(), '1806'])).told[1]).toBe(true);
  const away = await desk.draft([desk.line(at1806, '1002', POST)]);
  expect((await warned([await another(), '1806'])).told).toEqual([true]);
  await desk.issue(away);
  expect((await warned([await another(), '1806'])).told).toEqual([false]);
});

it('the post is still told of whoever is under way to another school, and by which age they retire', async () => {
  const lecturer = { designation: 'Lecturer', subject: 'English' };
  await desk.good('schools.create', { body: schoolInput('1804') });
  const { id, teacher_ID } = await desk.teacher('1804', {
    date_of_birth: '1964-12-10',
    posting_histories: [
      { ...(openAt('1804', POST) as object), from_date: '2014-01-01', to_date: '2015-06-01' },
      openAt('1804', lecturer),
    ],
  });
  const order = await desk.issued([desk.line(teacher_ID, '1002', lecturer)]);
  const [move] = await desk.movesOf(order.id);
  expect((await desk.step('relieve', move.id)).body.data.teacher).toMatchObject({ designation: 'Lecturer' });
  expect(await desk.good('leaving.service', { params: desk.one(id) })).toMatchObject({
    retirement_age: 62,
    retires_on: '2026-12-31',
  });
  const query = 'status=Past+retirement&limit=1000';
  const past = await desk.good('teachers.list', { query });
  expect(past.map((one: { id: number }) => one.id)).not.toContain(id);
});
