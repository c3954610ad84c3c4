import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsOfTable } from '../../infra/admin/copiesDrill.ts';
import { type Stage, stackName } from '../../infra/config.ts';
import { copiesPlace } from '../../infra/copies.ts';
import type { DataStack } from '../../infra/stacks/DataStack.ts';
import { ofType, only, synthesiseData, type Template, type WithFiles } from '../support/stacks.ts';

const OURS = '111122223333';
const THEIRS = '444455556666';
const REGION = 'ap-south-2';

let without: WithFiles;
let away: WithFiles;
let near: WithFiles;
beforeAll(async () => {
  without = await synthesiseData('prod', {}, OURS);
  away = await synthesiseData('prod', { copies: { region: REGION, account: THEIRS } }, OURS);
  const streamArn = `arn:aws:dynamodb:ap-south-1:${OURS}:table/Restored/stream/2026-11-20T04:30:00.000`;
  near = await synthesiseData(
    'dev',
    { copies: { region: REGION }, restoredTable: { streamArn }, archiveGeneration: 2 },
    OURS,
  );
});
afterAll(() => Promise.all([without, away, near].map((one) => one?.remove())));

const stackOf = ({ templates }: WithFiles, wanted: string) => templates.filter(({ name }) => name === wanted);
/** The resources that a stack has with copies and lacks without them. */
const added = (wanted: string) => {
  const before = new Set(
    stackOf(without, wanted).flatMap(({ resources }) => resources.map(({ logicalId }) => logicalId)),
  );
  return stackOf(away, wanted).flatMap(({ resources }) =>
    resources.filter(({ logicalId }) => !before.has(logicalId)),
  );
};
const bucket = (templates: readonly Template[], name: string) =>
  ofType(templates, 'AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith(name));
const policyOf = (templates: readonly Template[], name: string) =>
  JSON.stringify(
    ofType(templates, 'AWS::S3::BucketPolicy').find(({ logicalId }) => logicalId.startsWith(`${name}Policy`)),
  );

describe('copies in another place', () => {
  it('change nothing where nobody asks for them, and nothing that others read where somebody does', () => {
    expect(stackOf(without, 'Copies')).toEqual([]);
    expect(without.templates.map(({ text }) => text).join()).not.toMatch(
      /AWS::Backup|ReplicationConfiguration/,
    );
    // What other stacks read stays, so these do not change.
    const outputs = (one: WithFiles) => JSON.parse(stackOf(one, 'Data')[0]?.text ?? '{}').Outputs;
    expect(Object.keys(outputs(without)).length).toBeGreaterThan(10);
    expect(outputs(away)).toEqual(outputs(without));
    const copied = (templates: Template[]) =>
      templates.flatMap(({ resources }) =>
        resources.map(({ Properties: { ReplicationConfiguration: _, ...Properties }, ...one }) => ({
          ...one,
          Properties,
        })),
      );
    const ids = added('Data').map(({ logicalId }) => logicalId);
    expect(copied(stackOf(away, 'Data')).filter(({ logicalId }) => !ids.includes(logicalId))).toEqual(
      copied(stackOf(without, 'Data')),
    );
  });

  it('of the table are made every night and sent to the vault of the other place', () => {
    const { BackupPlan } = only(away.templates, 'AWS::Backup::BackupPlan').Properties as {
      BackupPlan: { BackupPlanRule: Record<string, unknown>[] };
    };
    const vault = {
      'Fn::Join': [
        '',
        [
          'arn:',
          { Ref: 'AWS::Partition' },
          `:backup:${REGION}:${THEIRS}:backup-vault:school-records-prod-copies`,
        ],
      ],
    };
    expect(
      BackupPlan.BackupPlanRule.map(({ RuleName, ScheduleExpression, CopyActions }) => [
        RuleName,
        ScheduleExpression,
        CopyActions,
      ]),
    ).toEqual([
      [
        'daily',
        'cron(30 20 ? * SUN-FRI *)',
        [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 7 } }],
      ],
      [
        'weekly',
        'cron(30 20 ? * SAT *)',
        [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 35 } }],
      ],
    ]);
    const table = only(away.templates, 'AWS::DynamoDB::Table');
    expect(only(away.templates, 'AWS::Backup::BackupSelection').Properties).toMatchObject({
      BackupSelection: { Resources: [{ 'Fn::GetAtt': [table.logicalId, 'Arn'] }] },
    });
    // A restored table that took the place of the first one is what is worth a copy.
    expect(only(near.templates, 'AWS::Backup::BackupSelection').Properties).toMatchObject({
      BackupSelection: { Resources: [`arn:aws:dynamodb:ap-south-1:${OURS}:table/Restored`] },
    });
  });

  it('of the table can be fetched by the account of the copies, which may use the key of the vault for that', () => {
    const theirs = (one: WithFiles) =>
      ofType(stackOf(one, 'Data'), 'AWS::KMS::Key').flatMap(({ Properties }) =>
        statementsOf(Properties).flatMap(({ Principal, Action, Condition }) =>
          of(Principal, THEIRS) ? [[Properties.Description, Action, Condition]] : [],
        ),
      );
    const key = 'Recovery points of school-records-prod, until they are copied';
    expect(theirs(away)).toEqual([
      [
        key,
        ['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        undefined,
      ],
      [
        key,
        ['kms:CreateGrant', 'kms:ListGrants', 'kms:RevokeGrant'],
        { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      ],
    ]);
    expect(theirs(near)).toEqual([]);
  });

  it('of the table become one that is set as the table is, by the role that the drill names', () => {
    const { Properties } = only(without.templates, 'AWS::DynamoDB::Table');
    const wanted = settingsOfTable('prod', { keepData: true }, 'arn:key');
    expect(Properties).toMatchObject({
      StreamSpecification: { StreamViewType: wanted.stream },
      TimeToLiveSpecification: { AttributeName: wanted.ttl, Enabled: true },
      PointInTimeRecoverySpecification: { RecoveryPeriodInDays: wanted.recoveryDays },
      DeletionProtectionEnabled: wanted.protected,
    });
    const roles = ofType(stackOf(away, 'Copies'), 'AWS::IAM::Role').map(
      ({ Properties: { RoleName } }) => RoleName,
    );
    const place = copiesPlace('school-records-prod', {}, { region: REGION, account: THEIRS });
    expect(roles).toContain(place.restoreRole);
  });

  it('of the table are locked as the archive is: nobody deletes one before its time in production', () => {
    const lockOf = (one: WithFiles) => only(stackOf(one, 'Copies'), 'AWS::Backup::BackupVault');
    expect(lockOf(away)).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        BackupVaultName: 'school-records-prod-copies',
        LockConfiguration: { MinRetentionDays: 7, MaxRetentionDays: 35, ChangeableForDays: 3 },
      },
    });
    // Without days to lift it in, a lock is one of governance.
    expect(lockOf(near).Properties.LockConfiguration).toEqual({ MinRetentionDays: 7, MaxRetentionDays: 35 });
  });

  it('keep their key with them, also in dev: the vault and the archive outlive their stack', () => {
    for (const one of [away, near])
      expect(only(stackOf(one, 'Copies'), 'AWS::KMS::Key').DeletionPolicy).toBe('Retain');
  });

  it('may be put there by the account of the stage, which may do nothing else', () => {
    const copies = stackOf(away, 'Copies');
    const { AccessPolicy } = only(copies, 'AWS::Backup::BackupVault').Properties as {
      AccessPolicy: { Statement: { Action: string }[] };
    };
    expect(AccessPolicy.Statement.map(({ Action }) => Action)).toEqual(['backup:CopyIntoBackupVault']);
    const allowed = copies.flatMap(({ resources }) =>
      resources.flatMap(({ Properties }) =>
        statementsOf(Properties).filter(({ Principal }) => of(Principal, OURS)),
      ),
    );
    expect(allowed.flatMap(({ Action }) => Action).sort()).toEqual([
      'backup:CopyIntoBackupVault',
      'kms:Encrypt',
      'kms:GenerateDataKey',
      's3:ReplicateDelete',
      's3:ReplicateObject',
      's3:ReplicateObject',
      's3:ReplicateTags',
      's3:ReplicateTags',
    ]);
    for (const { Condition } of allowed.filter(({ Action }) => Action !== 'backup:CopyIntoBackupVault')) {
      expect(JSON.stringify(Condition)).toContain(`:iam::${OURS}:role/school-records-prod-copier-ap-south-1`);
    }
  });

  it('have roles whose names tell their region, since a stage that moved on meets those of its former place', () => {
    const named = [away, near].flatMap(({ templates }) =>
      ofType(templates, 'AWS::IAM::Role').flatMap(({ Properties: { RoleName } }) => RoleName ?? []),
    );
    expect(named).toEqual([
      'school-records-prod-restore-ap-south-2',
      'school-records-prod-copier-ap-south-1',
      'school-records-dev-restore-ap-south-2',
      'school-records-dev-copier-ap-south-1',
    ]);
  });

  it('of documents and the archive follow within minutes, sealed by the key there; the archive keeps all', () => {
    const name = (what: string) => `school-records-prod-${what}-${THEIRS}-${REGION}`;
    for (const [id, what, deletions] of [
      ['Documents', 'documents', 'Enabled'],
      ['Archive', 'archive', 'Disabled'],
    ] as const) {
      const { ReplicationConfiguration: rule } = bucket(stackOf(away, 'Data'), id)!.Properties as {
        ReplicationConfiguration: { Rules: object[] };
      };
      expect(rule.Rules).toMatchObject([
        {
          Status: 'Enabled',
          DeleteMarkerReplication: { Status: deletions },
          SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: 'Enabled' } },
          // S3 counts what it could not copy only under the name of a rule and only where metrics are on.
          Id: 'copies',
          Destination: { Metrics: { Status: 'Enabled' } },
        },
      ]);
      expect(JSON.stringify(rule)).toContain(`:s3:::${name(what)}"`);
      expect(JSON.stringify(rule)).toContain(`:kms:${REGION}:${THEIRS}:alias/school-records-prod-copies"`);
      expect(bucket(stackOf(away, 'Copies'), id)).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: { BucketName: name(what), VersioningConfiguration: { Status: 'Enabled' } },
      });
    }
    expect(bucket(stackOf(away, 'Copies'), 'Archive')?.Properties.ObjectLockConfiguration).toEqual(
      bucket(stackOf(without, 'Data'), 'Archive')?.Properties.ObjectLockConfiguration,
    );
    expect(policyOf(stackOf(away, 'Copies'), 'Archive')).toContain(
      '"Action":"s3:DeleteObject","Effect":"Deny"',
    );
  });

  it('have a bucket for each archive, because their entries have the same names', () => {
    const named = ofType(stackOf(near, 'Copies'), 'AWS::S3::Bucket').map(
      ({ Properties }) => Properties.BucketName,
    );
    expect(named.filter(Boolean).sort()).toEqual([
      `school-records-dev-archive-${OURS}-${REGION}`,
      `school-records-dev-archive2-${OURS}-${REGION}`,
      `school-records-dev-documents-${OURS}-${REGION}`,
    ]);
  });

  it('of documents and of the archive in use are watched, where there are copies', () => {
    const copiedOf = ({ app }: WithFiles, stage: Stage) =>
      (app.node.findChild(stackName(stage, 'Data')) as DataStack).copied;
    expect(copiedOf(without, 'prod')).toBeUndefined();
    expect(copiedOf(near, 'dev')).toMatchObject({
      documents: { to: `school-records-dev-documents-${OURS}-${REGION}` },
      archive: { to: `school-records-dev-archive2-${OURS}-${REGION}` },
    });
  });

  it('stay under their names, but for those of an attempt that failed, which would block the next one', () => {
    const named = away.templates.flatMap(({ resources }) =>
      resources.flatMap(({ DeletionPolicy, Properties: { BucketName, BackupVaultName } }) => {
        const name = BucketName ?? BackupVaultName;
        return name ? [[name, DeletionPolicy]] : [];
      }),
    );
    expect(Object.fromEntries(named)).toEqual({
      'school-records-prod-copies': 'RetainExceptOnCreate',
      'school-records-prod-backups': 'RetainExceptOnCreate',
      [`school-records-prod-documents-${THEIRS}-${REGION}`]: 'RetainExceptOnCreate',
      [`school-records-prod-archive-${THEIRS}-${REGION}`]: 'RetainExceptOnCreate',
    });
  });

  it('are private, and pass the AwsSolutions rules', () => {
    for (const { app } of [without, away, near]) {
      expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
    }
    for (const { logicalId, Properties } of ofType(stackOf(away, 'Copies'), 'AWS::S3::Bucket')) {
      expect([logicalId, Properties.PublicAccessBlockConfiguration]).toEqual([
        logicalId,
        {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      ]);
    }
  });

  it.each<[object, string | undefined, RegExp]>([
    [{ region: 'ap-south-1' }, OURS, /ap-south-1 is where the stage itself lies/],
    [{ region: 'ap-south-1', account: OURS }, OURS, /ap-south-1 is where the stage itself lies/],
    [{ region: REGION }, undefined, /set AWS_PROFILE/],
    [{ region: REGION, account: '12' }, OURS, /copies\.account: must be the twelve digits/],
    [{ region: 'Hyderabad' }, OURS, /copies\.region: must be a region/],
  ])('%j are refused for account %s', async (copies, account, sentence) => {
    await expect(synthesiseData('prod', { copies }, account)).rejects.toThrow(sentence);
  });
});

type Statement = { Action: string | string[]; Principal?: unknown; Condition?: unknown };
/** The statements of every policy of a resource. */
function statementsOf(properties: unknown): Statement[] {
  if (properties === null || typeof properties !== 'object') return [];
  return Object.entries(properties).flatMap(([name, value]) =>
    name === 'Statement' ? (value as Statement[]) : statementsOf(value),
  );
}
const of = (principal: unknown, account: string) =>
  JSON.stringify(principal ?? {}).includes(`iam::${account}:`);
