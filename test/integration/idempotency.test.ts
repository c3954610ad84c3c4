import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#shared/contracts/index.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { type Fault, faultyClient } from '../support/faults.ts';
import type { Sent } from '../support/invoke.ts';
import { medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';
import { PASSWORD, schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let now = new Date('2026-03-02T06:00:00Z');
let deps: ReturnType<typeof testDeps>;
let shared: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => now });
  shared = deps;
  world = await teacherWorld(deps);
  for (let n = 0; n < 40; n += 1) waiting.push(await newTeacher(world));
});

let next = 5000;
/** Teachers without a medical record. */
const waiting: number[] = [];
/** For each endpoint that takes a key: a request that creates something, and where it is stored. */
const REQUESTS: Record<string, { sent: () => Sent; kept: string }> = {
  'schools.create': { sent: () => ({ body: schoolInput(String(next++)) }), kept: 'SCHOOL#' },
  'teachers.create': {
    sent: () => ({ body: teacherInput(`T-${next}`, '1001', { aadhaar_number: `20000000${next++}` }) }),
    kept: 'TEACHER#',
  },
  'medicalRecords.create': { sent: () => ({ body: medicalInput(waiting.pop() ?? 0) }), kept: 'TEACHER#' },
  'masterData.create': {
    sent: () => ({ path: '/mediums', body: { name: `Medium ${next++}` } }),
    kept: 'MASTER',
  },
  'locations.create': {
    sent: () => ({
      path: '/locations/rd-blocks',
      body: { name: `Block ${next++}`, district_id: world.world.districts[0] },
    }),
    kept: 'MASTER',
  },
  'ask.createQuestion': {
    sent: () => ({ body: { name: `Question ${next++}`, query: { of: 'schools', all: [] } } }),
    kept: 'QUESTION',
  },
  'imports.create': {
    sent: () => ({
      body: {
        ...{ kind: 'schools', fileName: 'schools.xlsx', columns: ['school_id'], rows: 1 },
        sha256: String(next++).padStart(64, '0'),
      },
    }),
    kept: 'IMPORT',
  },
  'orders.create': {
    sent: () => ({
      body: {
        ...{ number: `O-${next++}`, kind: 'transfer', authority: 'Director', document: '', lines: [] },
        ...{ date: '2026-01-05', effective_on: '2026-01-05' },
      },
    }),
    kept: 'ORDER#',
  },
  'userManagement.create': {
    sent: () => ({
      body: { username: `u${next}`, email: `u${next++}@example.org`, role: 'admin', password: PASSWORD },
    }),
    kept: 'USER#',
  },
};
const IDS = Object.keys(REQUESTS);

const under = (key: string, sent: Sent): Sent =>
  world.as('super_admin', { ...sent, headers: { 'idempotency-key': key } });
const newKey = () => `key-${next++}-0123`;
const freshToken = () => tokenFor(deps, world.users.super_admin);
const audits = async () => (await rowsOf(engine, 'AUDIT#')).length;

it('every endpoint that takes a key is tried here', () => {
  const taking = endpoints.filter(({ idempotent }) => idempotent).map(({ id }) => id);
  // Each of these is tried among the tests of its area.
  const repairs = [
    'bin.restore',
    'otpAuth.deskCode',
    ...['closures.close', 'closures.split', 'closures.reopen'],
    ...['duplicates.apart', 'duplicates.merge'],
    ...['moves.relieve', 'moves.join', 'moves.undo', 'moves.refuse'],
    ...['orders.issue', 'orders.cancel'],
    ...['leaving.leave', 'leaving.reinstate'],
    ...['tickets.create', 'tickets.decide', 'tickets.withdraw'],
  ];
  const elsewhere = ['userManagement.toggleStatus', 'imports.run', 'imports.undo', ...repairs];
  expect(taking.sort()).toEqual([...IDS, ...elsewhere].sort());
});

describe.each(IDS)('R63: %s', (id) => {
  const { sent: request, kept } = REQUESTS[id]!;

  it('is done once and answered alike, however often it is sent with one key', async () => {
    const sent = under(newKey(), request());
    const [records, entries] = [(await rowsOf(engine, kept)).length, await audits()];
    const first = await callById(id, deps, sent);
    expect(first.status).toBe(201);
    for (let times = 0; times < 3; times += 1) {
      const again = await callById(id, testDeps({ engine, now: () => now, shared }), sent);
      expect([again.status, again.body]).toEqual([201, first.body]);
    }
    expect((await rowsOf(engine, kept)).length).toBe(records + 1);
    expect(await audits()).toBe(entries + 1);
  });

  it('is done once when it is sent many times at once', async () => {
    const sent = under(newKey(), request());
    const entries = await audits();
    const answers = await Promise.all(Array.from({ length: 12 }, () => callById(id, deps, sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await audits()).toBe(entries + 1);
  });

  it('is refused with the key of another request, and says so', async () => {
    const key = newKey();
    expect((await callById(id, deps, under(key, request()))).status).toBe(201);
    const entries = await audits();
    const other = await callById(id, deps, under(key, request()));
    expect([other.status, other.body.error, other.body.message]).toEqual([
      409,
      'conflict',
      httpMessages.keyReused,
    ]);
    expect(await audits()).toBe(entries);
  });

  it.each(['short', 'a'.repeat(65), 'has space in it', 'umlaut-ä-123', ''])(
    'takes no key such as %j',
    async (key) => {
      const { status, body } = await callById(id, deps, under(key, request()));
      expect([status, body.issues?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
    },
  );

  it('keeps nothing of a request that was refused', async () => {
    const key = newKey();
    const { body } = request();
    const wrong = { ...request(), body: { ...(body as object), surprise: 1 } };
    expect((await callById(id, deps, under(key, wrong))).status).toBe(400);
    expect((await callById(id, deps, under(key, request()))).status).toBe(201);
  });

  it.each<[string, number]>([
    ['all answers of the transaction are lost', 3],
    ['all, and the table is not reached after that either', 99],
  ])('F4: is done once when %s', async (_what, lost) => {
    let left = 0;
    const choose = (command: string): Fault => {
      if (left === 0 || (command !== 'TransactWriteItemsCommand' && left === lost)) return undefined;
      left -= 1;
      return command === 'TransactWriteItemsCommand' ? 'loseAnswer' : 'refuse';
    };
    const shaky = testDeps({
      engine,
      now: () => now,
      shared,
      client: faultyClient(engine.endpoint, choose),
    });
    const sent = under(newKey(), request());
    const entries = await audits();
    left = lost;
    const first = await callById(id, shaky, sent);
    expect(first.status).toBe(lost === 3 ? 201 : 503);
    left = 0;
    const again = await callById(id, shaky, sent);
    expect(again.status).toBe(201);
    if (first.status === 201) expect(again.body).toEqual(first.body);
    expect(await audits()).toBe(entries + 1);
  });
});

describe('R63: userManagement.toggleStatus', () => {
  const toggled = async (on = deps) => {
    const { id } = await seedUser(deps, 'admin');
    const sent = under(newKey(), { params: { id: String(id) } });
    return {
      send: () => callById('userManagement.toggleStatus', on, sent),
      stored: () => deps.table.get({ pk: `USER#${id}`, sk: 'USER' }),
    };
  };
  const INACTIVE = { is_active: false, version: 2 };

  it('is done once, however often it is sent with one key, and undone with another', async () => {
    const { send, stored } = await toggled();
    const answers = [await send(), await send(), await send()];
    for (const { status, body } of answers) expect([status, body.data]).toMatchObject([200, INACTIVE]);
    expect(await stored()).toMatchObject(INACTIVE);
    const params = { id: String((await stored())?.id) };
    const other = await callById('userManagement.toggleStatus', deps, under(newKey(), { params }));
    expect([other.status, other.body.data.is_active]).toEqual([200, true]);
  });

  it('is done once when it is sent many times at once, without trying again and again', async () => {
    const calls: string[] = [];
    const client = faultyClient(engine.endpoint, (command) => void calls.push(command));
    const { send, stored } = await toggled(testDeps({ engine, now: () => now, shared, client }));
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    for (const { status, body } of answers) expect([status, body.data]).toMatchObject([200, INACTIVE]);
    expect(await stored()).toMatchObject(INACTIVE);
    expect(calls.filter((command) => command === 'TransactWriteItemsCommand').length).toBeLessThan(25);
  });

  it('F4: is done once where its answer was lost and nothing was reached after that', async () => {
    let cut = false;
    const choose = (command: string): Fault => {
      if (cut) return 'refuse';
      cut = command === 'TransactWriteItemsCommand';
      return cut ? 'loseAnswer' : undefined;
    };
    const shaky = testDeps({ engine, now: () => now, shared, client: faultyClient(engine.endpoint, choose) });
    const { send, stored } = await toggled(shaky);
    expect((await send()).status).toBe(503);
    expect(await stored()).toMatchObject(INACTIVE);
    cut = false;
    const again = await send();
    expect([again.status, again.body.data]).toMatchObject([200, INACTIVE]);
    expect(await stored()).toMatchObject(INACTIVE);
  });
});

describe('a key', () => {
  it('is of one account: another may choose the same', async () => {
    const key = newKey();
    const [one, other] = [schoolInput(String(next++)), schoolInput(String(next++))];
    const headers = { 'idempotency-key': key };
    const first = await callById('schools.create', deps, world.as('admin', { body: one, headers }));
    const second = await callById('schools.create', deps, world.as('super_admin', { body: other, headers }));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.school_id).toBe(other.school_id);
  });

  it('holds for a day', async () => {
    const sent = under(newKey(), { body: schoolInput(String(next++)) });
    expect((await callById('schools.create', deps, sent)).status).toBe(201);
    const before = now;
    try {
      now = new Date(before.getTime() + 23.5 * 3600_000);
      const admin = await freshToken();
      expect((await callById('schools.create', deps, { ...sent, token: admin })).status).toBe(201);
      now = new Date(before.getTime() + 24.5 * 3600_000);
      const later = await callById('schools.create', deps, { ...sent, token: await freshToken() });
      expect([later.status, later.body.error]).toEqual([409, 'duplicate']);
    } finally {
      now = before;
    }
  });

  it('names the request and not its spelling', async () => {
    const key = newKey();
    const body = schoolInput(String(next++));
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const first = await callById('schools.create', deps, under(key, { body }));
    const second = await callById('schools.create', deps, under(key, { body: turned }));
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('does once, sent many times at once, what nothing else would keep from being done twice', async () => {
    const body = { name: 'Alike' };
    const sent = under(newKey(), { path: '/service-categories', body });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => callById('masterData.create', deps, sent)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const made = (await rowsOf(engine, 'MASTER')).filter(({ name }) => name === 'Alike');
    expect(made.map(({ id }) => id)).toEqual([answers[0]?.body.data.id]);
  });

  it('costs one read where it is sent, and nothing where it is not', async () => {
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, now: () => now, shared, client: meter.client });
    const cost = async (headers?: Record<string, string>) => {
      const body = schoolInput(String(next++));
      const { usage } = await meter.of(() =>
        callById('schools.create', metered, world.as('super_admin', { body, headers })),
      );
      return usage;
    };
    await cost();
    const without = await cost();
    const withKey = await cost({ 'idempotency-key': newKey() });
    expect(withKey.read - without.read).toBe(1);
    expect(withKey.trips - without.trips).toBe(1);
  });
});
