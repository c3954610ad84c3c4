import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  DescribeContinuousBackupsCommand,
  DescribeExportCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ExportTableToPointInTimeCommand,
  RestoreTableToPointInTimeCommand,
  type SSESpecification,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { CommandError } from '../commandError.ts';
import type { Restore } from './restoreDrill.ts';
import { TableDigest } from './tableItems.ts';
import { MOST_HOURS, waiting } from './waiting.ts';

const FOLDER = 'restore-drill';

/** Where each restore puts its export meanwhile, in a folder named as the new table. */
export const exportsIn = (bucket: string) => `s3://${bucket}/${FOLDER}`;

/** A deployment: its clients, the bucket that may hold the export meanwhile, and how long to wait between looks. */
export type Deployment = {
  client: DynamoDBClient;
  s3: S3Client;
  bucket: string;
  /** The moment to restore; without it, the latest that AWS offers. */
  moment?: Date;
  everyMs?: number;
  /** How long the restore and the export may take. */
  mostMs?: number;
};

/**
 * Restores by point in time, as AWS does. An export of the very same second tells what the table held, so the copy can
 * be compared while the application goes on writing. AWS takes some ten minutes or more for each, whatever the size.
 * @throws CommandError when point-in-time recovery is off or does not reach the moment, or when AWS gives up or takes
 * too long
 */
export const restoreByTime =
  ({ client, s3, bucket, moment, everyMs = 15_000, mostMs = MOST_HOURS * 3_600_000 }: Deployment): Restore =>
  async (source, target) => {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: source }));
    const at = await momentOf(client, source, moment);
    const folder = `${FOLDER}/${target}`;
    const { ExportDescription: begun } = await client.send(
      new ExportTableToPointInTimeCommand({
        TableArn: table?.TableArn,
        ExportTime: at,
        ExportFormat: 'DYNAMODB_JSON',
        S3Bucket: bucket,
        S3Prefix: folder,
      }),
    );
    const until = waiting(everyMs, mostMs);
    // An export cannot be cancelled, and it holds all personal data. However the restore goes, the export must end
    // before it can be removed.
    const [restored, exported] = await Promise.allSettled([
      restoreTable(client, source, target, at, encryptionOf(table)).then(() =>
        until('The restore', async () => (await statusOf(client, target)) === 'ACTIVE'),
      ),
      until('The export', () => manifestOf(client, begun?.ExportArn)),
    ]);
    try {
      if (restored.status === 'rejected') throw restored.reason;
      if (exported.status === 'rejected') throw exported.reason;
      return { at, expected: await digestOfExport(s3, bucket, exported.value) };
    } finally {
      await removeFolder(s3, bucket, `${folder}/`);
    }
  };

async function momentOf(client: DynamoDBClient, TableName: string, wanted: Date | undefined): Promise<Date> {
  const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!latest) throw new CommandError(`Point-in-time recovery of the table ${TableName} is off: turn it on.`);
  if (wanted && (wanted > latest || (earliest && wanted < earliest))) {
    throw new CommandError(
      `The table can be set back to moments from ${earliest?.toISOString()} to ${latest.toISOString()}.`,
    );
  }
  return wanted ?? latest;
}

/** Names the key of the table explicitly. Others could read a copy under another key. */
function encryptionOf(table: TableDescription | undefined): SSESpecification | undefined {
  const key = table?.SSEDescription?.KMSMasterKeyArn;
  return key ? { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } : undefined;
}

const restoreTable = (
  client: DynamoDBClient,
  SourceTableName: string,
  TargetTableName: string,
  RestoreDateTime: Date,
  SSESpecificationOverride: SSESpecification | undefined,
) =>
  client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName,
      TargetTableName,
      RestoreDateTime,
      SSESpecificationOverride,
    }),
  );

const statusOf = async (client: DynamoDBClient, TableName: string) =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;

/** The S3 key of the export's manifest; undefined while AWS still exports. */
async function manifestOf(
  client: DynamoDBClient,
  ExportArn: string | undefined,
): Promise<string | undefined> {
  const { ExportDescription: now } = await client.send(new DescribeExportCommand({ ExportArn }));
  if (now?.ExportStatus === 'COMPLETED') return now.ExportManifest;
  if (now?.ExportStatus === 'IN_PROGRESS') return undefined;
  throw new CommandError(`AWS gave up the export of the table: ${now?.FailureMessage ?? 'no reason told'}.`);
}

/** Reads the files that the export's manifests name. */
async function digestOfExport(s3: S3Client, Bucket: string, summaryKey: string): Promise<TableDigest> {
  const read = async (Key: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new CommandError(`The export lacks its file ${Key}.`);
    return Body;
  };
  const digest = new TableDigest();
  const summary = JSON.parse(await (await read(summaryKey)).transformToString());
  const list = await (await read(summary.manifestFilesS3Key)).transformToString();
  const files = list
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).dataFileS3Key as string);
  for (const Key of files) {
    const input = Readable.from((await read(Key)) as Readable).pipe(createGunzip());
    for await (const line of createInterface({ input })) {
      if (line) digest.add(JSON.parse(line).Item);
    }
  }
  return digest;
}

/** Removes all versions. The bucket would keep deleted objects for another day. */
async function removeFolder(s3: S3Client, Bucket: string, Prefix: string): Promise<void> {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix }),
    );
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) {
      throw new CommandError(`The export below ${Prefix} in ${Bucket} was not removed (${Errors[0]?.Code}).`);
    }
  }
}
