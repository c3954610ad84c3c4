import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, type TestContext } from 'vitest';
import { createTable, type Engine, localClient, startEngine } from '../../infra/local/engine.ts';
import { TTL_ATTRIBUTE } from '../../infra/tableDefinition.ts';

/** Whether tests start the engine themselves. `DYNAMODB_ENDPOINT` names another one instead. */
export const OWN_ENGINE = !process.env.DYNAMODB_ENDPOINT;

/** Skips a test that depends on what only our own engine has, such as its file. Another one may lack it. */
export const onlyOwnEngine = ({ skip }: Pick<TestContext, 'skip'>, needs: string): void =>
  skip(!OWN_ENGINE, `DYNAMODB_ENDPOINT names another engine, and this test needs ${needs}.`);

/** The members are set once `beforeAll` has run. Reading them earlier throws. */
export type TestEngine = { readonly endpoint: string; readonly tableName: string };

/**
 * A fresh engine and an empty table for one test file. Call it at the top of the file and read the members inside
 * tests. The database lies in a memory file system if there is one, because the engine's own memory mode cannot have
 * the index that keeps writes fast (see `infra/local/engine.ts`).
 */
export function withEngine(): TestEngine {
  let engine: Engine | undefined;
  let folder: string | undefined;
  const tableName = `records-${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'engine-'));
    engine = await startEngine({ dataFile: join(folder, 'table.db') });
    await createTable(engine.endpoint, tableName);
    // Most tests have a clock of their own. By that of an engine which removes what expired, all they write has.
    if (!OWN_ENGINE) await neverExpire(engine.endpoint, tableName);
  });
  afterAll(async () => {
    await engine?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  return {
    tableName,
    get endpoint() {
      if (!engine) throw new Error('The engine is started by beforeAll: read `endpoint` inside a test.');
      return engine.endpoint;
    },
  };
}

/** Has the engine keep items of a table whose time is over. */
export async function neverExpire(endpoint: string, TableName: string): Promise<void> {
  const client = localClient(endpoint);
  const TimeToLiveSpecification = { AttributeName: TTL_ATTRIBUTE, Enabled: false };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  client.destroy();
}
