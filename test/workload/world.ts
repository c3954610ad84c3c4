import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Deps } from '#functions/app/deps.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { leastOf } from '#shared/records/samples.ts';
import { createTable, startEngine } from '../../infra/local/engine.ts';
import { engineClient, localDataKeys, memoryBlobs, testDeps } from '../support/deps.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, seedWorld, tokenFor } from '../support/seed.ts';
import { type Account, EMPTY, type Item, leaf, OWN, putItem, type State } from './state.ts';
import { tracedClient } from './wire.ts';

/** An engine for many tables. All tables begin as the first one did. */
export type Ground = { endpoint: string; stop: () => Promise<void>; first?: Beginning };

/** What is in a table before the first operation, and what reads it. */
type Beginning = Pick<World, 'state'> & {
  at: Date;
  ids: ReadonlyMap<string, number>;
  rows: Record<string, unknown>[];
  keys: Pick<Deps, 'secrets' | 'dataKeys' | 'messageKeys'>;
};

export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'workload-'));
  const engine = await startEngine({ dataFile: join(folder, 'table.db') });
  return {
    endpoint: engine.endpoint,
    stop: async () => {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A table of its own with a small beginning: what the product holds, and the model's state of it. */
export type World = {
  engine: { endpoint: string; tableName: string };
  /** Processes of the deployment whose calls are traced and may fail. */
  live: Deps[];
  /** A process that never fails, and more such processes on request. */
  sound: Deps;
  fresh: () => Deps;
  clock: { at: Date };
  state: State;
  ids: Map<string, number>;
  /** The newest token of each account. */
  tokens: Map<number, string>;
  signIn: (account: number) => Promise<void>;
  close: () => void;
};

const FOREVER = 1000 * 24 * 3600;
const LIMITS = {
  accessTokenSeconds: FOREVER,
  refreshIdleSeconds: FOREVER,
  freshProofSeconds: FOREVER,
  refreshAbsoluteSeconds: FOREVER,
  revealsPerHour: 1_000_000,
  aadhaarDuplicatesPerHour: 1_000_000,
};

const ACCOUNTS: [name: string, role: Role, scope: { d?: number; b?: number; school_id?: string }][] = [
  ['root', 'super_admin', {}],
  ['chief', 'super_admin', {}],
  ['admin0', 'admin', {}],
  ['admin1', 'admin', {}],
  ['deo0', 'deo', { d: 0 }],
  ['deo1', 'deo', { d: 1 }],
  ['sdeo00', 'sdeo', { d: 0, b: 0 }],
  ['sdeo01', 'sdeo', { d: 0, b: 1 }],
  ['sdeo10', 'sdeo', { d: 1, b: 2 }],
  ['hoi0', 'hoi', { school_id: '1000' }],
  ['hoi1', 'hoi', { school_id: '1001' }],
  ['teacher0', 'teacher', { school_id: '1000' }],
];

/**
 * Independent of the machine's clock, because days and hours decide some answers. With that clock a seed would not
 * repeat.
 */
const BEGINS = '2026-11-21T06:00:00Z';

export async function openWorld(ground: Ground): Promise<World> {
  const engine = { endpoint: ground.endpoint, tableName: `workload-${randomUUID().slice(0, 8)}` };
  await createTable(engine.endpoint, engine.tableName);
  const { first } = ground;
  const clock = { at: first?.at ?? new Date(BEGINS) };
  const now = () => clock.at;
  const keys = first?.keys ?? {
    secrets: testDeps({ engine }).secrets,
    dataKeys: localDataKeys(),
    messageKeys: localDataKeys(),
  };
  const shared = { ...keys, snapshots: memoryBlobs(now), documents: memoryBlobs(now) };
  const clients = [engineClient(engine.endpoint), tracedClient(engine.endpoint)] as const;
  const process = (client: (typeof clients)[number]) =>
    testDeps({ engine, now, limits: LIMITS, shared, client });
  const sound = process(clients[0]);
  const world: World = {
    engine,
    live: [0, 1, 2].map(() => process(clients[1])),
    sound,
    fresh: () => process(clients[0]),
    clock,
    state: first?.state ?? EMPTY,
    ids: new Map(first?.ids),
    tokens: new Map(),
    signIn: async (id) => {
      world.tokens.set(id, await tokenFor(sound, { id } as StoredUser));
    },
    close: () => {
      for (const client of clients) client.destroy();
    },
  };
  if (first) await copyRows(clients[0], engine.tableName, first.rows);
  else {
    await begin(world);
    const rows = await rowsOf(engine, '');
    ground.first = { at: clock.at, state: world.state, ids: new Map(world.ids), rows, keys };
  }
  return world;
}

/** Creates the master data, and accounts of every role. */
async function begin(world: World): Promise<void> {
  const { sound } = world;
  const places = await seedWorld(sound);
  const users = new Map<number, Account>();
  for (const [name, role, { d, b, school_id }] of ACCOUNTS) {
    const district_id = d === undefined ? undefined : places.districts[d];
    const rd_block_id = b === undefined ? undefined : places.blocks[b];
    const phone = role === 'teacher' ? '9800000000' : '';
    const fields = {
      username: name,
      email: `${name}@example.org`,
      phone,
      district_id,
      rd_block_id,
      school_id,
    };
    const { id, email, created_at } = await seedUser(sound, role, fields);
    const district = district_id;
    const own = { ...leastOf(OWN.account), username: name, email, phone, role };
    const held = { ...own, district, rd_block: rd_block_id, school_id };
    users.set(id, { id, version: 1, created_at, ...held, is_active: true, signedIn: false });
    world.ids.set(`user ${name}`, id);
  }
  world.state = await withMaster({ ...EMPTY, users }, world);
}

/** As many items as one request can put. */
const BATCH = 25;

async function copyRows(client: DynamoDBClient, table: string, rows: Beginning['rows']): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client);
  for (let from = 0; from < rows.length; from += BATCH) {
    const RequestItems = {
      [table]: rows.slice(from, from + BATCH).map((Item) => ({ PutRequest: { Item } })),
    };
    await documents.send(new BatchWriteCommand({ RequestItems }));
  }
}

/** The state with the items and the audit entries that the beginning left. */
async function withMaster(state: State, { engine, ids }: World): Promise<State> {
  let next = state;
  for (const { sk, pk, rev, ...item } of await rowsOf(engine, 'MASTER')) {
    const collection = COLLECTIONS.find((name) => String(sk).startsWith(`${name}#`)) as
      | Collection
      | undefined;
    if (!collection) continue;
    const { id, name } = item as Item;
    ids.set(`item ${collection} ${name}`, id);
    next = putItem(next, collection, item as Item);
  }
  const audit = new Map<string, number>();
  for (const { action, resource_type, success } of await rowsOf(engine, 'AUDIT#')) {
    const key = leaf(action as never, resource_type as never, success as boolean);
    audit.set(key, (audit.get(key) ?? 0) + 1);
  }
  return { ...next, audit };
}
