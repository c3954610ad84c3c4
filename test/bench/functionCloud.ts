import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeSecrets } from '#functions/app/secrets.ts';
import { createTable, startEngine } from '../../infra/local/engine.ts';
import { openOutbox } from '../../infra/local/outbox.ts';
import { secretsToServe, startSink } from '../../infra/local/sink.ts';
import { memoryBlobs, PUBLIC_URL, testDeps } from '../support/deps.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { NO_RATE } from '../support/noRate.ts';

/** A folder in memory, if there is a file system in memory. */
export const benchFolder = () => mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-'));

/** An engine in its own folder, with one table for each name. */
export async function benchEngine(tableNames: readonly string[]) {
  const folder = await benchFolder();
  const engine = await startEngine({ dataFile: join(folder, 'table.db') });
  for (const name of tableNames) await createTable(engine.endpoint, name);
  return {
    endpoint: engine.endpoint,
    async stop() {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Passes connections on to a local server and counts them. */
async function countingProxy(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const onward = connect(Number(port), hostname);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => connections,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** What a bundle needs to run as a function: the table, the secrets, and the environment that names them. */
export async function functionCloud() {
  const tableName = 'records';
  const engine = await benchEngine([tableName]);
  const proxy = await countingProxy(engine.endpoint);
  const folder = await benchFolder();
  const secrets = completeSecrets();
  const served = secretsToServe(secrets);
  const sink = await startSink({
    outbox: openOutbox(join(folder, 'outbox')),
    secrets: served.values,
    masterKey: Buffer.alloc(32),
  });
  const deps = testDeps({
    engine: { endpoint: engine.endpoint, tableName },
    shared: { secrets: heldSecrets(secrets), snapshots: memoryBlobs() },
  });
  return {
    /** Seeds the same table, and signs tokens that the functions accept. */
    deps,
    /** How many connections functions have opened to the table. */
    connections: proxy.taken,
    environment: {
      STAGE: 'test',
      TABLE_NAME: tableName,
      DOCUMENTS_BUCKET: 'documents',
      SNAPSHOTS_BUCKET: 'snapshots',
      EXPORTS_BUCKET: 'exports',
      SECRETS: served.SECRETS,
      VAULT_KEY_ID: 'vault',
      INDEX_KEY_ID: 'index',
      MESSAGE_KEY_ID: 'messages',
      LIMITS: JSON.stringify(NO_RATE),
      PUBLIC_URL,
      AWS_REGION: 'ap-south-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: sink.endpoint,
    },
    async stop() {
      await sink.stop();
      await engine.stop();
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
