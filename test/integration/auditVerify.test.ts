import { isDeepStrictEqual } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeSecrets } from '#functions/app/secrets.ts';
import { archiveEntries } from '#functions/audit/archive.ts';
import { leafOf } from '#functions/audit/heads.ts';
import { chained, orderEntries } from '#functions/audit/order.ts';
import { verifyAudit } from '#functions/audit/verify.ts';
import { openBucket } from '#functions/documents/bucket.ts';
import { run as anchor } from '#functions/events/auditAnchor.ts';
import { run as orderStream } from '#functions/events/auditOrder.ts';
import { run as hourly } from '#functions/events/auditVerify.ts';
import { digestOf, type StoredEntry } from '#functions/table/auditEntry.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { orderMissing } from '../../infra/admin/orderMissing.ts';
import { drawnEvents, keepEntries, orderFaults, recordOfEntry } from '../support/auditTrail.ts';
import { engineClient, memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { seeded } from '../support/faults.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { rowsOf } from '../support/rows.ts';
import { fakeClock } from '../support/signIn.ts';

const engine = withEngine();
const clock = fakeClock('2026-03-02T20:00:00Z');
let deps: ReturnType<typeof testDeps> & { archive: ReturnType<typeof memoryBlobs> };
let kept: StoredEntry[];
/** The table as somebody with every right reaches it, past every rule of the product. */
let intruder: DynamoDBDocumentClient;

const TableName = () => engine.tableName;
const put = (Item: object) => intruder.send(new PutCommand({ TableName: TableName(), Item: { ...Item } }));
const take = (Key: Key) => intruder.send(new DeleteCommand({ TableName: TableName(), Key }));
const listed = (number: number) => keys.auditList('all', number);
const head = () => deps.table.get(keys.auditHead());
const entry = (number: number) => kept[number - 1] as StoredEntry;

beforeAll(async () => {
  intruder = DynamoDBDocumentClient.from(engineClient(engine.endpoint));
  deps = { ...testDeps({ engine, now: clock.now }), archive: memoryBlobs(clock.now) };
  kept = await keepEntries(deps, drawnEvents(25, seeded(3)));
  await orderEntries(deps, kept.slice(0, 12));
  await anchor(deps);
  clock.advance(24 * 3600);
  await orderEntries(deps, kept.slice(12));
  await anchor(deps);
});

let whole: Record<string, unknown>[];
let archive: Map<string, Uint8Array>;
beforeAll(async () => {
  whole = await rowsOf(engine, 'AUDIT');
  archive = new Map(deps.archive.files);
});
/** Every test starts with the original trail. */
beforeEach(async () => {
  const named = (rows: Record<string, unknown>[]) => new Map(rows.map((row) => [`${row.pk} ${row.sk}`, row]));
  const now = named(await rowsOf(engine, 'AUDIT'));
  for (const [name, { pk, sk }] of now) if (!named(whole).has(name)) await take({ pk, sk } as Key);
  for (const [name, item] of named(whole)) {
    if (!isDeepStrictEqual(now.get(name), item)) await put(item);
  }
  deps.archive.files.clear();
  for (const [name, bytes] of archive) deps.archive.files.set(name, bytes);
});

const fault = async () => (await verifyAudit(deps)).fault;
const told = async (...asked: Parameters<typeof verifyAudit>) => {
  const { place, archived, ...verdict } = await verifyAudit(...asked);
  return verdict;
};

/** Rewrites the chain from the entries as they are now, as somebody would who knows how it is made. */
async function forgeChain(entries: readonly StoredEntry[]) {
  let hash = '';
  const counts: Record<string, number> = {};
  for (const [i, one] of entries.entries()) {
    const digest = digestOf(one);
    hash = chained(hash, i + 1, digest);
    const { id, action, resource_type, success } = one;
    await put({ ...listed(i + 1), id, action, resource_type, success, digest, hash });
    await put({ ...keys.auditSeen(id), number: i + 1 });
    counts[leafOf(one)] = (counts[leafOf(one)] ?? 0) + 1;
  }
  await put({ ...(await head()), hash, total: entries.length, counts });
}

describe('R70: npm run audit -- verify', () => {
  it('finds a trail whole that nobody touched, entries that come later included', async () => {
    expect(await told(deps)).toEqual({ entries: 25, anchors: 2, unchecked: 0 });
    await orderEntries(deps, await keepEntries(deps, drawnEvents(3, seeded(4))));
    expect(await told(deps)).toEqual({ entries: 28, anchors: 2, unchecked: 0 });
  });

  it('takes entries that are ordered while it looks for what they are', async () => {
    const late = await keepEntries(deps, drawnEvents(2, seeded(8)));
    const verdict = await told(deps, { progress: () => orderEntries(deps, late) });
    expect(verdict).toEqual({ entries: 25, anchors: 2, unchecked: 0 });
  });

  it('takes entries that are ordered and anchored while it looks for the anchors for what they are', async () => {
    const late = await keepEntries(deps, drawnEvents(2, seeded(9)));
    const list = async (folder: string) => {
      if (folder === 'anchors/') {
        await orderEntries(deps, late);
        await anchor(deps);
      }
      return deps.archive.list(folder);
    };
    const verdict = await told({ ...deps, archive: { ...deps.archive, list } });
    expect(verdict).toEqual({ entries: 27, anchors: 3, unchecked: 0 });
  });

  it('reads no anchor but those of the entries that it looks at, and knows the end by the others', async () => {
    const get = vi.spyOn(deps.archive, 'get');
    const anchorsRead = () =>
      get.mock.calls.map(([name]) => name).filter((name) => name.startsWith('anchors/'));
    expect(await told(deps, { most: 12 })).toEqual({ entries: 25, anchors: 1, unchecked: 0 });
    expect(anchorsRead()).toEqual(['anchors/2026-03-02-000000000012.json']);
    const before = await deps.table.get(listed(24));
    await put({ ...(await head()), total: 24, hash: before?.hash });
    const { fault } = await verifyAudit(deps, { most: 5 });
    expect(fault).toBe('The end was removed: on 2026-03-03 there were 25 entries, now there are 24.');
    get.mockRestore();
  });

  it('names the first entry that was altered', async () => {
    for (const number of [20, 7]) await put({ ...entry(number), username: 'somebody else' });
    expect(await fault()).toBe(`Entry number 7 (${entry(7).id}) was altered.`);
  });

  it('names one that was altered together with what the list says of it', async () => {
    const forged = { ...entry(7), success: !entry(7).success };
    await put(forged);
    await put({ ...(await deps.table.get(listed(7))), digest: digestOf(forged) });
    expect(await fault()).toBe(`Entry number 7 (${entry(7).id}) was altered.`);
  });

  it('names an entry that was removed, from its place or from the list', async () => {
    const { pk, sk } = entry(9);
    await take({ pk, sk });
    expect(await fault()).toBe(`Entry number 9 (${entry(9).id}) was removed.`);
    await take(listed(4));
    expect(await fault()).toBe('Entry number 4 was removed.');
  });

  it('names entries that changed places', async () => {
    const [five, six] = await Promise.all([5, 6].map((number) => deps.table.get(listed(number))));
    await put({ ...five, ...listed(6) });
    await put({ ...six, ...listed(5) });
    expect(await fault()).toBe(`Entry number 5 (${entry(6).id}) was moved: its number was 6.`);
  });

  it('names an entry that was put in between', async () => {
    const foreign = { ...entry(8), ...keys.audit('FOREIGN'), id: 'FOREIGN' };
    await put(foreign);
    await put({ ...(await deps.table.get(listed(8))), id: 'FOREIGN', digest: digestOf(foreign) });
    expect(await fault()).toBe('Entry number 8 (FOREIGN) was inserted.');
  });

  it('finds the end removed, by the head and, where that was set back too, by the anchor', async () => {
    await take(listed(25));
    expect(await fault()).toBe('Entry number 25 was removed.');
    const before = await deps.table.get(listed(24));
    await put({ ...(await head()), total: 24, hash: before?.hash });
    expect(await fault()).toBe('The end was removed: on 2026-03-03 there were 25 entries, now there are 24.');
  });

  it('finds a head that was set back while its entries stand', async () => {
    await orderEntries(deps, await keepEntries(deps, drawnEvents(2, seeded(5))));
    const last = await deps.table.get(listed(26));
    await put({ ...(await head()), total: 26, hash: last?.hash });
    expect(await fault()).toBe('The head was set back: there is an entry number 27.');
  });

  it('finds a chain that was written anew, whole and consistent, by the anchor before it', async () => {
    const forged = kept.map((one, i) => (i === 14 ? { ...one, username: 'somebody else' } : one));
    await put(forged[14] as StoredEntry);
    await forgeChain(forged);
    const found = 'Entries up to number 25 were written anew: their end is not the one kept on 2026-03-03.';
    expect(await fault()).toBe(found);
    // Not hidden by another anchor, signed on a later day.
    const nextDay = new Date(clock.now().getTime() + 24 * 3_600_000);
    await anchor({ ...deps, now: () => nextDay });
    expect(deps.archive.files.size).toBe(archive.size + 1);
    expect(await fault()).toBe(found);
    await forgeChain(forged.slice(1));
    expect(await fault()).toMatch(/^Entries up to number 12 were written anew/);
  });

  it('finds a head that is of another entry', async () => {
    await put({ ...(await head()), hash: 'A'.repeat(43) });
    expect(await fault()).toBe('The head is not that of the last entry.');
  });

  it('finds counts that were changed', async () => {
    const found = (await head()) as { counts: Record<string, number> } & Key;
    const [leaf = ''] = Object.keys(found.counts);
    await intruder.send(
      new UpdateCommand({
        TableName: TableName(),
        Key: keys.auditHead(),
        UpdateExpression: 'SET #counts.#leaf = :less',
        ExpressionAttributeNames: { '#counts': 'counts', '#leaf': leaf },
        ExpressionAttributeValues: { ':less': 0 },
      }),
    );
    expect(await fault()).toBe('The counts are not those of the entries.');
  });

  it('believes no anchor but its own: not a changed one, nor one under the name of another', async () => {
    const [first, second] = [...archive.keys()].sort() as [string, string];
    const text = Buffer.from(archive.get(first) as Uint8Array).toString();
    deps.archive.files.set(first, Buffer.from(text.replace('"number":12', '"number":11')));
    expect(await fault()).toBe(`${first} in the archive was not signed by this deployment.`);
    // Under its own name, with the same number and day.
    deps.archive.files.set(first, Buffer.from(text.replace(/"hash":"[^"]+"/, `"hash":"${'A'.repeat(43)}"`)));
    expect(await fault()).toBe(`${first} in the archive was not signed by this deployment.`);
    deps.archive.files.set(first, archive.get(first) as Uint8Array);
    deps.archive.files.set(second, archive.get(first) as Uint8Array);
    expect(await fault()).toBe(`${second} in the archive was not signed by this deployment.`);
  });

  it('says of anchors that they cannot be checked once their key was replaced', async () => {
    const secrets = completeSecrets();
    const later = { ...deps, secrets: heldSecrets(secrets) };
    expect(await told(later)).toEqual({ entries: 25, anchors: 0, unchecked: 2 });
  });
});

it('leaves an anchor as it was signed where an hour of the same day brought no entry', async () => {
  const [, second] = [...archive.keys()].sort() as [string, string];
  clock.advance(3600);
  await anchor(deps);
  expect([...deps.archive.files.keys()].sort()).toEqual([...archive.keys()].sort());
  expect(deps.archive.files.get(second)).toEqual(archive.get(second));
  await orderEntries(deps, await keepEntries(deps, drawnEvents(1, seeded(9))));
  await anchor(deps);
  expect(await told(deps)).toEqual({ entries: 26, anchors: 3, unchecked: 0 });
});

it('asks S3 to put no anchor over another, and takes a name that is taken for anchored', async () => {
  const s3 = mockClient(S3Client);
  const bucket = openBucket('archive');
  s3.on(PutObjectCommand).rejects(Object.assign(new Error('taken'), { name: 'PreconditionFailed' }));
  await bucket.putNew('anchors/one.json', new Uint8Array());
  expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({ IfNoneMatch: '*' });
  s3.on(PutObjectCommand).rejects(Object.assign(new Error('no'), { name: 'AccessDenied' }));
  await expect(bucket.putNew('anchors/one.json', new Uint8Array())).rejects.toThrow('no');
  s3.restore();
});

it('keeps nothing in the archive before there is an entry', async () => {
  for (const { pk, sk } of whole) await take({ pk, sk } as Key);
  deps.archive.files.clear();
  await anchor(deps);
  expect(deps.archive.files.size).toBe(0);
  expect(await told(deps)).toEqual({ entries: 0, anchors: 0, unchecked: 0 });
});

it('npm run audit -- order gives numbers to entries that the stream did not bring, and to no other', async () => {
  await keepEntries(deps, drawnEvents(20, seeded(6)));
  expect(await orderMissing(deps, engineClient(engine.endpoint))).toBe(20);
  expect(orderFaults(await rowsOf(engine, 'AUDIT'))).toEqual([]);
  expect(await orderMissing(deps, engineClient(engine.endpoint))).toBe(0);
  expect(await told(deps)).toEqual({ entries: 45, anchors: 2, unchecked: 0 });
});

it('npm run audit -- order holds the ids of those entries and one slice of them, however long the trail is', async () => {
  const late = await keepEntries(deps, drawnEvents(250, seeded(7)));
  const client = engineClient(engine.endpoint);
  const scanned = new Set<string>();
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const { Items = [] } = answer.output as { Items?: object[] };
      for (const item of Items) for (const name of Object.keys(item)) scanned.add(name);
      return answer;
    },
    { step: 'initialize' },
  );
  const reads = vi.spyOn(deps.table, 'batchGet');
  expect(await orderMissing(deps, client)).toBe(250);
  const sizes = reads.mock.calls.map(
    ([wanted]) => wanted.filter(({ pk, sk }) => pk.startsWith('AUDIT#') && sk === 'AUDIT').length,
  );
  reads.mockRestore();
  expect([...scanned]).toEqual(['id']);
  expect(Math.max(...sizes)).toBe(96);
  // Oldest first, over all slices.
  const ids = late.map(({ id }) => id).sort();
  const seen = await deps.table.batchGet(ids.map(keys.auditSeen));
  const numberOf = new Map(seen.map(({ pk, number }) => [pk, number]));
  expect(ids.map((id) => numberOf.get(keys.auditSeen(id).pk))).toEqual(ids.map((_, i) => 26 + i));
  expect(orderFaults(await rowsOf(engine, 'AUDIT'))).toEqual([]);
  expect(await verifyAudit(deps)).toMatchObject({ entries: 275, archived: 250 });
});

describe('R67, R81: copies in the archive', () => {
  const copies = () => [...deps.archive.files.keys()].filter((name) => name.startsWith('entries/')).sort();
  const text = (name: string) => Buffer.from(deps.archive.files.get(name) as Uint8Array).toString();
  const streamed = (entries: readonly StoredEntry[]) => orderStream(deps, entries.map(recordOfEntry));
  const faultsTold = () =>
    deps.lines
      .filter(({ event, fault }) => event === 'events.auditVerify' && fault !== undefined)
      .map(({ fault }) => fault);
  const metrics = () =>
    deps.lines.flatMap(({ AuditFaults }) => (AuditFaults === undefined ? [] : [AuditFaults]));
  beforeEach(async () => {
    deps.lines.length = 0;
    if (await deps.table.get(keys.auditVerified())) await take(keys.auditVerified());
  });

  it('are made of each batch as it is numbered, with all that the entries hold, and alike when it comes again', async () => {
    const late = await keepEntries(deps, drawnEvents(5, seeded(21)));
    expect(await streamed(late)).toEqual({ batchItemFailures: [] });
    const [name = '', ...others] = copies();
    expect([name, others]).toEqual([`entries/000000000000/000000000026-000000000030.json`, []]);
    const kept = JSON.parse(text(name));
    expect(kept.first).toBe(26);
    expect(kept.entries).toEqual(late.map((one) => JSON.parse(JSON.stringify(one))));
    const bytes = text(name);
    await streamed(late);
    await streamed(late.toReversed());
    expect([copies(), text(name)]).toEqual([[name], bytes]);
    // In halves, as a batch comes again that failed.
    await streamed(late.slice(0, 2));
    expect(copies()).toHaveLength(2);
    expect(await verifyAudit(deps)).toMatchObject({ archived: 5, entries: 30 });
    expect(await fault()).toBeUndefined();
  });

  it('are asked for again where the archive could not be reached', async () => {
    const late = await keepEntries(deps, drawnEvents(3, seeded(22)));
    const putNew = vi.spyOn(deps.archive, 'putNew').mockRejectedValueOnce(new Error('away'));
    const records = late.map(recordOfEntry);
    const answer = await orderStream(deps, records);
    expect(answer.batchItemFailures).toHaveLength(1);
    expect(copies()).toEqual([]);
    await orderStream(deps, records);
    expect(copies()).toEqual(['entries/000000000000/000000000026-000000000028.json']);
    putNew.mockRestore();
  });

  it('tell of an entry that was replaced with the whole chain after it, before any anchor saw it', async () => {
    const late = await keepEntries(deps, drawnEvents(4, seeded(23)));
    await streamed(late);
    const forged = { ...(late[1] as StoredEntry), username: 'somebody else' };
    await put(forged);
    expect(await fault()).toBe(`Entry number 27 (${forged.id}) was altered.`);
    await forgeChain([...kept, ...late.map((one) => (one.id === forged.id ? forged : one))]);
    const found = `Entry number 27 (${forged.id}) is not the one in the archive.`;
    expect(await fault()).toBe(found);
    await hourly(deps);
    expect(faultsTold()).toEqual([found]);
    expect(metrics()).toEqual([1]);
  });

  it('that differ from each other, or are none, are told', async () => {
    const late = await keepEntries(deps, drawnEvents(2, seeded(24)));
    await streamed(late);
    const forged = { ...(late[0] as StoredEntry), username: 'somebody else' };
    await archiveEntries(deps, [{ number: 26, entry: forged }]);
    expect(await fault()).toBe(`Entry number 26 (${forged.id}) is not the one in the archive.`);
    const strange = 'entries/000000000000/000000000025-000000000025.json';
    deps.archive.files.set(strange, Buffer.from('{}'));
    expect(await fault()).toBe(`${strange} in the archive is no copy of entries.`);
  });

  it('are made by the hourly check of entries that have none, once they are found to be those of the chain', async () => {
    expect(copies()).toEqual([]);
    await hourly(deps);
    expect(copies()).toEqual(['entries/000000000000/000000000001-000000000025.json']);
    expect([faultsTold(), metrics()]).toEqual([[], [0]]);
    expect(await verifyAudit(deps)).toMatchObject({ archived: 25, entries: 25 });
  });

  it('are looked at each hour from where the last check ended, and of the whole again and again', async () => {
    await hourly(deps);
    const first = await deps.table.get(keys.auditVerified());
    expect(first).toMatchObject({ recent: { number: 25 }, whole: { number: 0 } });
    const late = await keepEntries(deps, drawnEvents(2, seeded(25)));
    await streamed(late);
    const query = vi.spyOn(deps.table, 'query');
    await hourly(deps);
    expect(query.mock.calls[0]?.[0]).toMatchObject({ from: '000000000026', through: '000000000027' });
    query.mockRestore();
    expect(await deps.table.get(keys.auditVerified())).toMatchObject({ recent: { number: 27 } });
    // An entry that was looked at before is altered afterwards: the slow pass finds it.
    await put({ ...entry(7), username: 'somebody else' });
    await hourly(deps);
    expect(faultsTold()).toEqual([`Entry number 7 (${entry(7).id}) was altered.`]);
    expect(metrics()).toEqual([0, 0, 1]);
    // It is told until it is mended.
    await hourly(deps);
    expect(metrics()).toEqual([0, 0, 1, 1]);
    await put(entry(7));
    await hourly(deps);
    expect(metrics()).toEqual([0, 0, 1, 1, 0]);
  });

  it('and the check know of an end that went since the hour before', async () => {
    await streamed(await keepEntries(deps, drawnEvents(2, seeded(26))));
    await hourly(deps);
    for (const number of [26, 27]) await take(listed(number));
    const before = await deps.table.get(listed(25));
    await put({ ...(await head()), total: 25, hash: before?.hash });
    await hourly(deps);
    expect(faultsTold()).toContain(
      'The end was removed: there were 27 entries at the last check, now there are 25.',
    );
  });
});
