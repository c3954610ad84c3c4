import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { SecretName } from '../../functions/app/secrets.ts';
import { ANCHOR_FOLDER } from '../../functions/audit/anchors.ts';
import { ENTRY_FOLDER } from '../../functions/audit/archive.ts';
import { ASSETS, RELEASE } from '../../functions/events/webRelease.ts';
import { EXPORT_FOLDERS } from '../../functions/exports/folders.ts';
import { STRANGERS } from '../../functions/security/strangers.ts';
import { keys } from '../../functions/table/keys.ts';
import { DOCUMENT_FOLDER } from '../../functions/uploads/stored.ts';
import {
  type Grant,
  isSecret,
  isWrite,
  kindOf,
  type SecretGrant,
  secretOf,
  type WriteGrant,
} from '../grants.ts';
import { allowedBy } from '../writes.ts';
import {
  AUDIT,
  AUDIT_ORDER,
  AUDIT_VERIFIED,
  dynamodb,
  READ,
  SUBJECT_KEYS,
  VAULT,
  VAULT_INDEX,
  wallsOf,
} from './walls.ts';

/**
 * What SES checks when a mail is sent: the sender's identity, the account's default configuration set if it has one,
 * and in the sandbox the recipient's identity. Only the sender's address therefore tells our mails apart.
 */
export type MailAccess = {
  sender: string;
  arns: string[];
  /** The same ARNs as findings spell them. */
  named: string[];
};

/** A bucket: its ARN, the name of the export of that ARN, by which findings name it, and its own name. */
export type Reached = { arn: string; export: string; bucketName: string };

/** The ARNs and names of what functions may reach. */
export type Resources = {
  tableArn: string;
  streamArn: string;
  /** All streams that the table ever had, and how findings spell this ARN. */
  streamsArn: string;
  streamsNamed: string;
  keyArn: string;
  /** The key that seals the vault's data keys. */
  vaultKeyArn: string;
  /** The key that makes the vault's index. */
  indexKeyArn: string;
  /** The key that seals the data keys of messages. */
  messageKeyArn: string;
  /** The sender of mails, and what SES checks for whoever uses it. Absent without a sender. */
  mail?: MailAccess;
  documents: Reached;
  exports: Reached;
  snapshots: Reached;
  archive: Reached;
  /** The files of the web app, and how findings spell their ARN. Only functions of their stack have them. */
  web?: { arn: string; named: string };
  secretArns: Readonly<Record<SecretName, string>>;
  publicUrlParameterArn: string;
};

const THROTTLE = keys.throttle('*').pk;
const STRANGER_COUNTS = keys.throttle(`${STRANGERS}*`).pk;
const PROBES = keys.probes('').pk;
const EXPORTS = keys.export('*').pk;
const SNAPSHOT_POINTERS = `${keys.snapshot('school').pk.split('#')[0]}#*`;

const READ_STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(dynamodb);

/** What the services that hold our data do with the key on behalf of the caller. */
const KEY_USE = ['Decrypt', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo', 'DescribeKey'].map(
  (action) => `kms:${action}`,
);

const allow = (actions: string[], resource: string, conditions?: Record<string, object>) =>
  new PolicyStatement({ actions, resources: [resource], conditions });

/** Every key of the call must match, and the call must name one. */
const onlyKeys = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** The same, and every attribute that the call names must be one of these. It names those of the key at least. */
function onlyAttributes(attributes: readonly string[], ...patterns: string[]) {
  const { Null, ...keys } = onlyKeys(...patterns);
  return {
    ...keys,
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
    Null: { ...Null, 'dynamodb:Attributes': 'false' },
  };
}

/** The keys of authenticator apps' secrets name a `factor`, those of Aadhaar numbers a `teacher`: one opens no other. */
const boundTo = (name: 'factor' | 'teacher') => ({
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': [name] },
  Null: { 'kms:EncryptionContextKeys': 'false' },
});

const SNAPSHOT_FOLDER = 'snapshots/';

/**
 * Allows reading the objects of a folder. S3 says that an object is missing only to those who may list. To others it
 * denies access, which looks like a fault of ours.
 */
const readFolder = (bucketArn: string, folder: string) => [
  allow(['s3:GetObject'], `${bucketArn}/${folder}*`),
  allow(['s3:ListBucket'], bucketArn, { StringLike: { 's3:prefix': `${folder}*` } }),
];

function pruning(web: Resources['web']): PolicyStatement[] {
  if (!web) throw new Error('The files of the web app are out of reach here.');
  return [
    allow(['s3:ListBucket'], web.arn, { StringLike: { 's3:prefix': [ASSETS, RELEASE.folder] } }),
    allow(['s3:DeleteObject'], `${web.arn}/${ASSETS}*`),
    allow(['s3:GetObject'], `${web.arn}/${RELEASE.current}`),
    allow(['s3:GetObject', 's3:PutObject'], `${web.arn}/${RELEASE.retired}`),
  ];
}

/** The statements of a role with these grants, with the walls at their end. */
export function statementsOf(scope: Construct, grants: ReadonlySet<Grant>, to: Resources): PolicyStatement[] {
  const items = (actions: string[], ...patterns: string[]) =>
    allow(actions.map(dynamodb), to.tableArn, onlyKeys(...patterns));
  const objects = `${to.snapshots.arn}/${SNAPSHOT_FOLDER}*`;
  const documents = `${to.documents.arn}/${DOCUMENT_FOLDER}*`;
  const exportFiles = `${to.exports.arn}/${EXPORT_FOLDERS.files}*`;
  const made: Record<Exclude<Grant, SecretGrant | WriteGrant>, () => PolicyStatement | PolicyStatement[]> = {
    readTable: () => allow(READ, to.tableArn),
    appendAudit: () => items(['PutItem'], AUDIT),
    orderAudit: () => items(['PutItem'], ...AUDIT_ORDER),
    countAttempts: () => items(['GetItem', 'UpdateItem'], THROTTLE),
    verifyAudit: () => items(['PutItem'], AUDIT_VERIFIED),
    countStrangers: () => items(['GetItem', 'UpdateItem'], STRANGER_COUNTS),
    sealPersonal: () => items(['GetItem', 'BatchGetItem', 'PutItem'], SUBJECT_KEYS),
    openPersonal: () => items(['GetItem', 'BatchGetItem'], SUBJECT_KEYS),
    writeAnchors: () => allow(['s3:PutObject'], `${to.archive.arn}/${ANCHOR_FOLDER}*`),
    archiveEntries: () => allow(['s3:PutObject'], `${to.archive.arn}/${ENTRY_FOLDER}*`),
    readArchive: () => [ANCHOR_FOLDER, ENTRY_FOLDER].flatMap((folder) => readFolder(to.archive.arn, folder)),
    writeSnapshotPointer: () => items(['UpdateItem'], SNAPSHOT_POINTERS),
    countProbes: () => items(['UpdateItem'], PROBES),
    noteExports: () => items(['UpdateItem'], EXPORTS),
    requestExports: () => allow(['s3:PutObject'], `${to.exports.arn}/${EXPORT_FOLDERS.requests}*`),
    readExports: () => allow(['s3:GetObject'], exportFiles),
    writeExports: () => allow(['s3:PutObject', 's3:AbortMultipartUpload'], exportFiles),
    readSnapshots: () => readFolder(to.snapshots.arn, SNAPSHOT_FOLDER),
    writeSnapshots: () => allow(['s3:PutObject', 's3:DeleteObject'], objects),
    readStream: () => allow(READ_STREAM, to.streamArn),
    // A function finds the name of the table's stream by listing the streams.
    findStream: () => allow([dynamodb('ListStreams')], `${to.streamsArn}/*`),
    readPublicUrl: () => allow(['ssm:GetParameter'], to.publicUrlParameterArn),
    readDocuments: () => readFolder(to.documents.arn, DOCUMENT_FOLDER),
    writeDocuments: () => allow(['s3:PutObject'], documents),
    eraseDocuments: () => allow(['s3:DeleteObject'], documents),
    // The whole bucket, because the health check asks without a prefix.
    listDocuments: () => allow(['s3:ListBucket'], to.documents.arn),
    encryptVault: () => [
      allow(['kms:GenerateDataKey'], to.vaultKeyArn, boundTo('teacher')),
      items(['PutItem'], VAULT),
    ],
    decryptVault: () => allow(['kms:Decrypt'], to.vaultKeyArn, boundTo('teacher')),
    eraseVault: () => items(['DeleteItem'], VAULT),
    releaseInVault: () => items(['DeleteItem'], VAULT_INDEX),
    reclaimInVault: () => items(['PutItem'], VAULT_INDEX),
    returnToVault: () => items(['PutItem', 'DeleteItem'], VAULT),
    indexVault: () => allow(['kms:GenerateMac'], to.indexKeyArn),
    sealFactors: () => allow(['kms:GenerateDataKey'], to.vaultKeyArn, boundTo('factor')),
    openFactors: () => allow(['kms:Decrypt'], to.vaultKeyArn, boundTo('factor')),
    // The reading of the table is granted by itself: what is open of the vault is said by its wall.
    findInVault: () => [],
    // The same of the bin.
    openBin: () => [],
    sealMessages: () => allow(['kms:GenerateDataKey'], to.messageKeyArn),
    openMessages: () => allow(['kms:Decrypt'], to.messageKeyArn),
    // An SMS goes to a number, which is no resource. So everything is allowed, except topics.
    sendSms: () => [allow(['sns:Publish'], '*'), neverPublishToTopics(scope)],
    sendMail: () =>
      to.mail
        ? new PolicyStatement({
            actions: ['ses:SendEmail'],
            resources: to.mail.arns,
            conditions: { StringEquals: { 'ses:FromAddress': to.mail.sender } },
          })
        : [],
    pruneWeb: () => pruning(to.web),
    // The settings of SMS belong to no resource.
    probeMessages: () => allow(['sns:GetSMSAttributes'], '*'),
  };
  const statements = [...grants].flatMap((grant) => (isSecret(grant) || isWrite(grant) ? [] : made[grant]()));
  for (const { actions, patterns, attributes } of allowedBy([...grants].filter(isWrite).map(kindOf))) {
    const only = attributes ? onlyAttributes(attributes, ...patterns) : onlyKeys(...patterns);
    statements.push(allow(actions.map(dynamodb), to.tableArn, only));
  }
  const secrets = [...grants].filter(isSecret).map((grant) => to.secretArns[secretOf(grant)]);
  if (secrets.length > 0)
    statements.push(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: secrets }));
  return [...statements, keyUse(scope, to.keyArn), ...wallsOf(grants, to.tableArn)];
}

/** The findings that the statements of these grants cause, with their reasons. */
export function wildcardsOf(grants: ReadonlySet<Grant>, to: Resources): Record<string, string> {
  const rows: [by: Grant[], resources: string[], reason: string][] = [
    [
      ['readSnapshots', 'writeSnapshots'],
      [`${to.snapshots.export}/${SNAPSHOT_FOLDER}*`],
      'Snapshots are named by the number they were taken at; nothing else lies below that prefix.',
    ],
    [
      ['readDocuments', 'writeDocuments', 'eraseDocuments'],
      [`${to.documents.export}/${DOCUMENT_FOLDER}*`],
      'Documents are named by random ids; nothing else lies below that prefix.',
    ],
    [
      ['requestExports'],
      [`${to.exports.export}/${EXPORT_FOLDERS.requests}*`],
      'Requests are named by the ids of exports; nothing else lies below that prefix.',
    ],
    [
      ['readExports', 'writeExports'],
      [`${to.exports.export}/${EXPORT_FOLDERS.files}*`],
      'Files are named by the ids of exports; nothing else lies below that prefix.',
    ],
    [
      ['archiveEntries', 'readArchive'],
      [`${to.archive.export}/${ENTRY_FOLDER}*`],
      'Copies of audit entries are named by their numbers; nothing else lies below that prefix.',
    ],
    [
      ['writeAnchors', 'readArchive'],
      [`${to.archive.export}/${ANCHOR_FOLDER}*`],
      'Anchors are named by their day and number; nothing else lies below that prefix.',
    ],
    [
      ['findStream'],
      [`${to.streamsNamed}/*`],
      'The streams of one table are listed, and it has only one. Records are read only from the stream that is named.',
    ],
    [
      ['pruneWeb'],
      [`${to.web?.named}/${ASSETS}*`],
      'Files are named by a hash of what is in them; nothing else lies below that prefix.',
    ],
    [
      ['sendMail'],
      to.mail?.named ?? [],
      'What is sent is bound by a condition on the address it comes from; SES asks for recipients and settings beside it.',
    ],
  ];
  const caused = rows.filter(([by]) => by.some((grant) => grants.has(grant)));
  return Object.fromEntries(
    caused.flatMap(([, resources, reason]) =>
      resources.map((one) => [`AwsSolutions-IAM5[Resource::${one}]`, reason]),
    ),
  );
}

/** Topics belong to others or carry our alarms. A function that sends codes publishes to none. */
const neverPublishToTopics = (scope: Construct) =>
  new PolicyStatement({
    sid: 'NeverPublishToTopics',
    effect: Effect.DENY,
    actions: ['sns:Publish'],
    resources: [`arn:${Stack.of(scope).partition}:sns:*:*:*`],
  });

/**
 * The key opens nothing by itself. It works only through the table, the buckets and the secret, which have their own
 * permissions.
 */
function keyUse(scope: Construct, keyArn: string): PolicyStatement {
  const { region } = Stack.of(scope);
  const services = ['dynamodb', 's3', 'secretsmanager'].map((name) => `${name}.${region}.amazonaws.com`);
  return allow(KEY_USE, keyArn, { StringEquals: { 'kms:ViaService': services } });
}
