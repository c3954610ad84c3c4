import { Stack } from 'aws-cdk-lib';
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import {
  AccountPrincipal,
  type IRole,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { COPY_DAYS, COPY_RULE, type CopiesPlace, copierRole } from '../copies.ts';
import { acknowledge } from './acknowledge.ts';
import { removalOf, removalOfNamed } from './removal.ts';

type Props = {
  prefix: string;
  place: CopiesPlace;
  keepData: boolean;
  tableArn: string;
  /** The key of the table and the buckets. */
  key: IKey;
  documents: IBucket;
  archives: readonly IBucket[];
};

/** At 2 in the morning in India, when hardly anybody cuts through a copy with a write. */
const NIGHTS = {
  daily: 'cron(30 20 ? * SUN-FRI *)',
  weekly: 'cron(30 20 ? * SAT *)',
} as const;

/** A recovery point stays here until it was copied. Going back by the second is what point-in-time recovery is for. */
export const KEPT_HERE_DAYS = 3;

/** Sends copies of the table each night, and of documents and the audit archive within minutes, to another place. */
export class SentCopies extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.#backUp(props);
    const { place, documents, archives } = props;
    const role = this.#copier(props);
    replicate(documents, place.documents, { role, place, deletions: true });
    for (const [i, archive] of archives.entries()) {
      replicate(archive, place.archives[i] ?? '', { role, place, deletions: false });
    }
  }

  #backUp({ prefix, place, keepData, tableArn }: Props): void {
    const { partition, account } = Stack.of(this);
    // Not the key of the data: the other account may use this one.
    const key = new Key(this, 'Key', {
      description: `Recovery points of ${prefix}, until they are copied`,
      enableKeyRotation: true,
      removalPolicy: removalOf(keepData),
    });
    if (place.account !== account) letCopy(key, place.account);
    const vault = new CfnBackupVault(this, 'Vault', {
      backupVaultName: `${prefix}-backups`,
      encryptionKeyArn: key.keyArn,
    });
    vault.applyRemovalPolicy(removalOfNamed(keepData));
    const destinationBackupVaultArn = `arn:${partition}:backup:${place.region}:${place.account}:backup-vault:${place.vault}`;
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: `${prefix}-copies`,
        backupPlanRule: (['daily', 'weekly'] as const).map((ruleName) => ({
          ruleName,
          targetBackupVault: vault.ref,
          scheduleExpression: NIGHTS[ruleName],
          startWindowMinutes: 60,
          completionWindowMinutes: 480,
          lifecycle: { deleteAfterDays: KEPT_HERE_DAYS },
          copyActions: [{ destinationBackupVaultArn, lifecycle: { deleteAfterDays: COPY_DAYS[ruleName] } }],
        })),
      },
    });
    const role = new Role(this, 'Backup', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
      ],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'AWS keeps this policy up to date with what AWS Backup calls, and only AWS Backup assumes the role.',
    });
    new CfnBackupSelection(this, 'Selection', {
      backupPlanId: plan.ref,
      backupSelection: { selectionName: 'table', iamRoleArn: role.roleArn, resources: [tableArn] },
    });
  }

  /** The role may put copies there, and can neither read nor delete what lies there. */
  #copier({ prefix, place, key, documents, archives }: Props): IRole {
    const { partition, region } = Stack.of(this);
    const role = new Role(this, 'Copier', {
      // The policies of the other place name it before it exists.
      roleName: copierRole(prefix, region),
      assumedBy: new ServicePrincipal('s3.amazonaws.com'),
    });
    const sources = [documents, ...archives];
    const objectsOf = (name: string) => `arn:${partition}:s3:::${name}/*`;
    const through = (of: string) => ({ 'kms:ViaService': `s3.${of}.amazonaws.com` });
    const statements = [
      new PolicyStatement({
        actions: ['s3:GetReplicationConfiguration', 's3:ListBucket'],
        resources: sources.map(({ bucketArn }) => bucketArn),
      }),
      new PolicyStatement({
        actions: [
          's3:GetObjectVersionForReplication',
          's3:GetObjectVersionAcl',
          's3:GetObjectVersionTagging',
          's3:GetObjectRetention',
          's3:GetObjectLegalHold',
        ],
        resources: sources.map((bucket) => bucket.arnForObjects('*')),
      }),
      new PolicyStatement({
        actions: ['s3:ReplicateObject', 's3:ReplicateTags'],
        resources: [place.documents, ...place.archives].map(objectsOf),
      }),
      new PolicyStatement({
        actions: ['s3:ReplicateDelete'],
        resources: [objectsOf(place.documents)],
      }),
      new PolicyStatement({
        actions: ['kms:Decrypt'],
        resources: [key.keyArn],
        conditions: { StringEquals: through(region) },
      }),
      new PolicyStatement({
        actions: ['kms:Encrypt', 'kms:GenerateDataKey'],
        resources: [`arn:${partition}:kms:${place.region}:${place.account}:key/*`],
        conditions: {
          StringEquals: through(place.region),
          'ForAnyValue:StringEquals': { 'kms:ResourceAliases': place.keyAlias },
        },
      }),
    ];
    for (const statement of statements) role.addToPolicy(statement);
    const stack = Stack.of(this);
    const named = [
      ...sources.map(
        ({ node }) => `<${stack.resolve(stack.getLogicalId(node.defaultChild as CfnBucket))}.Arn>/*`,
      ),
      ...[place.documents, ...place.archives].map((name) => `arn:<AWS::Partition>:s3:::${name}/*`),
    ];
    const keys = `arn:<AWS::Partition>:kms:${place.region}:${place.account}:key/*`;
    acknowledge(role, {
      ...Object.fromEntries(
        named.map((name) => [
          `AwsSolutions-IAM5[Resource::${name}]`,
          'Every object of these buckets is copied, and S3 alone assumes the role.',
        ]),
      ),
      [`AwsSolutions-IAM5[Resource::${keys}]`]:
        'The key there is named by its alias, in the condition: its id is not known here.',
    });
    return role;
  }
}

/**
 * Lets AWS Backup of another account copy recovery points that a key encrypts: what AWS asks for, grants for its own
 * services included. A copy job fails without them.
 */
function letCopy(key: Key, account: string): void {
  const allow = (actions: string[], conditions?: Record<string, object>) =>
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AccountPrincipal(account)],
        actions,
        resources: ['*'],
        conditions,
      }),
    );
  allow(['kms:DescribeKey', 'kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*']);
  allow(['kms:CreateGrant', 'kms:ListGrants', 'kms:RevokeGrant'], {
    Bool: { 'kms:GrantIsForAWSResource': 'true' },
  });
}

type Target = {
  role: IRole;
  place: CopiesPlace;
  /** Whether a deletion is carried over. What it hides stays there for as long as here. */
  deletions: boolean;
};

/** Has S3 copy each new object of a bucket. Objects that were there before are not copied by this. */
function replicate({ node }: IBucket, target: string, { role, place, deletions }: Target): void {
  const { partition } = Stack.of(role);
  const bucket = node.defaultChild as CfnBucket;
  bucket.replicationConfiguration = {
    role: role.roleArn,
    rules: [
      {
        id: COPY_RULE,
        priority: 1,
        status: 'Enabled',
        filter: { prefix: '' },
        deleteMarkerReplication: { status: deletions ? 'Enabled' : 'Disabled' },
        sourceSelectionCriteria: { sseKmsEncryptedObjects: { status: 'Enabled' } },
        destination: {
          bucket: `arn:${partition}:s3:::${target}`,
          encryptionConfiguration: {
            replicaKmsKeyId: `arn:${partition}:kms:${place.region}:${place.account}:${place.keyAlias}`,
          },
          // Without them, S3 counts no object that it could not copy.
          metrics: { status: 'Enabled' },
        },
      },
    ],
  };
}
