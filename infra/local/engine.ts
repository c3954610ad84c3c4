import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from '../commandError.ts';
import { TTL_ATTRIBUTE, tableDefinition } from '../tableDefinition.ts';

export type Engine = { endpoint: string; stop: () => Promise<void> };

const START_TIMEOUT_MS = 15_000;

/**
 * The engine must not outlive the process that started it, not even after a `kill -9`. This shell script keeps it: the
 * script holds the read end of a pipe, and only this process has a write end. The pipe closes when this process ends,
 * however it ends.
 */
const KEEPER = `exec 3<&0
"$@" </dev/null 3<&- & engine=$!
(cat <&3 >/dev/null; kill "$engine" 2>/dev/null) &
wait "$engine"`;

/**
 * Starts a DynamoDB engine on a free loopback port and waits until it answers. `dataFile` is its database; without one
 * the engine keeps everything in memory. When `DYNAMODB_ENDPOINT` is set, it starts nothing and returns that endpoint.
 * @throws CommandError when the binary is missing or the file cannot be opened
 */
export async function startEngine({ dataFile }: { dataFile?: string } = {}): Promise<Engine> {
  const brought = process.env.DYNAMODB_ENDPOINT;
  if (brought) return { endpoint: brought, stop: async () => {} };
  const command = engineCommand();
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const started = await launch([...command, 'serve', '--port', String(port)], port, dataFile);
    if ('engine' in started) {
      if (dataFile) indexStreamRecords(dataFile);
      return started.engine;
    }
    // Another process may take the free port before the engine does.
    if (attempt === 5 || !started.complaint.includes('already in use')) {
      throw new CommandError(
        dataFile
          ? `The database file ${dataFile} cannot be opened (${started.complaint}).`
          : `The database engine did not start (${started.complaint}).`,
      );
    }
  }
}

/** Creates the table unless it exists. Resolves when it can be used. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const client = localClient(endpoint);
  try {
    await client.send(new CreateTableCommand({ ...tableDefinition, TableName: name }));
    await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName: name });
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

/** A client for a local engine, which accepts any credentials. */
export const localClient = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

async function launch(
  command: string[],
  port: number,
  dataFile: string | undefined,
): Promise<{ engine: Engine } | { complaint: string }> {
  const keeper = spawn(
    'sh',
    ['-c', KEEPER, 'engine-keeper', ...command, ...(dataFile ? ['--db-path', dataFile] : [])],
    // A process group of its own: Ctrl-C reaches only this process, which stops the engine after the last write.
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  );
  let complaint = '';
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  keeper.stdin.on('error', () => {});
  const gone = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (keeper.exitCode === null && Date.now() < deadline) {
    if (await answers(endpoint)) {
      const stop = async () => {
        keeper.ref();
        keeper.stdin.end();
        await gone;
      };
      release(keeper);
      return { engine: { endpoint, stop } };
    }
    await sleep(20);
  }
  keeper.stdin.end();
  await gone;
  const lines = complaint.split('\n').filter((line) => line && !line.startsWith('Dynoxide listening'));
  return { complaint: (lines.at(-1) ?? 'no answer').replace(/^error: /, '').replace(/\..*$/, '') };
}

/** A running engine does not keep this process alive. The pipe closes when the process ends. */
function release(keeper: ChildProcess): void {
  keeper.unref();
  for (const stream of [keeper.stdin, keeper.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await (await fetch(endpoint, { signal: AbortSignal.timeout(1000) })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function engineCommand(): string[] {
  const named = process.env.DYNOXIDE_PATH;
  if (named) {
    if (existsSync(named)) return [named];
    throw new CommandError(
      `The database engine is missing: DYNOXIDE_PATH names ${named}, which is not there.`,
    );
  }
  const packaged = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return [createRequire(import.meta.url).resolve(`${packaged}/dynoxide`)];
  } catch {
    if (spawnSync('dynoxide', ['--version'], { stdio: 'ignore' }).status === 0) return ['dynoxide'];
    if (packaged !== '@dynoxide/linux-x64') return ['npx', '--yes', 'dynoxide'];
    throw new CommandError(
      `The database engine is missing: run "npm ci --include=optional" for ${packaged}, or set DYNAMODB_ENDPOINT.`,
    );
  }
}

/** Without this index every write scans all stream records, and gets slower with each of them. */
function indexStreamRecords(dataFile: string): void {
  const database = new DatabaseSync(dataFile, { timeout: 5000 });
  database.exec(
    `CREATE INDEX IF NOT EXISTS stream_records_by_sequence
     ON _stream_records(table_name, CAST(sequence_number AS INTEGER))`,
  );
  database.close();
}

/** A loopback port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
