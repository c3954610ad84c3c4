import { createHmac, randomBytes } from 'node:crypto';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openVault } from '#functions/security/vault.ts';
import { keys } from '#functions/table/keys.ts';
import type { Item, Write } from '#functions/table/table.ts';
import { run as remove } from '#functions/teachers/delete.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { OUTPUTS } from '../../infra/admin/deployed.ts';
import { moveAadhaar } from '../../infra/admin/moveAadhaar.ts';
import { moveAadhaarCommand } from '../../infra/admin/moveAadhaarCommand.ts';
import { TableFacts } from '../../infra/admin/tableFacts.ts';
import { eachItem, plainItem } from '../../infra/admin/tableItems.ts';
import { engineClient, memoryBlobs, TEST_SECRETS, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { invoke } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const aadhaarIndex = randomBytes(32).toString('base64');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  const secrets = heldSecrets({ ...TEST_SECRETS, formerIndex: { aadhaarIndex } });
  deps = testDeps({ engine, shared: { secrets, snapshots: memoryBlobs() } });
  world = await teacherWorld(deps);
});

const THERE = { text: 'attribute_exists(pk)' };
const NEW = { text: 'attribute_not_exists(pk)' };
const put = (item: Item): Write => ({ put: item, condition: THERE });

let next = 1;
const number = () => `8${String(next++).padStart(7, '0')}4321`;
const formerIndexOf = (aadhaar: string) =>
  createHmac('sha256', Buffer.from(aadhaarIndex, 'base64')).update(aadhaar).digest('base64url');

async function made(aadhaar_number: string): Promise<number> {
  const { status, body } = await world.add(teacherInput(`M-${next++}`, '1001', { aadhaar_number }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

/** Stores a teacher as a former version did. `owner` is whom the former claim names. */
async function formerTeacher(aadhaar: string, { owner }: { owner?: number } = {}): Promise<number> {
  const id = await made(aadhaar);
  const { aadhaar: _, ...record } = (await deps.table.get(keys.teacher(id))) as Item;
  const { index, ...item } = (await deps.table.get(keys.vault(id))) as Item;
  const aadhaar_index = formerIndexOf(aadhaar);
  await deps.table.transact([
    put({ ...record, aadhaar_index, aadhaar_last4: aadhaar.slice(-4) } as unknown as Item),
    put(item as Item),
    { delete: keys.vaultIndex(index as string), condition: THERE },
    { put: { ...keys.unique('aadhaar', aadhaar_index), owner: owner ?? id }, condition: NEW },
  ]);
  return id;
}

/** Stores a teacher as a former version does that knows nothing of the mark. */
async function savedByFormerVersion(id: number): Promise<void> {
  const { aadhaar: _, ...record } = (await deps.table.get(keys.teacher(id))) as Item;
  await deps.table.transact([put({ ...record, aadhaar_index: '', aadhaar_last4: '' } as unknown as Item)]);
}

const lose = (id: number) => deps.table.transact([{ delete: keys.vault(id), condition: THERE }]);
const shownOf = async (id: number) => (await world.read(id)).body.data.aadhaar_number;

async function faults() {
  const facts = new TableFacts();
  await eachItem(engineClient(engine.endpoint), engine.tableName, (item) => facts.look(plainItem(item)));
  return facts.faults();
}

/** What the entries of moved numbers say, by teacher. */
const movedEntries = async () =>
  (await rowsOf(engine, 'AUDIT#'))
    .filter(({ details }) => String(details).includes('moved'))
    .map(({ resource_type, resource_id, details }) => [resource_type, resource_id, details]);

describe('R79: the numbers of former versions', () => {
  it('are moved, each with an entry of its own', async () => {
    const [one, two] = [number(), number()];
    const ids = [await formerTeacher(one), await formerTeacher(two), await made('')];
    expect(await moveAadhaar(deps)).toEqual({ moved: 2, left: [] });
    expect(await openVault(deps, ids[0] as number)).toBe(one);
    expect(await shownOf(ids[1] as number)).toBe('XXXXXXXX4321');
    const entry = (id: number | undefined) => ['teacher', String(id), '{"aadhaar_number":"moved"}'];
    expect(new Set(await movedEntries())).toEqual(new Set([entry(ids[0]), entry(ids[1])]));
    expect(await moveAadhaar(deps)).toEqual({ moved: 0, left: [] });
    expect(await faults()).toEqual([]);
  });

  it('of a run that was stopped have their entries', async () => {
    const before = (await movedEntries()).length;
    const [one, two] = [await formerTeacher(number()), await formerTeacher(number())];
    const mac = vi.spyOn(deps.indexKey, 'mac');
    mac.mockImplementationOnce(() => Promise.reject(new Error('stopped')));
    await expect(moveAadhaar(deps)).rejects.toThrow('stopped');
    mac.mockRestore();
    await moveAadhaar(deps);
    const entries = (await movedEntries()).map(([, id]) => id);
    expect(entries).toHaveLength(before + 2);
    expect(entries).toEqual(expect.arrayContaining([String(one), String(two)]));
  });

  it('are marked again where a former version saved the record after the move', async () => {
    const aadhaar = number();
    const id = await made(aadhaar);
    await savedByFormerVersion(id);
    expect(await shownOf(id)).toBe('');
    expect(await moveAadhaar(deps)).toEqual({ moved: 1, left: [] });
    expect(await shownOf(id)).toBe('XXXXXXXX4321');
    expect((await world.change(id, { aadhaar_number: number() })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  it('are moved where the former claim names another teacher, whose claim stays', async () => {
    const id = await formerTeacher(number(), { owner: 999_999 });
    expect(await moveAadhaar(deps)).toEqual({ moved: 1, left: [] });
    expect(await shownOf(id)).toBe('XXXXXXXX4321');
    const [claim] = await rowsOf(engine, 'UNIQUE#aadhaar#');
    expect(claim).toMatchObject({ owner: 999_999 });
    await deps.table.transact([{ delete: { pk: claim?.pk as string, sk: 'UNIQUE' }, condition: THERE }]);
  });
});

describe('a former number that the vault lacks', () => {
  it.each<[string, (id: number, aadhaar: string) => Promise<{ status: number }>, string | undefined]>([
    ['is set again', (id, aadhaar_number) => world.change(id, { aadhaar_number }), 'XXXXXXXX4321'],
    ['gives way to another', (id) => world.change(id, { aadhaar_number: number() }), 'XXXXXXXX4321'],
    ['is cleared', (id) => world.change(id, { aadhaar_number: '' }), ''],
    [
      'goes with its teacher',
      (id) => invoke(teachers.delete, remove, deps, world.as('admin', { params: { id: String(id) } })),
      undefined,
    ],
  ])('%s', async (_, correct, shown) => {
    const aadhaar = number();
    const id = await formerTeacher(aadhaar);
    await lose(id);
    expect(await moveAadhaar(deps)).toEqual({ moved: 0, left: [id] });
    expect((await correct(id, aadhaar)).status).toBe(200);
    expect(await moveAadhaar(deps)).toEqual({ moved: 0, left: [] });
    if (shown !== undefined) expect(await shownOf(id)).toBe(shown);
    expect(await faults()).toEqual([]);
  });
});

describe('move-aadhaar of a stage', () => {
  const secretsManager = mockClient(SecretsManagerClient);
  const said: string[] = [];
  const values: Record<string, string[]> = {};

  /** A deployed stage dev whose secrets have these values. */
  function deployed(secrets: Record<string, object | undefined>): void {
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
    const ids = { formerIndex: 'the formerIndex', former: 'the former' };
    const told = Object.values(OUTPUTS).map(([, OutputKey]) => ({ OutputKey, OutputValue: 'any' }));
    const Outputs = told.map((one) => {
      if (one.OutputKey === 'TableName') return { ...one, OutputValue: engine.tableName };
      if (one.OutputKey === 'Url') return { ...one, OutputValue: 'https://records.example.org' };
      return one.OutputKey === 'Secrets' ? { ...one, OutputValue: JSON.stringify(ids) } : one;
    });
    mockClient(CloudFormationClient)
      .on(DescribeStacksCommand)
      .resolves({
        Stacks: [{ StackName: 'any', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }],
      });
    secretsManager.reset();
    for (const [name, value] of Object.entries(secrets)) {
      values[`the ${name}`] = value ? [JSON.stringify(value)] : [];
    }
    secretsManager.on(GetSecretValueCommand).callsFake(async ({ SecretId }) => {
      const SecretString = values[SecretId]?.at(-1);
      if (SecretString === undefined) throw new ResourceNotFoundException({ $metadata: {}, message: 'none' });
      return { SecretString };
    });
    secretsManager
      .on(PutSecretValueCommand)
      .callsFake(async ({ SecretId, SecretString }) => void values[SecretId]?.push(SecretString));
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  /** What Secrets Manager still gives of a secret: its value, and the one before. */
  const given = (name: string) => values[`the ${name}`]?.slice(-2).map((text) => JSON.parse(text));

  it('leaves the key of the former index in no secret', async () => {
    deployed({ formerIndex: { aadhaarIndex }, former: { pepper: 'p', aadhaarIndex } });
    expect(await moveAadhaarCommand(['--stage', 'dev'])).toBe(0);
    expect(given('formerIndex')).toEqual([{}, {}]);
    expect(given('former')).toEqual([{ pepper: 'p' }, { pepper: 'p' }]);
    expect(said.at(-1)).toMatch(/is written over\..* 35 days\.$/);
  });

  it('fills no secret of former versions where there was none', async () => {
    deployed({ formerIndex: {}, former: undefined });
    expect(await moveAadhaarCommand(['--stage', 'dev'])).toBe(0);
    expect(given('former')).toEqual([]);
  });
});
