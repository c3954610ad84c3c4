import { isDeepStrictEqual } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeSecrets } from '#functions/app/secrets.ts';
import { leafOf } from '#functions/audit/heads.ts';
import { chained, digestOf, orderEntries } from '#functions/audit/order.ts';
import { openBucket } from '#functions/documents/bucket.ts';
import { run as anchor } from '#functions/events/auditAnchor.ts';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { orderMissing } from '../../infra/admin/orderMissing.ts';
import { verifyAudit } from '../../infra/admin/verifyAudit.ts';
import { drawnEvents, keepEntries, orderFaults } from '../support/auditTrail.ts';
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
    expect(await verifyAudit(deps)).toEqual({ entries: 25, anchors: 2, unchecked: 0 });
    await orderEntries(deps, await keepEntries(deps, drawnEvents(3, seeded(4))));
    expect(await verifyAudit(deps)).toEqual({ entries: 28, anchors: 2, unchecked: 0 });
  });

  it('takes entries that are ordered while it looks for what they are', async () => {
    const late = await keepEntries(deps, drawnEvents(2, seeded(8)));
    const verdict = await verifyAudit(deps, () => orderEntries(deps, late));
    expect(verdict).toEqual({ entries: 25, anchors: 2, unchecked: 0 });
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
    expect(await verifyAudit(later)).toEqual({ entries: 25, anchors: 0, unchecked: 2 });
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
  expect(await verifyAudit(deps)).toEqual({ entries: 26, anchors: 3, unchecked: 0 });
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
  expect(await verifyAudit(deps)).toEqual({ entries: 0, anchors: 0, unchecked: 0 });
});

it('npm run audit -- order gives numbers to entries that the stream did not bring, and to no other', async () => {
  await keepEntries(deps, drawnEvents(20, seeded(6)));
  expect(await orderMissing(deps, engineClient(engine.endpoint))).toBe(20);
  expect(orderFaults(await rowsOf(engine, 'AUDIT'))).toEqual([]);
  expect(await orderMissing(deps, engineClient(engine.endpoint))).toBe(0);
  expect(await verifyAudit(deps)).toEqual({ entries: 45, anchors: 2, unchecked: 0 });
});
