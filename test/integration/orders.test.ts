import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { issueWork } from '#functions/orders/issuing.ts';
import { readJob, runningJobs } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import { TableFacts } from '../../infra/admin/tableFacts.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { ORDERED, openAt, orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let desk: ReturnType<typeof orderWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  desk = orderWorld(deps, await teacherWorld(deps));
});

type Person = { posting_histories: { to_date: string; school_id: string }[] };
const open = ({ posting_histories }: Person) => posting_histories.filter(({ to_date }) => to_date === '');
const people = (count: number) => Promise.all(Array.from({ length: count }, () => desk.teacher('1001')));
/** What a step must leave as it was: everything but when and how often the record was written. */
const history = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => JSON.stringify(rest);

describe('an order of forty lines', () => {
  it('makes forty relieves and forty joins, and one open posting each', async () => {
    const staff = await people(40);
    const order = await desk.issued(staff.map(({ teacher_ID }) => desk.line(teacher_ID, '1003')));
    expect(order).toMatchObject({ state: 'issued', line_count: 40, counts: { ordered: 40 } });
    const moves = await desk.movesOf(order.id);
    expect(moves).toHaveLength(40);
    for (const { id } of moves) expect((await desk.step('relieve', id)).status).toBe(200);
    expect((await desk.get(order.id)).counts).toMatchObject({ relieved: 40, ordered: 0 });
    for (const { id } of moves) expect((await desk.step('join', id, '2026-01-15')).status).toBe(200);
    expect((await desk.get(order.id)).counts).toMatchObject({ joined: 40, relieved: 0 });
    for (const { id } of staff) {
      const record = await desk.record(id);
      expect(record.school_id).toBe('1003');
      expect(record.posting_histories).toHaveLength(2);
      expect(record.posting_histories[0]).toMatchObject({ school_id: '1001', to_date: '2026-01-10' });
      expect(open(record)).toMatchObject([
        { school_id: '1003', from_date: '2026-01-15', order: { id: order.id, number: order.number } },
      ]);
    }
    // One entry for each record that a step changed.
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(({ sk }) => sk === 'AUDIT');
    const stepsOf = (type: string, step: string) =>
      entries.filter(
        ({ resource_type, details }) => resource_type === type && JSON.parse(String(details)).step === step,
      ).length;
    for (const step of ['relieve', 'join'])
      expect([stepsOf('order', step), stepsOf('teacher', step)]).toEqual([40, 40]);
  });

  it('leaves forty histories as they were when it is cancelled before anybody joins', async () => {
    const staff = await people(40);
    const before = await Promise.all(staff.map(async ({ id }) => history(await desk.record(id))));
    const order = await desk.issued(staff.map(({ teacher_ID }) => desk.line(teacher_ID, '1003')));
    for (const { id } of (await desk.movesOf(order.id)).slice(0, 25)) await desk.step('relieve', id);
    const { version } = await desk.get(order.id);
    const reason = 'The posts were abolished';
    const ended = await desk.good('orders.cancel', { params: desk.one(order.id), body: { version, reason } });
    expect(ended).toMatchObject({ state: 'cancelled', counts: { cancelled: 40 } });
    expect(await Promise.all(staff.map(async ({ id }) => history(await desk.record(id))))).toEqual(before);
    // Whoever was on it can be ordered again.
    const [first] = staff;
    expect((await desk.issued([desk.line(first?.teacher_ID ?? '', '1003')])).state).toBe('issued');
  });
});

it('is issued and cancelled once under one key, and tells how it stands when it is sent again', async () => {
  const [one] = await people(1);
  const draft = await desk.draft([desk.line(one?.teacher_ID ?? '', '1003')]);
  const entries = async () => (await rowsOf(engine, 'AUDIT#')).length;
  const twice = async (name: 'issue' | 'cancel', body: object) => {
    const sent = (key: string) => ({
      params: desk.one(draft.id),
      body,
      headers: { 'idempotency-key': `${name}-an-order-${key}` },
    });
    const first = await desk.call(`orders.${name}`, sent('once'));
    const before = await entries();
    expect(await desk.call(`orders.${name}`, sent('once'))).toMatchObject({ status: 200, body: first.body });
    expect(await entries()).toBe(before);
    // Another key is another request.
    expect((await desk.call(`orders.${name}`, sent('other'))).status).toBe(409);
    return first.body.data;
  };
  expect(await twice('issue', { version: draft.version })).toMatchObject({
    state: 'issued',
    lines: [{ move: { state: 'ordered' } }],
  });
  expect(await twice('cancel', { version: draft.version, reason: 'The post was abolished' })).toMatchObject({
    state: 'cancelled',
    lines: [{ move: { state: 'cancelled' } }],
  });
});

describe('issuing', () => {
  it('killed in the middle shows nothing until it is finished, and finishes once', async () => {
    const staff = await people(10);
    const draft = await desk.draft(staff.map(({ teacher_ID }) => desk.line(teacher_ID, '1002')));
    const before = deps.limits.cascadeSeconds;
    deps.limits.cascadeSeconds = 0;
    const begun = await desk.issue(draft);
    deps.limits.cascadeSeconds = before;
    expect(begun).toMatchObject({
      state: 'issuing',
      progress: { done: 7, total: 10 },
      counts: { ordered: 0 },
    });
    expect(await desk.movesOf(draft.id)).toEqual([]);
    const [half] = await rowsOf(engine, 'MOVE#').then((rows) =>
      rows.filter(({ order }) => order === draft.id),
    );
    expect((await desk.step('relieve', half?.id as number)).status).toBe(404);
    const job = (await runningJobs(deps))[0];
    // Two workers at once, as after a request that was cut off.
    await Promise.all([act(deps), act(testDeps({ engine, now: () => NOW }))]);
    expect((await readJob(deps, job?.id ?? ''))?.state).toBe('done');
    const moves = await desk.movesOf(draft.id);
    expect(
      new Set(moves.map(({ teacher }: { teacher: { teacher_ID: string } }) => teacher.teacher_ID)).size,
    ).toBe(10);
    expect(moves).toHaveLength(10);
    expect((await rowsOf(engine, 'MOVE#')).filter(({ order }) => order === draft.id)).toHaveLength(10);
    expect(await issueWork.left(deps, { parent: draft.id } as never)).toEqual([]);
  });

  it('refuses an order with a fault, and names the line', async () => {
    const [a, b] = await people(2);
    const draft = await desk.draft([desk.line(a!.teacher_ID, '1003'), desk.line(b!.teacher_ID, '1001')]);
    const refused = await desk.call('orders.issue', { params: desk.one(draft.id), body: { version: 1 } });
    expect(refused.status).toBe(409);
    expect(refused.body.issues).toMatchObject([{ field: 'lines.1.teacher_ID' }]);
    const empty = await desk.draft([]);
    expect(
      (await desk.call('orders.issue', { params: desk.one(empty.id), body: { version: 1 } })).status,
    ).toBe(409);
  });

  it('keeps a draft whose line has no place yet, and refuses to issue it', async () => {
    const [a, b] = await people(2);
    for (const kind of ['transfer', 'deputation', 'attachment']) {
      const unplaced = { ...desk.line(b!.teacher_ID, ''), department: '' };
      const draft = await desk.draft([desk.line(a!.teacher_ID, '1003'), unplaced], { kind });
      expect(draft.lines[1]).toMatchObject({
        teacher_ID: b!.teacher_ID,
        to: '',
        to_name: '',
        department: '',
      });
      const checked = await desk.good('orders.check', { params: desk.one(draft.id), body: {} });
      const codes = checked.lines.map(({ faults }: { faults: { code: string }[] }) =>
        faults.map(({ code }) => code),
      );
      expect(codes).toEqual([[], ['department']]);
      const refused = await desk.call('orders.issue', { params: desk.one(draft.id), body: { version: 1 } });
      expect([refused.status, refused.body.issues]).toMatchObject([409, [{ field: 'lines.1.teacher_ID' }]]);
    }
  });

  it('refuses only a line that another order took meanwhile', async () => {
    const [a, b] = await people(2);
    const lines = [desk.line(a!.teacher_ID, '1003'), desk.line(b!.teacher_ID, '1003')];
    const [first, second] = [await desk.draft(lines), await desk.draft([desk.line(a!.teacher_ID, '1002')])];
    // The second is issued between the check of the first and its moves.
    const stored = (await deps.table.get(keys.order(first.id)))!;
    await desk.issue(second);
    const checked = await desk.call('orders.issue', { params: desk.one(first.id), body: { version: 1 } });
    expect(checked.body.issues).toMatchObject([{ field: 'lines.0.teacher_ID' }]);
    expect(stored.state).toBe('draft');
  });
});

describe('check', () => {
  it('finds whom a pasted text means, and names faults and warnings of each line', async () => {
    const [a] = await people(1);
    const late = await desk.teacher('1001', {
      teacher_name: 'Zothanpuii Ralte',
      date_of_birth: '1967-01-15',
      posting_histories: [openAt('1001', { from_date: '2024-06-01' })],
    });
    const draft = await desk.draft([]);
    const check = async (lines?: object[]) =>
      desk.good('orders.check', { params: desk.one(draft.id), body: { lines } });
    const found = await check([
      { teacher: 'zothanpuii ralte', to: '1003' },
      { teacher: 'Zothanpuii Raltei', to: '1003' },
      { teacher: a!.teacher_ID, to: 'no such school' },
      { teacher: a!.teacher_ID, to: '1002' },
      { teacher: 'nobody', to: '1002' },
    ]);
    type Line = {
      teacher: { id: number } | null;
      to: object | null;
      close: { id: number }[];
      faults: { code: string }[];
      warnings: { code: string }[];
    };
    const codes = (line: Line, of: 'faults' | 'warnings') => line[of].map(({ code }) => code);
    const [named, close, nowhere, twice, nobody] = found.lines as Line[];
    expect(named?.teacher?.id).toBe(late.id);
    const params = { schoolId: '1003' };
    const { school_id, school_name, habitation, district } = await desk.good('schools.get', { params });
    expect(named?.to).toEqual({ school_id, school_name, habitation, district });
    expect(district).not.toBe('');
    expect(codes(named!, 'warnings')).toEqual(['tenure', 'retiresSoon', 'noPosts']);
    expect(close?.close.map(({ id }) => id)).toEqual([late.id]);
    expect([close, nowhere, twice, nobody].map((line) => codes(line!, 'faults'))).toEqual([
      ['unknown'],
      ['school', 'department'].slice(0, 1),
      ['twice'],
      ['unknown'],
    ]);
  });

  it('tells the post of a teacher, so that the order can keep its subject', async () => {
    const post = { designation: 'Teacher', subject: 'Mathematics' };
    const { teacher_ID } = await desk.teacher('1001', { posting_histories: [openAt('1001', post)] });
    const draft = await desk.draft([]);
    const { lines } = await desk.good('orders.check', {
      params: desk.one(draft.id),
      body: { lines: [{ teacher: teacher_ID, to: '1003' }] },
    });
    expect(lines[0].teacher).toMatchObject(post);
  });

  it('goes by the rules of the day: another tenure changes lists and warnings without a release', async () => {
    const person = await desk.teacher('1001', {
      posting_histories: [openAt('1001', { from_date: '2021-09-01' })],
    });
    const due = async () =>
      (await desk.good('moves.list', { query: 'state=due&limit=1000' })).some(
        ({ id }: { id: number }) => id === person.id,
      );
    const { now } = await desk.good('rules.get', {});
    expect([now.tenure.years, await due()]).toEqual([5, false]);
    const set = (tenure: object, version?: number) => {
      const { version: _, ...rules } = now;
      return desk.call(
        'rules.update',
        { body: { ...rules, from: '2026-03-02', tenure, version } },
        'super_admin',
      );
    };
    expect((await set({ years: 4, by: [] })).status).toBe(200);
    expect(await due()).toBe(true);
    expect((await set({ years: 5, by: [] })).status).toBe(409);
    expect((await set({ years: 5, by: [] }, 1)).status).toBe(200);
    expect(await due()).toBe(false);
    expect((await desk.call('rules.update', { body: now }, 'admin')).status).toBe(403);
  });
});

describe('who may write orders', () => {
  it('only those whom the rules name, and they only in their area', async () => {
    const [a] = await people(1);
    const elsewhere = await desk.teacher('1003');
    const ask = (lines: object[]) => desk.call('orders.create', { body: desk.order(lines) }, 'deo');
    expect((await ask([desk.line(a!.teacher_ID, '1002')])).status).toBe(403);
    const { now } = await desk.good('rules.get', {});
    const issuers = ['super_admin', 'admin', 'deo'];
    const { version: _, ...rules } = now;
    const body = {
      ...rules,
      from: '2026-03-02',
      issuers,
      version: now.from === '2026-03-02' ? now.version : undefined,
    };
    await desk.good('rules.update', { body }, 'super_admin');
    expect((await ask([desk.line(a!.teacher_ID, '1002')])).status).toBe(201);
    expect((await ask([desk.line(a!.teacher_ID, '1003')])).status).toBe(403);
    expect((await ask([desk.line(elsewhere.teacher_ID, '1001')])).status).toBe(403);
    // Nobody learns whether there is such a teacher.
    expect((await ask([desk.line('NONE-1', '1001')])).status).toBe(403);
    expect((await desk.call('orders.create', { body: desk.order([]) }, 'hoi')).status).toBe(403);
  });

  it('takes a number once in a year', async () => {
    const body = desk.order([]);
    expect((await desk.call('orders.create', { body })).status).toBe(201);
    expect(
      (await desk.call('orders.create', { body: { ...body, number: body.number.toLowerCase() } })).status,
    ).toBe(409);
    const nextYear = { ...body, date: '2027-01-05', effective_on: '2027-01-05' };
    expect((await desk.call('orders.create', { body: nextYear })).status).toBe(201);
  });
});

it('is changed only as a draft, by whoever has read it last', async () => {
  const [a] = await people(1);
  const draft = await desk.draft([]);
  const body = { ...desk.order([desk.line(a!.teacher_ID, '1002')]), number: draft.number, version: 1 };
  const change = () => desk.call('orders.update', { params: desk.one(draft.id), body });
  expect((await change()).body.data).toMatchObject({ version: 2, line_count: 1 });
  expect((await change()).status).toBe(409);
  await desk.issue({ id: draft.id, version: 2 });
  const late = await desk.call('orders.update', {
    params: desk.one(draft.id),
    body: { ...body, version: 2 },
  });
  expect(late.status).toBe(409);
  expect(late.body.message).toBe('Only a draft can be changed');
  expect(body.date).toBe(ORDERED);
});

it('leaves a table that agrees with itself', async () => {
  const facts = new TableFacts();
  for (const item of await rowsOf(engine, '')) facts.look(item as never);
  expect(facts.faults()).toEqual([]);
});
