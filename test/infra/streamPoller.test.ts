import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTable, type Engine, localClient, startEngine } from '../../infra/local/engine.ts';
import { type StreamConsumer, startStreamPoller } from '../../infra/local/streamPoller.ts';
import { OWN_ENGINE, onlyOwnEngine } from '../support/engine.ts';

let folder: string;
let engine: Engine;
let tableName: string;
let tables = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stream-'));
  engine = await startEngine({ dataFile: join(folder, 'table.db') });
});

beforeEach(async () => {
  tableName = `records-${++tables}`;
  await createTable(engine.endpoint, tableName);
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

async function put(...names: number[]) {
  const client = localClient(engine.endpoint);
  for (const name of names) {
    const Item = { pk: { S: `ITEM#${name}` }, sk: { S: 'ITEM' }, bytes: { B: new Uint8Array([name]) } };
    await client.send(new PutItemCommand({ TableName: tableName, Item }));
  }
}

function poll(consumers: StreamConsumer[], pruneEveryMs?: number) {
  return startStreamPoller({
    endpoint: engine.endpoint,
    tableName,
    consumers,
    positionFile: join(folder, `${tableName}.json`),
    dataFile: OWN_ENGINE ? join(folder, 'table.db') : undefined,
    pruneEveryMs,
    log: () => {},
  });
}

const recorder = (name: string, taken: DynamoDBRecord[]): StreamConsumer => ({
  name,
  handle: async ({ Records }) => void taken.push(...Records),
});
const names = (records: DynamoDBRecord[]) => records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S);
const expected = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `ITEM#${from + index}`);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('hands every record over in order, as Lambda would', async () => {
  const taken: DynamoDBRecord[] = [];
  await put(...numbers(1, 230));
  await localClient(engine.endpoint).send(
    new DeleteItemCommand({ TableName: tableName, Key: { pk: { S: 'ITEM#1' }, sk: { S: 'ITEM' } } }),
  );
  const poller = poll([recorder('one', taken)]);
  await poller.caughtUp();
  await poller.stop();
  expect(names(taken)).toEqual([...expected(1, 230), 'ITEM#1']);
  expect(taken[4]).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: {
      NewImage: { pk: { S: 'ITEM#5' }, bytes: { B: 'BQ==' } },
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  });
  expect(taken.at(-1)).toMatchObject({ eventName: 'REMOVE', dynamodb: { OldImage: { sk: { S: 'ITEM' } } } });
});

it('gives a failed batch again before any later one, and holds up nobody else', async () => {
  const taken: DynamoDBRecord[] = [];
  const others: DynamoDBRecord[] = [];
  let failures = 0;
  await put(1, 2);
  const poller = poll([
    {
      name: 'failing',
      handle: async ({ Records }) => {
        taken.push(...Records);
        if (failures++ < 2) throw new Error('not now');
      },
    },
    recorder('other', others),
  ]);
  await poller.caughtUp();
  await put(3);
  await poller.caughtUp();
  await poller.stop();
  expect(names(taken)).toEqual([...expected(1, 2), ...expected(1, 2), ...expected(1, 3)]);
  expect(names(others)).toEqual(expected(1, 3));
});

it('goes on behind the last batch after a restart, and again from it when the note was not written', async () => {
  const first: DynamoDBRecord[] = [];
  const before = poll([recorder('one', first)]);
  await put(1, 2);
  await before.caughtUp();
  await before.stop();
  await put(3, 4);
  const cutOff: DynamoDBRecord[] = [];
  const never = poll([
    {
      name: 'one',
      // As if the process died in between: the batch is taken but never noted.
      handle: ({ Records }) => {
        cutOff.push(...Records);
        return Promise.reject(new Error('gone'));
      },
    },
  ]);
  await expect.poll(() => cutOff.length).toBeGreaterThan(0);
  await never.stop();
  const last: DynamoDBRecord[] = [];
  const after = poll([recorder('one', last)]);
  await after.caughtUp();
  await after.stop();
  expect(names(first)).toEqual(expected(1, 2));
  expect(names(cutOff).slice(0, 2)).toEqual(expected(3, 4));
  expect(names(last)).toEqual(expected(3, 4));
});

it('removes rows that all consumers took, and no other', async (context) => {
  onlyOwnEngine(context, 'the file of the engine');
  const database = new DatabaseSync(join(folder, 'table.db'), { timeout: 5000 });
  const kept = () =>
    database.prepare('SELECT count(*) AS rows FROM _stream_records WHERE table_name = ?').get(tableName)
      ?.rows;
  let open = false;
  const taken: DynamoDBRecord[] = [];
  const waiting: DynamoDBRecord[] = [];
  await put(...numbers(1, 20));
  const poller = poll(
    [
      recorder('quick', taken),
      {
        name: 'slow',
        handle: async ({ Records }) => {
          if (!open) throw new Error('not yet');
          waiting.push(...Records);
        },
      },
    ],
    50,
  );
  await expect.poll(() => taken.length).toBe(20);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(kept()).toBe(20);
  open = true;
  await poller.caughtUp();
  await expect.poll(kept, { timeout: 10_000 }).toBe(1);
  await put(21);
  await poller.caughtUp();
  await poller.stop();
  database.close();
  expect(names(waiting)).toEqual(expected(1, 21));
  expect(names(taken)).toEqual(expected(1, 21));
});

/**
 * An engine that spells sequence numbers as DynamoDB does: more digits than a number of JavaScript holds, with zeros in
 * front. It knows no other spelling.
 */
async function spellingEngine(count: number) {
  const spelled = (n: number) => String(2n ** 60n + BigInt(n)).padStart(40, '0');
  const all = numbers(1, count).map((n) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { pk: { S: `ITEM#${n}` } }, SequenceNumber: spelled(n) },
  }));
  const answers = new Map<string, (body: Record<string, string>) => object>([
    ['ListStreams', () => ({ Streams: [{ StreamArn: 'arn' }] })],
    ['DescribeStream', () => ({ StreamDescription: { Shards: [{ ShardId: 'shard' }] } })],
    [
      'GetShardIterator',
      ({ SequenceNumber }) => {
        const at = all.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === SequenceNumber);
        if (SequenceNumber && at < 0) throw new Error(`there is no ${SequenceNumber}`);
        return { ShardIterator: String(at + 1) };
      },
    ],
    [
      'GetRecords',
      ({ ShardIterator }) => ({ Records: all.slice(Number(ShardIterator), Number(ShardIterator) + 100) }),
    ],
  ]);
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    asked.push(`${operation} ${JSON.parse(text).ShardIterator ?? ''}`);
    try {
      response.end(JSON.stringify(answers.get(operation)?.(JSON.parse(text))));
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, asked, stop: () => server.close() };
}

it('goes by sequence numbers as the engine spells them, beyond the first hundred records and after a restart', async () => {
  const { endpoint, stop } = await spellingEngine(250);
  const positionFile = join(folder, 'spelled.json');
  const taken: DynamoDBRecord[] = [];
  const start = () =>
    startStreamPoller({
      endpoint,
      tableName,
      consumers: [recorder('one', taken)],
      positionFile,
      log: () => {},
    });
  for (let round = 0; round < 2; round += 1) {
    const poller = start();
    await poller.caughtUp();
    await poller.stop();
  }
  stop();
  expect(names(taken)).toEqual(expected(1, 250));
});

it('reads each page once for all consumers, and finds the stream once', async () => {
  const { endpoint, asked, stop } = await spellingEngine(250);
  const taken = numbers(1, 5).map((): DynamoDBRecord[] => []);
  const poller = startStreamPoller({
    endpoint,
    tableName,
    consumers: taken.map((records, index) => recorder(`consumer ${index}`, records)),
    positionFile: join(folder, 'together.json'),
    log: () => {},
  });
  await expect.poll(() => taken.every(({ length }) => length === 250)).toBe(true);
  await poller.stop();
  stop();
  const often = (what: string) => asked.filter((one) => one === what).length;
  expect(['GetRecords 0', 'GetRecords 100', 'GetRecords 200', 'ListStreams '].map(often)).toEqual([
    1, 1, 1, 1,
  ]);
});

it('goes on from the number that a former version noted', async () => {
  const taken: DynamoDBRecord[] = [];
  await put(1, 2);
  const first = poll([recorder('one', taken)]);
  await first.caughtUp();
  await first.stop();
  const file = join(folder, `${tableName}.json`);
  const noted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ one: Number(noted.one) }));
  await put(3);
  const second = poll([recorder('one', taken)]);
  await second.caughtUp();
  await second.stop();
  expect(names(taken)).toEqual(expected(1, 3));
});
