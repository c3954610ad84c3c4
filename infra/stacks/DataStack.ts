import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { DOCUMENT_FOLDER } from '../../functions/uploads/stored.ts';
import type { Settings } from '../config.ts';
import { AccessLogs } from '../constructs/AccessLogs.ts';
import { AuditArchive } from '../constructs/AuditArchive.ts';
import { GeneratedSecrets } from '../constructs/GeneratedSecrets.ts';
import { MalwareProtection } from '../constructs/MalwareProtection.ts';
import { PrivateBucket } from '../constructs/PrivateBucket.ts';
import type { Reached } from '../constructs/permissions.ts';
import { removalOf, removalOfKey } from '../constructs/removal.ts';
import { SentCopies } from '../constructs/SentCopies.ts';
import { archiveNumbers, type CopiesPlace } from '../copies.ts';
import { RECOVERY_DAYS, TTL_ATTRIBUTE, tableDefinition } from '../tableDefinition.ts';
import type { Copied } from './copyWatches.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  /** Where copies go, when the settings ask for them. */
  copies?: CopiesPlace;
};

/** What functions know of the table. `streams` are all that it ever had, `streamsNamed` is how findings spell them. */
type TableInUse = {
  name: string;
  arn: string;
  streamArn: string;
  streams: string;
  streamsNamed: string;
};

/** All that is kept: the table, the buckets, the key they are encrypted with, those of the vault and of messages, and the secrets. */
export class DataStack extends Stack {
  readonly key: Key;
  /**
   * For the vault, and under another name for the secrets of authenticator apps. A function that may use the other key
   * may not therefore open either.
   */
  readonly vaultKey: Key;
  /** Makes the vault's index. Only functions that save numbers may have it make one. */
  readonly indexKey: Key;
  /** For messages alone. A function that leaves a message in the outbox may not therefore read those of others. */
  readonly messageKey: Key;
  /** The table that functions use: the one of this stack, or a restored one that took its place. */
  readonly table: TableInUse;
  readonly documents: PrivateBucket;
  readonly snapshots: PrivateBucket;
  /** Where the audit trail goes on, and what others find its ARN by. */
  readonly archive: Reached;
  readonly exports: PrivateBucket;
  readonly secrets: GeneratedSecrets;
  /** Which buckets are copied to another place. */
  readonly copied: Copied | undefined;

  constructor(scope: Construct, id: string, { prefix, settings, copies, ...props }: Props) {
    super(scope, id, props);
    const { keepData } = settings;
    this.key = new Key(this, 'Key', {
      description: `Data of ${prefix}`,
      enableKeyRotation: true,
      removalPolicy: removalOfKey(settings),
    });
    this.vaultKey = new Key(this, 'VaultKey', {
      description: `Aadhaar numbers and authenticator apps of ${prefix}`,
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
    this.secrets = new GeneratedSecrets(this, 'Secret', {
      name: prefix,
      key: this.key,
      settings,
    });

    const logs = new AccessLogs(this, 'AccessLogs', settings);
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
    // Both export values, for which the CDK looks up a construct named like the bucket above: they come after it.
    this.table = this.#tableInUse(prefix, settings);
    const archives = this.#archives(prefix, settings, logs);
    this.archive = lastOf(archives);
    // All functions of former versions read it, and they go over after this stack.
    this.exportValue(this.secrets.former);
    this.copied = copies && {
      documents: { from: this.documents.bucketName, to: copies.documents },
      archive: { from: this.archive.bucketName, to: lastOf(copies.archives) },
    };
    if (copies) {
      new SentCopies(this, 'Copies', {
        prefix,
        place: copies,
        keepData,
        tableArn: this.table.arn,
        key: this.key,
        documents: this.documents,
        archives: archives.map(({ bucket }) => bucket),
      });
    }
    const outputs = {
      TableName: [this.table.name, 'TABLE_NAME of npm run admin, audit, import:* and create:superadmin'],
      SnapshotsBucket: [
        this.snapshots.bucketName,
        'SNAPSHOTS_BUCKET of npm run admin, audit, import:* and create:superadmin',
      ],
      ArchiveBucket: [this.archive.bucketName, 'ARCHIVE_BUCKET of npm run admin and audit'],
      Secrets: [
        JSON.stringify({ ...this.secrets.arns, former: this.secrets.former }),
        'SECRETS of npm run admin, audit, import:teachers and create:superadmin',
      ],
      DocumentsBucket: [this.documents.bucketName, 'DOCUMENTS_BUCKET of npm run admin'],
      VaultKeyId: [this.vaultKey.keyArn, 'VAULT_KEY_ID of npm run admin and import:teachers'],
      IndexKeyId: [this.indexKey.keyArn, 'INDEX_KEY_ID of npm run admin and import:teachers'],
      MessageKeyId: [this.messageKey.keyArn, 'MESSAGE_KEY_ID of npm run admin'],
    } as const;
    for (const [id, [value, description]] of Object.entries(outputs))
      new CfnOutput(this, id, { value, description });
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

  /**
   * The table of this stack, or a restored one that took its place. What other stacks read of the own table stays
   * exported even then: CloudFormation takes an export away only when nobody reads it, and they go over after this stack.
   */
  #tableInUse(prefix: string, { keepData, restoredTable }: Settings): TableInUse {
    const { ref: name, attrArn: arn, attrStreamArn: streamArn } = this.#table(keepData);
    for (const read of [name, arn, streamArn]) this.exportValue(read);
    const streamsNamed = `${prefix}-streams`;
    const streams = this.exportValue(`${arn}/stream`, { name: streamsNamed });
    return restoredTable ? tableOf(restoredTable.streamArn) : { name, arn, streamArn, streams, streamsNamed };
  }

  /** The archives, the one in use last. All that ever were are kept and exported, for the reason of the table's exports. */
  #archives(prefix: string, settings: Settings, serverAccessLogsBucket: PrivateBucket) {
    return archiveNumbers(settings).map((number) => {
      const bucket = new AuditArchive(this, `Archive${number}`, {
        settings,
        key: this.key,
        serverAccessLogsBucket,
        serverAccessLogsPrefix: `archive${number}/`,
      });
      const { bucketArn, bucketName } = bucket;
      this.exportValue(bucketName);
      const name = `${prefix}-archive${number}`;
      return { arn: this.exportValue(bucketArn, { name }), export: name, bucketName, bucket };
    });
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

function lastOf<T>(all: readonly T[]): T {
  const last = all.at(-1);
  if (last === undefined) throw new Error('the audit trail has no archive');
  return last;
}

/** What the ARN of a table's stream tells of the table. */
function tableOf(streamArn: string): TableInUse {
  const [arn = ''] = streamArn.split('/stream/');
  const streams = `${arn}/stream`;
  return { name: arn.split('/').at(-1) ?? '', arn, streamArn, streams, streamsNamed: streams };
}

/** Has EventBridge hear of each new object in a bucket. */
function tellOfObjects({ node }: PrivateBucket): void {
  const bucket = node.defaultChild as CfnBucket;
  bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}
