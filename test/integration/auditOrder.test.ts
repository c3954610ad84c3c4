import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { run } from '#functions/events/auditOrder.ts';
import { type AuditEvent, auditWrites, type StoredEntry } from '#functions/table/auditEntry.ts';
import { keys } from '#functions/table/keys.ts';
import { AUDIT_ACTIONS } from '#shared/domain/audit.ts';
import { drawnEvents, keepEntries, orderFaults, recordOfEntry } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { type Fault, faultyClient, seeded } from '../support/faults.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';
import { ORIGIN } from '../support/seed.ts';

const engine = withEngine();
const NONE = { batchItemFailures: [] };
const audited = () => rowsOf(engine, 'AUDIT');
const change: AuditEvent = { action: 'update', resource_type: 'school', resource_id: '5' };

describe('the order of audit entries', () => {
  it('numbers entries as they come, once, and leaves other changes alone', async () => {
    const deps = testDeps({ engine });
    expect(await run(deps, [])).toEqual(NONE);
    const kept = await keepEntries(deps, [change, { action: 'login', resource_type: 'auth' }, change]);
    const records = kept.map(recordOfEntry);
    const others: DynamoDBRecord[] = [
      { eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: { pk: { S: 'SCHOOL#5' } } } },
      { eventName: 'REMOVE', dynamodb: { SequenceNumber: '2', OldImage: records[0]?.dynamodb?.NewImage } },
      { eventName: 'INSERT', dynamodb: { SequenceNumber: '3', NewImage: { pk: { S: 'AUDITLIST#all#0' } } } },
    ];
    expect(await run(deps, [...others, ...records])).toEqual(NONE);
    const after = await audited();
    expect(orderFaults(after)).toEqual([]);
    expect(await run(deps, [...records, ...records].reverse())).toEqual(NONE);
    expect(await audited()).toEqual(after);
  });

  it('names a record that is no entry of ours, and orders those around it', async () => {
    const deps = testDeps({ engine });
    const [first, second] = (await keepEntries(deps, [change, change])) as [StoredEntry, StoredEntry];
    const broken = ['action', 'resource_type', 'details', 'success'].map((field) =>
      recordOfEntry({ ...first, id: 'x', [field]: 'A poison' }),
    );
    const answer = await run(deps, [recordOfEntry(first), ...broken, recordOfEntry(second)]);
    expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(
      broken.map(({ dynamodb }) => dynamodb?.SequenceNumber),
    );
    expect(orderFaults(await audited())).toEqual([]);
  });

  it('gives a batch back while the table cannot be reached', async () => {
    const client = faultyClient(engine.endpoint, () => 'refuse');
    const records = (await keepEntries(testDeps({ engine }), [change, change])).map(recordOfEntry);
    const itemIdentifier = records[0]?.dynamodb?.SequenceNumber;
    expect(await run(testDeps({ engine, client }), records)).toEqual({
      batchItemFailures: [{ itemIdentifier }],
    });
    expect(await run(testDeps({ engine }), records)).toEqual(NONE);
    expect(orderFaults(await audited())).toEqual([]);
  });

  // Goal G14.
  it('costs at most 18 write units an entry, however many kinds were counted', async () => {
    const likely = AUDIT_ACTIONS.flatMap((action) =>
      (['school', 'teacher', 'medical_record', 'user', 'auth'] as const).map(
        (resource_type): AuditEvent => ({ action, resource_type, resource_id: '9' }),
      ),
    );
    const deps = testDeps({ engine });
    await run(deps, (await keepEntries(deps, likely)).map(recordOfEntry));
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, client: meter.client });
    const [entry] = await keepEntries(deps, [change]);
    const { usage } = await meter.of(() => run(metered, [recordOfEntry(entry as StoredEntry)]));
    expect(usage.write).toBeLessThanOrEqual(18);
    expect(usage.write).toBeGreaterThan(8);
    meter.close();
  });

  it('waits three times for each twelve entries, of however many users and records they are', async () => {
    const meter = meteredClient(engine);
    const deps = testDeps({ engine, client: meter.client });
    const events = Array.from(
      { length: 24 },
      (_, i): AuditEvent => ({
        ...change,
        resource_id: String(70_000 + i),
        subject: { id: 60_000 + i, username: `user ${i}`, role: 'deo' },
      }),
    );
    const records = (await keepEntries(testDeps({ engine }), events)).map(recordOfEntry);
    const { usage } = await meter.of(() => run(deps, records));
    // The head with what is numbered, the ends of all lists, and the write.
    expect(usage.depth).toBe(2 * 3);
    expect(usage.trips).toBe(2 * (1 + 24 + 1));
    expect(orderFaults(await audited())).toEqual([]);
    meter.close();
  });
});

/** Goal G17 asks for 10,000 events, which take a minute. */
const EVENTS = Number(process.env.AUDIT_CHAOS_EVENTS ?? 2000);
const SHARDS = 3;

it(
  `G17: ${EVENTS} events that come twice, shuffled, in halves and through crashes are ordered as a recount says`,
  async () => {
    const random = seeded(17);
    const deps = testDeps({ engine });
    const entries = drawnEvents(EVENTS, random).map((event) => {
      const [write] = auditWrites(deps, { origin: ORIGIN }, event);
      return JSON.parse(JSON.stringify(write && 'put' in write && write.put)) as StoredEntry;
    });
    for (let i = 0; i < EVENTS; i += 100) {
      const writes = entries
        .slice(i, i + 100)
        .map((put) => ({ put, condition: { text: 'attribute_not_exists(pk)' } }));
      await deps.table.transact(writes);
    }
    const shuffled = <T>(all: readonly T[]) =>
      all
        .map((one) => ({ one, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
    const faults = (command: string): Fault =>
      command === 'TransactWriteItemsCommand' && random() < 0.15
        ? random() < 0.5
          ? 'refuse'
          : 'loseAnswer'
        : undefined;

    // Each record belongs to one shard. A shard's batches come in some order, again and again until none of them fails.
    const records = shuffled(entries.map(recordOfEntry));
    const work = Array.from({ length: SHARDS }, async (_, shard) => {
      const client = faultyClient(engine.endpoint, faults);
      const consumer = testDeps({ engine, client });
      const own = records.filter((_, i) => i % SHARDS === shard);
      const batches: DynamoDBRecord[][] = [];
      for (let i = 0; i < own.length; ) {
        const size = 1 + Math.floor(random() * 100);
        batches.push(own.slice(i, i + size));
        i += size;
      }
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const { batchItemFailures } = await run(consumer, batch);
        const half = Math.ceil(batch.length / 2);
        if (batchItemFailures.length > 0) batches.unshift(batch.slice(0, half), batch.slice(half));
        else if (random() < 0.2) batches.push(shuffled(batch));
        await sleep(0);
      }
      client.destroy();
    });
    await Promise.all(work);

    const after = await audited();
    expect(orderFaults(after)).toEqual([]);
    expect(after.filter(({ pk }) => String(pk).startsWith(keys.audit('').pk)).length).toBeGreaterThanOrEqual(
      EVENTS,
    );
    for (let i = 0; i < EVENTS; i += 100) expect(await run(deps, records.slice(i, i + 100))).toEqual(NONE);
    expect(await audited()).toEqual(after);
  },
  60_000 + EVENTS * 30,
);
