import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Alias, Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { AccessLogs } from '../constructs/AccessLogs.ts';
import { AuditArchive } from '../constructs/AuditArchive.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { PrivateBucket } from '../constructs/PrivateBucket.ts';
import { removalOf, removalOfNamed } from '../constructs/removal.ts';
import { archiveNumbers, COPY_DAYS, type CopiesPlace, copierRole } from '../copies.ts';
import { RECOVERY_DAYS } from '../tableDefinition.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  place: CopiesPlace;
  /** The account of the stage, whose data are copied. */
  from: string;
};

/** Days in which a lock can still be lifted. After them not even the owner of the account can. AWS allows no fewer. */
const DAYS_TO_CHANGE_ONES_MIND = 3;

/** What takes the copies in, in another region or account. The account of the stage may put copies here and no more. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, settings, place, from, ...props }: Props) {
    super(scope, id, props);
    const { keepData, archive, region } = settings;
    const key = new Key(this, 'Key', {
      description: `Copies of ${prefix}`,
      enableKeyRotation: true,
      // For the vault and the archives, which stay as well.
      removalPolicy: removalOf(true),
    });
    new Alias(this, 'KeyAlias', { aliasName: place.keyAlias, targetKey: key });
    const vault = new CfnBackupVault(this, 'Vault', {
      backupVaultName: place.vault,
      encryptionKeyArn: key.keyArn,
      accessPolicy: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { AWS: `arn:${this.partition}:iam::${from}:root` },
            Action: 'backup:CopyIntoBackupVault',
            Resource: '*',
          },
        ],
      },
      lockConfiguration: {
        minRetentionDays: COPY_DAYS.daily,
        maxRetentionDays: COPY_DAYS.weekly,
        ...(archive.mode === 'COMPLIANCE' ? { changeableForDays: DAYS_TO_CHANGE_ONES_MIND } : {}),
      },
    });
    // A vault with recovery points cannot be deleted, and these cannot be before their time.
    vault.applyRemovalPolicy(removalOfNamed(true));

    const logs = new AccessLogs(this, 'AccessLogs', settings);
    const documents = new PrivateBucket(this, 'Documents', {
      bucketName: place.documents,
      keepData,
      key,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'documents/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS) }],
    });
    const archives = place.archives.map(
      (bucketName, i) =>
        new AuditArchive(this, `Archive${archiveNumbers(settings)[i]}`, {
          bucketName,
          settings,
          key,
          serverAccessLogsBucket: logs,
          serverAccessLogsPrefix: `archive${archiveNumbers(settings)[i]}/`,
        }),
    );
    // A policy cannot name a role of another account as its principal before that role exists. A condition can.
    const copier = `arn:${this.partition}:iam::${from}:role/${copierRole(prefix, region)}`;
    const asCopier = { ArnEquals: { 'aws:PrincipalArn': copier } };
    const takeIn = (bucket: IBucket, actions: string[]) =>
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new AccountPrincipal(from)],
          actions,
          resources: [bucket.arnForObjects('*')],
          conditions: asCopier,
        }),
      );
    takeIn(documents, ['s3:ReplicateObject', 's3:ReplicateTags', 's3:ReplicateDelete']);
    for (const one of archives) takeIn(one, ['s3:ReplicateObject', 's3:ReplicateTags']);
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AccountPrincipal(from)],
        actions: ['kms:Encrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: asCopier,
      }),
    );
    this.#restoreRole(place.restoreRole);
  }

  #restoreRole(roleName: string): void {
    const role = new Role(this, 'Restore', {
      // The drill names it, and reads no outputs.
      roleName,
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForRestores'),
      ],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForRestores]':
        'AWS keeps this policy up to date with what AWS Backup calls, and only AWS Backup assumes the role.',
    });
  }
}
