import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  type DynamoDBClient,
  type WriteRequest,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from '../commandError.ts';
import { tableDefinition } from '../tableDefinition.ts';
import type { Restore } from './restoreDrill.ts';
import { digestOf, fromLine, itemsOf, TableDigest, toLine } from './tableItems.ts';

const ATTEMPTS = 5;
/** The audit trail is numbered after each write. That must come to rest too. */
const QUIET_MS = 5000;
const PER_REQUEST = 25;

/**
 * Restores by an export, for an engine without point-in-time recovery. All items go into a file, one on each line, and
 * from there into the new table.
 * @throws CommandError when the table was written to during each of five exports
 */
export const restoreByExport =
  (client: DynamoDBClient): Restore =>
  async (source, target) => {
    const folder = await mkdtemp(join(tmpdir(), 'restore-'));
    // A process that is told to end comes no further than this: the file holds all personal data.
    const clear = () => rmSync(folder, { recursive: true, force: true });
    process.once('exit', clear);
    try {
      const file = join(folder, 'items.jsonl');
      const { at, expected } = await exportQuietly(client, source, file);
      // Only the items come back here. The settings are applied later, as after a restore by AWS.
      const { StreamSpecification: _, ...definition } = tableDefinition;
      await client.send(new CreateTableCommand({ ...definition, TableName: target }));
      await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: target });
      await load(client, target, file);
      return { at, expected };
    } finally {
      clear();
      process.off('exit', clear);
    }
  };

/** Exports the table until it did not change meanwhile. The file then holds one moment. */
async function exportQuietly(client: DynamoDBClient, source: string, file: string) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await sleep(QUIET_MS);
    const at = new Date();
    const expected = await exportTo(client, source, file);
    if (expected.differences(await digestOf(client, source)).length === 0) return { at, expected };
  }
  throw new CommandError('The table kept changing: leave the application alone and try again.');
}

async function exportTo(client: DynamoDBClient, source: string, file: string): Promise<TableDigest> {
  const digest = new TableDigest();
  async function* lines() {
    for await (const item of itemsOf(client, source)) {
      digest.add(item);
      yield `${toLine(item)}\n`;
    }
  }
  await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
  return digest;
}

async function load(client: DynamoDBClient, target: string, file: string): Promise<void> {
  let batch: WriteRequest[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    batch.push({ PutRequest: { Item: fromLine(line) } });
    if (batch.length < PER_REQUEST) continue;
    await write(client, target, batch);
    batch = [];
  }
  if (batch.length > 0) await write(client, target, batch);
}

async function write(client: DynamoDBClient, target: string, batch: WriteRequest[]): Promise<void> {
  let left = batch;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt > 0) await sleep(50 * 2 ** Math.min(attempt, 6));
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [target]: left } }));
    left = answer.UnprocessedItems?.[target] ?? [];
  }
}
