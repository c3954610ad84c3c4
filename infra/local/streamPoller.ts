import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

export type StreamConsumer = { name: string; handle: (event: DynamoDBStreamEvent) => Promise<void> };

type StreamPoller = {
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

/** All consumers that took everything look again at the same time, so that one look serves them. */
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
  const positions = openPositions(options.positionFile, log);
  const stream = openStream(options, stopping.signal);
  const loops = consumers.map((consumer) => follow(consumer, { stream, positions, log }, stopping.signal));
  if (dataFile) loops.push(prune(options, dataFile, positions, stopping.signal));
  const all = Promise.all(loops).catch((error) => log(`The stream poller ended: ${error}`));
  return {
    caughtUp: async () => {
      const last = await newest(stream, leastOf(consumers, positions));
      while (!stopping.signal.aborted && consumers.some(({ name }) => isBefore(positions.of(name), last)))
        await sleep(20);
    },
    stop: async () => {
      stopping.abort();
      await all;
      positions.note();
    },
  };
}

type Following = { stream: Stream; positions: Positions; log: Options['log'] };

async function follow(
  { name, handle }: StreamConsumer,
  { stream, positions, log }: Following,
  signal: AbortSignal,
) {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const records = await stream.readTogether(positions.of(name));
      if (records.length) await handle({ Records: records });
      const last = records.at(-1)?.dynamodb?.SequenceNumber;
      if (last) positions.set(name, last);
      failures = 0;
      if (records.length < BATCH) await stream.nextLook();
    } catch (error) {
      if (signal.aborted) return;
      log(`${name} failed and gets its batch again: ${error}`);
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
type Positions = {
  of: (name: string) => Position;
  set: (name: string, position: Position) => void;
  /** Writes to the file what was set since. Happens by itself too, once for all that are set at the same time. */
  note: () => void;
};

const isBefore = (one: Position, other: Position) => BigInt(one || 0) < BigInt(other || 0);

/** How far the slowest of the consumers is. */
const leastOf = (consumers: readonly StreamConsumer[], positions: Positions): Position =>
  consumers.map(({ name }) => positions.of(name)).reduce((a, b) => (isBefore(b, a) ? b : a));

function openPositions(file: string, log: Options['log']): Positions {
  const positions = new Map<string, Position>(Object.entries(readPositions(file)));
  let noting: NodeJS.Immediate | undefined;
  const note = () => {
    if (!noting) return;
    clearImmediate(noting);
    noting = undefined;
    try {
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(positions)));
      renameSync(`${file}.new`, file);
    } catch (error) {
      log(`The positions in the stream were not noted this time: ${error}`);
    }
  };
  return {
    of: (name) => positions.get(name) ?? '',
    set: (name, position) => {
      positions.set(name, position);
      noting ??= setImmediate(note);
    },
    note,
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

type Stream = {
  /** The records after a position, oldest first, at most a batch. */
  read: (position: Position) => Promise<DynamoDBRecord[]>;
  /** The same for all who ask for it meanwhile, so without what was written since the first of them asked. */
  readTogether: (position: Position) => Promise<DynamoDBRecord[]>;
  /** Resolves when it is time to look again. */
  nextLook: () => Promise<void>;
};

/** The stream of the table. Consumers that have come equally far read it together. */
function openStream(options: Options, signal: AbortSignal): Stream {
  const pages = new Map<Position, Promise<DynamoDBRecord[]>>();
  let shard: Awaited<ReturnType<typeof describe>>;
  let look: Promise<void> | undefined;
  const read = async (position: Position) => {
    // The local engine has a single shard that never ends.
    shard ??= await describe(options);
    return shard ? readAfter(options, shard, position) : [];
  };
  return {
    read,
    readTogether: (position) => {
      const page = pages.get(position) ?? read(position).finally(() => pages.delete(position));
      pages.set(position, page);
      return page;
    },
    nextLook: () => {
      look ??= pause(IDLE_MS, signal).then(() => {
        look = undefined;
      });
      return look;
    },
  };
}

async function readAfter(
  options: Options,
  { StreamArn, ShardId }: Shard,
  position: Position,
): Promise<DynamoDBRecord[]> {
  const start = position
    ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position }
    : { ShardIteratorType: 'TRIM_HORIZON' };
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
async function newest(stream: Stream, position: Position): Promise<Position> {
  const last = (await stream.read(position)).at(-1)?.dynamodb?.SequenceNumber;
  return last ? newest(stream, last) : position;
}

type Shard = { StreamArn: string; ShardId: string };

async function describe(options: Options): Promise<Shard | undefined> {
  const { Streams } = await call<{ Streams: { StreamArn: string }[] }>(options, 'ListStreams', {
    TableName: options.tableName,
  });
  const StreamArn = Streams[0]?.StreamArn;
  if (!StreamArn) return undefined;
  const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    options,
    'DescribeStream',
    { StreamArn },
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
