import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ListTablesCommand,
  TagResourceCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { run as anchor } from '#functions/events/auditAnchor.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { Table } from '#functions/table/table.ts';
import { restoreByExport } from '../../infra/admin/restoreByExport.ts';
import { restoreDrill } from '../../infra/admin/restoreDrill.ts';
import { readTableSettings } from '../../infra/admin/tableSettings.ts';
import { orderAll } from '../support/auditTrail.ts';
import { engineClient, testDeps } from '../support/deps.ts';
import { OWN_ENGINE, withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalCalls, medicalInput } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput } from '../support/seed.ts';
import { teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let client: DynamoDBClient;
let teacher: number;

beforeAll(async () => {
  client = engineClient(engine.endpoint);
  deps = testDeps({ engine });
  const world = await teacherWorld(deps);
  // Created under a key, so that an item with bytes exists too.
  const body = teacherInput('T-1', '1001', { aadhaar_number: '234567890124' });
  const headers = { 'idempotency-key': 'a-creation-of-the-drill' };
  const made = await callById('teachers.create', deps, world.as('admin', { body, headers }));
  expect(made.status).toBe(201);
  teacher = made.body.data.id;
  const added = await medicalCalls(deps, world).add(medicalInput(teacher));
  expect(added.status).toBe(201);
  await orderAll(deps, engine);
  await anchor(deps);
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: engine.tableName }));
  const Tags = [{ Key: 'stage', Value: 'test' }];
  await client.send(new TagResourceCommand({ ResourceArn: table?.TableArn, Tags }));
  await client.send(new UpdateTableCommand({ TableName: engine.tableName, DeletionProtectionEnabled: true }));
});

const tables = async () =>
  (await client.send(new ListTablesCommand({}))).TableNames?.filter((name) =>
    name.startsWith(engine.tableName),
  ) ?? [];

/** Runs a drill whose copy is damaged before it is checked. Returns the faults found. */
async function faultsAfter(damage: (copy: Copy) => Promise<unknown>): Promise<string[]> {
  const restore = restoreByExport(client);
  const report = await restoreDrill({
    deps,
    client,
    restore: async (source, target) => {
      const done = await restore(source, target);
      await damage(copyOf(target));
      return done;
    },
  });
  return report.faults;
}

type Copy = ReturnType<typeof copyOf>;
function copyOf(TableName: string) {
  const documents = DynamoDBDocumentClient.from(client);
  const table = new Table(client, TableName);
  return {
    take: (Key: Key) => documents.send(new DeleteCommand({ TableName, Key })),
    change: async (key: Key, more: object) =>
      documents.send(new PutCommand({ TableName, Item: { ...(await table.get(key)), ...key, ...more } })),
  };
}

describe('F18: npm run admin -- restore-drill', () => {
  it('finds every item in the copy, agreeing with each other, with the settings of the table', async () => {
    const items = (await rowsOf(engine, '')).length;
    const entries = (await rowsOf(engine, 'AUDIT#')).length;
    const report = await restoreDrill({ deps, client, restore: restoreByExport(client), keep: true });
    expect(report).toMatchObject({ items, auditEntries: entries, faults: [] });
    expect(report.rtoSeconds).toBeGreaterThan(0);
    expect(await readTableSettings(client, report.table)).toEqual({
      stream: 'NEW_AND_OLD_IMAGES',
      // A table of another engine has none while it is tested.
      ttl: OWN_ENGINE ? 'expiresAt' : undefined,
      protected: true,
      tags: { stage: 'test' },
    });
    expect(await tables()).toContain(report.table);
  });

  it('takes the copy away again, protected or not', async () => {
    const before = await tables();
    const { table } = await restoreDrill({ deps, client, restore: restoreByExport(client) });
    expect(before).not.toContain(table);
    expect(await tables()).toEqual(before);
  });

  it('tells when the copy could not be taken away', async () => {
    const send = client.send.bind(client);
    const refusing = vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
      if (command instanceof DeleteTableCommand) throw new Error('being updated');
      return send(command as never);
    }) as never);
    const said: string[] = [];
    const report = await restoreDrill({
      deps,
      client,
      restore: restoreByExport(client),
      say: (line) => said.push(line),
    });
    refusing.mockRestore();
    expect(report).toMatchObject({ faults: [], leftBehind: true });
    expect(said.at(-1)).toBe(`${report.table} was left behind: being updated`);
    await client.send(new DeleteTableCommand({ TableName: report.table }));
  });

  it('names all that it leaves when it is broken off', async () => {
    const said: string[] = [];
    const exit = vi.spyOn(process, 'exit');
    const code = new Promise((exited) => exit.mockImplementation(exited as never));
    let copy = '';
    const broken = restoreDrill({
      deps,
      client,
      exports: 's3://snapshots/restore-drill',
      say: (line) => said.push(line),
      restore: async (_source, target) => {
        copy = target;
        process.emit('SIGINT');
        await code;
        throw new Error('the process would have ended');
      },
    });
    expect(await code).toBe(1);
    expect(said.slice(-2)).toEqual([
      `- the table ${copy}`,
      `- the export: aws s3 rm --recursive s3://snapshots/restore-drill/${copy}/`,
    ]);
    await expect(broken).rejects.toThrow('would have ended');
    exit.mockRestore();
  });

  it('of a local cloud takes its copy away when it is broken off, also one that was to be kept', async () => {
    const before = await tables();
    const said: string[] = [];
    const exit = vi.spyOn(process, 'exit');
    const code = new Promise((exited) => exit.mockImplementation(exited as never));
    const broken = restoreDrill({
      deps,
      client,
      local: true,
      keep: true,
      say: (line) => said.push(line),
      restore: async (source, target) => {
        await restoreByExport(client)(source, target);
        expect(await tables()).toContain(target);
        process.emit('SIGTERM');
        await code;
        throw new Error('the copy is not there');
      },
    });
    const told = expect(broken).rejects.toThrow('The drill was broken off.');
    // The process would end here.
    expect(await code).toBe(1);
    expect(await tables()).toEqual(before);
    expect(said.at(-1)).toBe('The drill takes its copy away.');
    await told;
    exit.mockRestore();
  });

  it('leaves no file with the items behind when the process ends meanwhile', async () => {
    const files = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('restore-'));
    const others = process.listeners('exit');
    const gone: string[] = [];
    const send = client.send.bind(client);
    // The file is whole by then.
    const ending = vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
      if (!(command instanceof CreateTableCommand)) return send(command as never);
      const before = await files();
      for (const one of process.listeners('exit')) if (!others.includes(one)) one(0);
      const after = await files();
      gone.push(...before.filter((name) => !after.includes(name)));
      throw new Error('the process would have ended');
    }) as never);
    await expect(restoreByExport(client)(engine.tableName, 'copy')).rejects.toThrow('would have ended');
    ending.mockRestore();
    expect(gone).toHaveLength(1);
    expect(process.listeners('exit')).toEqual(others);
  });

  it('names what was altered in the copy', async () => {
    const faults = await faultsAfter(({ change }) => change(keys.school(1), { school_name: 'Another' }));
    expect(faults).toEqual(['Items of SCHOOL were altered in the copy.']);
  });

  it('names what is missing in the copy, and who misses it', async () => {
    const name = keys.unique('teacher_ID', 't-1');
    expect(await faultsAfter(({ take }) => take(name))).toEqual([
      expect.stringMatching(/^Of \d+ items of UNIQUE the copy has \d+\.$/),
      `${name.pk} does not name its owner ${teacher}.`,
    ]);
    expect(await faultsAfter(({ take }) => take(keys.vault(teacher)))).toEqual([
      'Of 2 items of VAULT the copy has 1.',
      `The Aadhaar number of teacher ${teacher} is not in the vault.`,
      expect.stringMatching(/^VAULT#INDEX#\S+ is the index of no number of teacher \d+\.$/),
    ]);
  });

  it('sees that records, their rows and their counters do not belong together', async () => {
    const school = await deps.table.get(keys.school(1));
    const row = keys.feed('school', school?.feed as number);
    const faults = await faultsAfter(async ({ take, change }) => {
      await take(row);
      await take(keys.school(2));
      await change(keys.sequence('school'), { n: 3 });
      await change(keys.superAdmins(), { n: 5 });
    });
    expect(faults).toEqual(
      expect.arrayContaining([
        'SCHOOL#1 (school) has no row in the feed.',
        'The row FEED#school 000000000002 belongs to no record.',
        'UNIQUE#school_id#1002 is reserved for no record.',
        'The counter of school is at 3, but 4 is taken.',
      ]),
    );
  });

  it('walks the audit trail of the copy against the anchors', async () => {
    const { id } = (await rowsOf(engine, 'AUDIT#')).sort((a, b) =>
      String(a.id) < String(b.id) ? -1 : 1,
    )[0]!;
    const faults = await faultsAfter(({ change }) =>
      change(keys.audit(id as string), { username: 'nobody' }),
    );
    expect(faults).toEqual([
      'Items of AUDIT were altered in the copy.',
      `The audit trail: Entry number 1 (${id}) was altered.`,
    ]);
  });
});
