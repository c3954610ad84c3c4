import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { run as order } from '#functions/events/auditOrder.ts';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import { orderFaults, recordOfEntry } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { expectInvariants } from '../support/invariants.ts';
import { medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput } from '../support/seed.ts';
import { recordOfMessage } from '../support/sentMessages.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

let next = 3000;
const made = async (id: string, body: object, path?: string) => {
  const answer = await callById(id, deps, world.as('super_admin', { body, path }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};
/** Changes of every sort, with the messages that they send. */
async function mutations(count: number) {
  for (let n = 0; n < count; n += 1) {
    next += 1;
    if (n % 4 === 0) await made('schools.create', schoolInput(String(next)));
    if (n % 4 === 1) await made('medicalRecords.create', medicalInput(await newTeacher(world)));
    if (n % 4 === 2) await made('masterData.create', { name: `Item ${next}` }, '/mediums');
    if (n % 4 === 3) {
      await made('userManagement.create', {
        username: `u${next}`,
        email: `u${next}@example.org`,
        role: 'admin',
      });
    }
  }
}

/** Entries that have no number yet, oldest first, as the stream's records. */
async function pending() {
  const seen = new Set((await rowsOf(engine, 'AUDITSEEN#')).map(({ pk }) => String(pk).split('#')[1]));
  const entries = (await rowsOf(engine, 'AUDIT#')) as StoredEntry[];
  return entries
    .filter(({ id }) => !seen.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(recordOfEntry);
}
const messages = async () => (await deps.table.query({ pk: 'OUTBOX' })).map(recordOfMessage);
const faults = async () => orderFaults(await rowsOf(engine, ''));
const shuffled = <T>(list: readonly T[], random: () => number) =>
  list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
const inBatches = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
const NONE = { batchItemFailures: [] };

describe('F8: batches of the stream', () => {
  it('come twice, whole and in part, and shuffled across keys: each entry is numbered once, each message sent once', async () => {
    await mutations(24);
    const random = seeded(8);
    const [records, waiting] = [await pending(), await messages()];
    expect(records.length).toBeGreaterThan(40);
    expect(waiting.length).toBeGreaterThan(3);
    const batches = inBatches(shuffled(records, random), 7);
    const delivered = [
      ...batches,
      // Once more whole, and once more from the middle on.
      ...batches.filter((_, i) => i % 2 === 0),
      ...batches.map((batch) => batch.slice(Math.floor(batch.length / 2))),
    ];
    for (const batch of shuffled(delivered, random)) expect(await order(deps, batch)).toEqual(NONE);
    const sent = deps.sent.length;
    for (const batch of inBatches([...waiting, ...shuffled(waiting, random)], 3)) {
      expect(await act(deps, batch)).toEqual(NONE);
    }
    expect(deps.sent.length - sent).toBe(waiting.length);
    expect(await faults()).toEqual([]);
  });

  it('are worked on by two at once', async () => {
    await mutations(12);
    const records = await pending();
    const all = await Promise.all([
      ...inBatches(records, 6).map((batch) => order(deps, batch)),
      ...inBatches(records, 9).map((batch) => order(testDeps({ engine, shared: deps }), batch)),
    ]);
    for (const { batchItemFailures } of all) expect(batchItemFailures.length).toBeLessThan(2);
    // The records that were given back come again.
    expect(await order(deps, records)).toEqual(NONE);
    expect(await faults()).toEqual([]);
  });

  it('hold a record that nobody can take: it is named, all others go on, and its replay changes nothing', async () => {
    await mutations(8);
    const records = await pending();
    const poison = recordOfEntry({
      id: 'x',
      pk: 'AUDIT#x',
      sk: 'AUDIT',
      action: 'no such thing',
      success: true,
    });
    const named = { batchItemFailures: [{ itemIdentifier: poison.dynamodb?.SequenceNumber }] };
    const middle = Math.floor(records.length / 2);
    expect(await order(deps, [...records.slice(0, middle), poison, ...records.slice(middle)])).toEqual(named);
    const before = await rowsOf(engine, 'AUDITHEAD');
    expect(await order(deps, [poison])).toEqual(named);
    expect(await order(deps, [poison, ...records.slice(middle)])).toEqual(named);
    expect(await rowsOf(engine, 'AUDITHEAD')).toEqual(before);
    expect(await faults()).toEqual([]);
  });
});

describe('F9: the functions of the stream stand still, and a burst follows', () => {
  const shown = async () => {
    const ask = async (id: string, query = '') =>
      (await callById(id, deps, world.as('admin', { query }))).body;
    return {
      schools: await ask('schools.list', 'limit=1000'),
      teachers: await ask('teachers.list', 'limit=1000'),
      medical: await ask('medicalRecords.list', 'limit=1000'),
      found: await ask('schools.search', 'q=school'),
      report: (await ask('schools.stats')).data,
    };
  };

  it('lists, totals and reports do not wait for them, and they catch up with all of it', async () => {
    const before = await shown();
    await mutations(20);
    const during = await shown();
    const grown = (list: 'schools' | 'teachers' | 'medical') =>
      during[list].pagination.total - before[list].pagination.total;
    expect([grown('schools'), grown('teachers'), grown('medical')]).toEqual([5, 5, 5]);
    const records = await pending();
    expect(records.length).toBeGreaterThan(20);
    const [waiting, sent] = [await messages(), deps.sent.length];
    // The messages of earlier tests wait too.
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    for (const batch of inBatches(records, 100)) expect(await order(deps, batch)).toEqual(NONE);
    expect(await act(deps, waiting)).toEqual(NONE);
    expect(deps.sent.length - sent).toBe(waiting.length);
    expect(await pending()).toEqual([]);
    expect(await shown()).toEqual(during);
    await expectInvariants(engine, deps);
  });
});
