import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

export type StreamConsumer = { name: string; handle: (event: DynamoDBStreamEvent) => Promise<void> };

export type StreamPoller = {
  /** Resolves when every consumer has taken everything that was written before the call. */
  caughtUp: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  endpoint: string;
  tableName: string;
  consumers: readonly StreamConsumer[];
  /** Keeps the position of each consumer. */
  positionFile: string;
  /**
   * The engine's database, from which records that all consumers have taken are removed. Without it nothing is removed.
   */
  dataFile?: string;
  pruneEveryMs?: number;
  log: (text: string) => void;
};

const IDLE_MS = 200;
const BATCH = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Hands the table's stream to each consumer in order, as Lambda's event source does. A batch that fails is given again,
 * and later batches wait for it. After a restart a consumer continues after the last batch it took. Every record
 * therefore comes at least once, and twice when the process ended between a batch and its note.
 */
export function startStreamPoller(options: Options): StreamPoller {
  const { consumers, dataFile, log } = options;
  const stopping = new AbortController();
  const positions = openPositions(options.positionFile);
  const loops = consumers.map((consumer) => follow(options, consumer, positions, stopping.signal));
  if (dataFile) loops.push(prune(options, dataFile, positions, stopping.signal));
  const all = Promise.all(loops).catch((error) => log(`The stream poller ended: ${error}`));
  return {
    caughtUp: async () => {
      const last = await newest(options, leastOf(consumers, positions));
      while (!stopping.signal.aborted && consumers.some(({ name }) => isBefore(positions.of(name), last)))
        await sleep(20);
    },
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

async function follow(options: Options, consumer: StreamConsumer, positions: Positions, signal: AbortSignal) {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const records = await readAfter(options, positions.of(consumer.name));
      if (records.length) await consumer.handle({ Records: records });
      const last = records.at(-1)?.dynamodb?.SequenceNumber;
      if (last) positions.set(consumer.name, last);
      failures = 0;
      if (records.length < BATCH) await pause(IDLE_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      options.log(`${consumer.name} failed and gets its batch again: ${error}`);
      await pause(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures++), signal);
    }
  }
}

/** The engine keeps every record it ever made. The last one must stay, because the next number follows from it. */
async function prune(
  { tableName, consumers, pruneEveryMs = 5000, log }: Options,
  dataFile: string,
  positions: Positions,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    await pause(pruneEveryMs, signal);
    const taken = BigInt(leastOf(consumers, positions) || 0);
    try {
      const database = new DatabaseSync(dataFile, { timeout: 100 });
      database
        .prepare(
          `DELETE FROM _stream_records
           WHERE table_name = ? AND CAST(sequence_number AS INTEGER) < min(?,
             (SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?))`,
        )
        .run(tableName, taken, tableName);
      database.close();
    } catch (error) {
      log(`Stream records were not removed this time: ${error}`);
    }
  }
}

/**
 * A sequence number as the engine wrote it, or nothing at the beginning. Numbers of DynamoDB have up to 40 digits, with
 * zeros in front, and an engine knows only its own spelling again.
 */
type Position = string;
type Positions = { of: (name: string) => Position; set: (name: string, position: Position) => void };

const isBefore = (one: Position, other: Position) => BigInt(one || 0) < BigInt(other || 0);

/** How far the slowest of the consumers is. */
const leastOf = (consumers: readonly StreamConsumer[], positions: Positions): Position =>
  consumers.map(({ name }) => positions.of(name)).reduce((a, b) => (isBefore(b, a) ? b : a));

function openPositions(file: string): Positions {
  const positions = new Map<string, Position>(Object.entries(readPositions(file)));
  return {
    of: (name) => positions.get(name) ?? '',
    set: (name, position) => {
      positions.set(name, position);
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(positions)));
      renameSync(`${file}.new`, file);
    },
  };
}

/** Former versions noted numbers. */
function readPositions(file: string): Record<string, Position> {
  try {
    const noted = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
    return Object.fromEntries(noted.map(([name, position]) => [name, String(position)]));
  } catch {
    return {};
  }
}

/** The records after a sequence number, oldest first. The local engine has a single shard that never ends. */
async function readAfter(options: Options, position: Position): Promise<DynamoDBRecord[]> {
  const stream = await describe(options);
  if (!stream) return [];
  const start = position
    ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position }
    : { ShardIteratorType: 'TRIM_HORIZON' };
  const { StreamArn, ShardId } = stream;
  const { ShardIterator } = await call<{ ShardIterator: string }>(options, 'GetShardIterator', {
    StreamArn,
    ShardId,
    ...start,
  });
  const page = await call<{ Records: DynamoDBRecord[] }>(options, 'GetRecords', {
    ShardIterator,
    Limit: BATCH,
  });
  return page.Records.map((record) => ({ ...record, eventSourceARN: StreamArn }));
}

/** The newest sequence number. The engine's own answer stops after a hundred records. */
async function newest(options: Options, position: Position): Promise<Position> {
  const last = (await readAfter(options, position)).at(-1)?.dynamodb?.SequenceNumber;
  return last ? newest(options, last) : position;
}

async function describe(options: Options) {
  const { Streams } = await call<{ Streams: { StreamArn: string }[] }>(options, 'ListStreams', {
    TableName: options.tableName,
  });
  const StreamArn = Streams[0]?.StreamArn;
  if (!StreamArn) return undefined;
  const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    options,
    'DescribeStream',
    {
      StreamArn,
    },
  );
  const shard = StreamDescription.Shards[0];
  return shard && { StreamArn, ShardId: shard.ShardId };
}

/** The engine's wire format is also Lambda's event format, so nothing is translated. The engine checks no signature. */
async function call<T>({ endpoint }: Options, operation: string, body: object): Promise<T> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
      'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
