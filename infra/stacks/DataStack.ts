import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { type CfnBucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ANCHOR_FOLDER } from '../../functions/audit/anchors.ts';
import { ENTRY_FOLDER } from '../../functions/audit/archive.ts';
import { DOCUMENT_FOLDER } from '../../functions/uploads/stored.ts';
import type { Settings } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { GeneratedSecrets } from '../constructs/GeneratedSecrets.ts';
import { MalwareProtection } from '../constructs/MalwareProtection.ts';
import { PrivateBucket } from '../constructs/PrivateBucket.ts';
import { removalOf } from '../constructs/removal.ts';
import { TTL_ATTRIBUTE, tableDefinition } from '../tableDefinition.ts';

/** How many days back the table and the buckets can be restored. */
const RECOVERY_DAYS = 35;

type Props = StackProps & { prefix: string; settings: Settings };

/** All that is kept: the table, the buckets, the key they are encrypted with, those of the vault and of messages, and the secrets. */
export class DataStack extends Stack {
  readonly key: Key;
  /** For the vault alone. A function that may use the other key may not therefore open an Aadhaar number. */
  readonly vaultKey: Key;
  /** Makes the vault's index. Only functions that save numbers may have it make one. */
  readonly indexKey: Key;
  /** For messages alone. A function that leaves a message in the outbox may not therefore read those of others. */
  readonly messageKey: Key;
  readonly table: CfnTable;
  readonly documents: PrivateBucket;
  readonly snapshots: PrivateBucket;
  /** Keeps copies of the audit trail's entries and the signed ends of its chain. */
  readonly archive: PrivateBucket;
  readonly exports: PrivateBucket;
  readonly secrets: GeneratedSecrets;

  constructor(scope: Construct, id: string, { prefix, settings, ...props }: Props) {
    super(scope, id, props);
    const { keepData, archive, logDays } = settings;
    this.key = new Key(this, 'Key', {
      description: `Data of ${prefix}`,
      enableKeyRotation: true,
      removalPolicy: removalOf(keepData),
    });
    this.vaultKey = new Key(this, 'VaultKey', {
      description: `Aadhaar numbers of ${prefix}`,
      enableKeyRotation: true,
      removalPolicy: removalOf(keepData),
    });
    this.indexKey = new Key(this, 'IndexKey', {
      description: `Index of Aadhaar numbers of ${prefix}`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: removalOf(keepData),
    });
    this.messageKey = new Key(this, 'MessageKey', {
      description: `Messages of ${prefix}`,
      enableKeyRotation: true,
      removalPolicy: removalOf(keepData),
    });
    this.table = this.#table(keepData);
    this.secrets = new GeneratedSecrets(this, 'Secret', {
      name: prefix,
      key: this.key,
      logDays,
      keepData,
    });

    const logs = new PrivateBucket(this, 'AccessLogs', {
      keepData,
      lifecycleRules: [{ expiration: Duration.days(logDays), noncurrentVersionExpiration: Duration.days(1) }],
    });
    const common = { keepData, key: this.key, serverAccessLogsBucket: logs };
    const forgotten = Duration.days(RECOVERY_DAYS);
    this.documents = new PrivateBucket(this, 'Documents', {
      ...common,
      serverAccessLogsPrefix: 'documents/',
      lifecycleRules: [{ noncurrentVersionExpiration: forgotten }],
    });
    this.#watchDocuments(settings);
    this.snapshots = new PrivateBucket(this, 'Snapshots', {
      ...common,
      serverAccessLogsPrefix: 'snapshots/',
      lifecycleRules: [{ expiration: Duration.days(8), noncurrentVersionExpiration: Duration.days(1) }],
    });
    // An export is fetched by a link that lasts a minute. Nobody needs the file the day after.
    this.exports = new PrivateBucket(this, 'Exports', {
      ...common,
      serverAccessLogsPrefix: 'exports/',
      lifecycleRules: [
        {
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    tellOfObjects(this.exports);
    const { mode, days } = archive;
    const period = Duration.days(days);
    this.archive = new PrivateBucket(this, 'Archive', {
      ...common,
      serverAccessLogsPrefix: 'archive/',
      objectLockEnabled: true,
      objectLockDefaultRetention:
        mode === 'COMPLIANCE'
          ? ObjectLockRetention.compliance(period)
          : ObjectLockRetention.governance(period),
    });
    // A lock keeps versions. Without this rule, a delete marker would hide one.
    this.archive.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:DeleteObject'],
        resources: [this.archive.arnForObjects('*')],
      }),
    );
    // A version that is put over another one would hide it too.
    this.archive.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [ANCHOR_FOLDER, ENTRY_FOLDER].map((folder) => this.archive.arnForObjects(`${folder}*`)),
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
    acknowledge(logs, {
      'AwsSolutions-S1': 'The bucket of the access logs: logs of logs would be written for ever.',
    });
    new CfnOutput(this, 'TableName', { value: this.table.ref, description: 'TABLE_NAME of the loaders' });
    new CfnOutput(this, 'SnapshotsBucket', {
      value: this.snapshots.bucketName,
      description: 'SNAPSHOTS_BUCKET of the loaders',
    });
    new CfnOutput(this, 'ArchiveBucket', {
      value: this.archive.bucketName,
      description: 'ARCHIVE_BUCKET of npm run audit',
    });
    new CfnOutput(this, 'Secrets', {
      value: JSON.stringify({ ...this.secrets.arns, former: this.secrets.former }),
      description: 'SECRETS of the loaders',
    });
    new CfnOutput(this, 'DocumentsBucket', {
      value: this.documents.bucketName,
      description: 'DOCUMENTS_BUCKET of npm run admin',
    });
    new CfnOutput(this, 'VaultKeyId', {
      value: this.vaultKey.keyArn,
      description: 'VAULT_KEY_ID of the loaders',
    });
    new CfnOutput(this, 'IndexKeyId', {
      value: this.indexKey.keyArn,
      description: 'INDEX_KEY_ID of the loaders',
    });
    new CfnOutput(this, 'MessageKeyId', {
      value: this.messageKey.keyArn,
      description: 'MESSAGE_KEY_ID of npm run admin',
    });
  }

  /** Has each new document checked for malware: by GuardDuty, or by a function that the bucket's events call. */
  #watchDocuments({ malwareProtection }: Settings): void {
    if (malwareProtection) {
      const { documents: bucket, key } = this;
      new MalwareProtection(this, 'MalwareProtection', { bucket, key, prefix: DOCUMENT_FOLDER });
    } else {
      tellOfObjects(this.documents);
    }
  }

  #table(keepData: boolean): CfnTable {
    const { KeySchema, AttributeDefinitions, BillingMode, StreamSpecification } = tableDefinition;
    const table = new CfnTable(this, 'Table', {
      keySchema: KeySchema.map(({ AttributeName, KeyType }) => ({
        attributeName: AttributeName,
        keyType: KeyType,
      })),
      attributeDefinitions: AttributeDefinitions.map(({ AttributeName, AttributeType }) => ({
        attributeName: AttributeName,
        attributeType: AttributeType,
      })),
      billingMode: BillingMode,
      streamSpecification: { streamViewType: StreamSpecification.StreamViewType },
      timeToLiveSpecification: { attributeName: TTL_ATTRIBUTE, enabled: true },
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: RECOVERY_DAYS,
      },
      sseSpecification: { sseEnabled: true, sseType: 'KMS', kmsMasterKeyId: this.key.keyArn },
      deletionProtectionEnabled: keepData,
    });
    table.applyRemovalPolicy(removalOf(keepData));
    return table;
  }
}

/** Has EventBridge hear of each new object in a bucket. */
function tellOfObjects({ node }: PrivateBucket): void {
  const bucket = node.defaultChild as CfnBucket;
  bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}
