import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTable, type Engine, startEngine } from '../../infra/local/engine.ts';

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
