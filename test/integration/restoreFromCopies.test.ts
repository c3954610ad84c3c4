import {
  BackupClient,
  DescribeBackupVaultCommand,
  DescribeRestoreJobCommand,
  ListRecoveryPointsByBackupVaultCommand,
  type RecoveryPointByBackupVault,
  StartRestoreJobCommand,
} from '@aws-sdk/client-backup';
import { type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeSecrets } from '#functions/app/secrets.ts';
import { verifyAudit } from '#functions/audit/verify.ts';
import { run as anchor } from '#functions/events/auditAnchor.ts';
import { keys } from '#functions/table/keys.ts';
import { objectName } from '#functions/uploads/stored.ts';
import { settingsOfTable, tooOld } from '../../infra/admin/copiesDrill.ts';
import { restoreByExport } from '../../infra/admin/restoreByExport.ts';
import { restoreDrill } from '../../infra/admin/restoreDrill.ts';
import { copiesText, restoreDrillCommand } from '../../infra/admin/restoreDrillCommand.ts';
import { readVault, restoreFromCopies } from '../../infra/admin/restoreFromCopies.ts';
import { readTableSettings } from '../../infra/admin/tableSettings.ts';
import { orderAll } from '../support/auditTrail.ts';
import { engineClient, localIndexKey, memoryBlobs, TEST_SECRETS, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const backup = mockClient(BackupClient);
const VAULT = { name: 'the-copies', account: '444455556666', keyArn: 'arn:key' };
const NIGHT = new Date('2026-11-20T20:30:00Z');

let deps: ReturnType<typeof testDeps>;
let client: DynamoDBClient;
let world: TeacherWorld;

beforeAll(async () => {
  client = engineClient(engine.endpoint);
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
  const made = await callById(
    'teachers.create',
    deps,
    world.as('admin', { body: teacherInput('T-1', '1001') }),
  );
  expect(made.status).toBe(201);
  const upload = {
    key: 'a.pdf',
    name: 'a.pdf',
    size: 3,
    type: 'application/pdf',
    state: 'clean',
    uploader: 1,
  };
  const belonging = { teacher: made.body.data.id, created_at: NIGHT.toISOString() };
  const Item = { ...keys.upload('a.pdf'), ...upload, ...belonging };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: engine.tableName, Item }));
  await deps.documents.put(objectName('a.pdf'), Buffer.from('abc'));
  await orderAll(deps, engine);
  await anchor(deps);
  await verifyAudit(deps, { archiving: true });
});

/** Has the vault hold these copies, a page for each list, and AWS restore one as the engine's table is now. */
function copies(...pages: RecoveryPointByBackupVault[][]) {
  backup.on(ListRecoveryPointsByBackupVaultCommand).callsFake(({ NextToken = '0' }) => {
    const next = Number(NextToken) + 1;
    return { RecoveryPoints: pages[next - 1], NextToken: next < pages.length ? String(next) : undefined };
  });
}
beforeEach(() => {
  backup.reset();
  copies([{ RecoveryPointArn: 'arn:newest', Status: 'COMPLETED', CreationDate: deps.now() }]);
  backup
    .on(StartRestoreJobCommand)
    .callsFake(async ({ Metadata }) => {
      await restoreByExport(client)(engine.tableName, Metadata.targetTableName);
      return { RestoreJobId: 'job' };
    })
    .on(DescribeRestoreJobCommand)
    .resolvesOnce({ Status: 'RUNNING' })
    .resolves({ Status: 'COMPLETED' });
});

const restore = () =>
  restoreFromCopies({ backup: new BackupClient({}), vault: VAULT, role: 'arn:role', everyMs: 1 });
// The engine has no point-in-time recovery and no keys.
const SETTINGS = {
  ...settingsOfTable('dev', { keepData: true }, ''),
  key: undefined,
  recoveryDays: undefined,
};
/** The drill, with nothing of the deployment but what is copied. */
function drill({ documents = deps.documents, keep = false, damage = async (_copy: string) => {} } = {}) {
  const secrets = completeSecrets();
  return restoreDrill({
    deps: { ...deps, secrets: async (name) => secrets[name] },
    client,
    restore: async (source, target) => {
      const done = await restore()(source, target);
      await damage(target);
      return done;
    },
    settings: SETTINGS,
    documents,
    keep,
  });
}
const tables = async () =>
  (await client.send(new ListTablesCommand({}))).TableNames?.filter((name) =>
    name.startsWith(engine.tableName),
  ) ?? [];

describe('F18: the drill that starts from copies', () => {
  it('restores the newest one and finds all that belongs together, without a secret of the deployment', async () => {
    const before = await tables();
    const report = await drill({ keep: true });
    expect(report.faults).toEqual([]);
    expect(report.auditEntries).toBeGreaterThan(0);
    expect(report.archived).toBe(report.auditEntries);
    expect(await readTableSettings(client, report.table)).toEqual(SETTINGS);
    expect(backup.commandCalls(StartRestoreJobCommand)[0]?.args[0].input).toEqual({
      RecoveryPointArn: 'arn:newest',
      IamRoleArn: 'arn:role',
      ResourceType: 'DynamoDB',
      Metadata: { targetTableName: report.table, encryptionType: 'KMS', kmsMasterKeyArn: 'arn:key' },
    });
    expect(before).not.toContain(report.table);
    expect(await tables()).toContain(report.table);
  });

  it('takes the table away again', async () => {
    const before = await tables();
    await drill();
    expect(await tables()).toEqual(before);
  });

  it('names what does not belong together, and a document that is missing', async () => {
    const { faults } = await drill({
      damage: async (TableName) => {
        const taken = new DeleteCommand({ TableName, Key: keys.sequence('teacher') });
        await DynamoDBDocumentClient.from(client).send(taken);
      },
      documents: { ...deps.documents, list: async () => [] },
    });
    expect(faults).toEqual([
      expect.stringMatching(/^The counter of teacher is at 0, but \d+ is taken\.$/),
      'Of 1 documents that records name, the bucket lacks 1: medical-records/a.pdf is one.',
    ]);
  });

  it('takes the copy of the newest moment that is whole, from all pages', async () => {
    const at = (hours: number) => new Date(NIGHT.getTime() + hours * 3_600_000);
    copies(
      [{ RecoveryPointArn: 'arn:old', Status: 'COMPLETED', InitiationDate: at(0), CreationDate: at(99) }],
      [
        { RecoveryPointArn: 'arn:wanted', Status: 'COMPLETED', InitiationDate: at(24), CreationDate: at(26) },
        { RecoveryPointArn: 'arn:half', Status: 'PARTIAL', InitiationDate: at(48) },
      ],
      [{ RecoveryPointArn: 'arn:older', Status: 'COMPLETED', CreationDate: at(-24) }],
    );
    backup.on(StartRestoreJobCommand).resolves({ RestoreJobId: 'job' });
    expect(await restore()('source', 'target')).toEqual({ at: at(24) });
    const [started] = backup.commandCalls(StartRestoreJobCommand);
    expect(started?.args[0].input.RecoveryPointArn).toBe('arn:wanted');
  });

  it('says in a sentence that there is none, that AWS gave up, or that the vault cannot be read', async () => {
    copies([]);
    await expect(restore()('source', 'target')).rejects.toThrow(
      'The vault the-copies holds no copy of a table',
    );
    copies([{ RecoveryPointArn: 'arn:newest', Status: 'COMPLETED', CreationDate: NIGHT }]);
    backup.on(StartRestoreJobCommand).resolves({ RestoreJobId: 'job' });
    backup.on(DescribeRestoreJobCommand).resolves({ Status: 'FAILED', StatusMessage: 'no right to the key' });
    await expect(restore()('source', 'target')).rejects.toThrow(
      'AWS gave up the restore of the copy: no right to the key.',
    );
    const refused = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
    backup.on(DescribeBackupVaultCommand).rejects(refused);
    await expect(readVault(new BackupClient({}), 'the-copies')).rejects.toThrow(
      'The vault the-copies cannot be read (AccessDeniedException): name credentials',
    );
    backup.on(DescribeBackupVaultCommand).resolves({
      BackupVaultArn: 'arn:aws:backup:ap-south-2:444455556666:backup-vault:the-copies',
      EncryptionKeyArn: 'arn:key',
    });
    expect(await readVault(new BackupClient({}), 'the-copies')).toEqual(VAULT);
  });

  it('finds a fault in copies that no longer arrive', () => {
    expect(tooOld({ rpoSeconds: 30 * 3600 })).toEqual([]);
    expect(tooOld({ rpoSeconds: 50 * 3600 })).toEqual([
      expect.stringContaining('The newest copy is 50 hours old'),
    ]);
  });

  it('tells RPO and RTO, what could not be tried, and what became of the table', () => {
    const report = {
      table: 'copy',
      items: 7,
      auditEntries: 2,
      archived: 1,
      faults: [],
      rpoSeconds: 5400,
      rtoSeconds: 1800,
    };
    const good = copiesText(report, false, 'ap-south-2');
    expect(good).toContain('7 items agree with each other, 2 audit entries in one chain among them.');
    expect(good).toContain('RPO: 1.5 h of writes would be lost. RTO: 30 min until the table was ready');
    expect(good).toContain('The table was deleted.');
    const bad = copiesText({ ...report, faults: ['Fault.'], streamArn: 'arn:stream' }, true, 'ap-south-2');
    expect(bad).toMatch(/^The copy could not take the place of the table\.\nFault\./);
    expect(bad).toContain('The table stays as copy in ap-south-2');
    expect(bad).toContain('"restoredTable": {"streamArn":"arn:stream"}');
  });

  it('leaves Aadhaar numbers whose keys are lost shut, and lets people enter them anew', async () => {
    const body = teacherInput('T-2', '1001', { aadhaar_number: '234567890124' });
    const created = await callById('teachers.create', deps, world.as('admin', { body }));
    const { id, rev } = created.body.data;
    const params = { id: String(id) };
    const lastDigits = heldSecrets(TEST_SECRETS);
    const there = testDeps({
      engine,
      shared: { secrets: lastDigits, snapshots: memoryBlobs(), indexKey: localIndexKey() },
    });
    const reveal = () =>
      callById(
        'teachers.revealAadhaar',
        there,
        world.as('admin', { params, body: { reason: 'pension papers' } }),
      );
    const read = () => callById('teachers.get', there, world.as('admin', { params }));
    expect((await read()).body.data.aadhaar_number).toBe('XXXXXXXX0124');
    expect((await reveal().catch(() => ({ status: 500 }))).status).not.toBe(200);
    const saved = await callById(
      'teachers.update',
      there,
      world.as('admin', { params, body: { ...body, rev } }),
    );
    expect([saved.status, saved.body.data?.aadhaar_number]).toEqual([200, 'XXXXXXXX0124']);
    expect((await reveal()).body.data.aadhaar_number).toBe('234567890124');
  });

  it.each([
    [['--from-copies'], 'Usage:'],
    [['--from-copies', '--stage', 'prod', '--at', '2026-11-20T10:00:00Z'], 'Usage:'],
    [['--stage', 'prod', '--profile', 'other'], 'Usage:'],
    [['--from-copies', '--stage', 'prod'], 'settings.prod in cdk.json has no "copies"'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    await expect(restoreDrillCommand(args, {})).rejects.toThrow(sentence);
  });
});
