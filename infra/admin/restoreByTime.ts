import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import {
  DescribeContinuousBackupsCommand,
  DescribeExportCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type ExportDescription,
  ExportTableToPointInTimeCommand,
  RestoreTableToPointInTimeCommand,
  type SSESpecification,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { LoadError } from '../load/loadError.ts';
import type { Restore } from './restoreDrill.ts';
import { TableDigest } from './tableItems.ts';

const FOLDER = 'restore-drill';

/** The clients of a deployment, the bucket that an export may lie in meanwhile, and how long to wait between looks. */
export type Deployment = {
  client: DynamoDBClient;
  s3: S3Client;
  bucket: string;
  /** The moment to go back to; the latest that AWS offers where none is told. */
  moment?: Date;
  everyMs?: number;
};

/**
 * Restores as AWS does, by point in time. What the table held in that second is told
 * by an export of the very same second, so that the copy can be compared while the application goes on writing. AWS
 * takes some ten minutes or more for both, whatever the size.
 * @throws LoadError where point-in-time recovery is off or does not reach the moment, or AWS gave up
 */
export const restoreByTime =
  ({ client, s3, bucket, moment, everyMs = 15_000 }: Deployment): Restore =>
  async (source, target) => {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: source }));
    const at = await momentOf(client, source, moment);
    const { ExportDescription: begun } = await client.send(
      new ExportTableToPointInTimeCommand({
        TableArn: table?.TableArn,
        ExportTime: at,
        ExportFormat: 'DYNAMODB_JSON',
        S3Bucket: bucket,
        S3Prefix: FOLDER,
      }),
    );
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        RestoreDateTime: at,
        SSESpecificationOverride: encryptionOf(table),
      }),
    );
    while ((await statusOf(client, target)) !== 'ACTIVE') await sleep(everyMs);
    const done = await finished(client, begun?.ExportArn, everyMs);
    return { at, expected: await digestOfExport(s3, bucket, done.ExportManifest ?? '') };
  };

async function momentOf(client: DynamoDBClient, TableName: string, wanted: Date | undefined): Promise<Date> {
  const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!latest) throw new LoadError(`Point-in-time recovery of the table ${TableName} is off: turn it on.`);
  if (wanted && (wanted > latest || (earliest && wanted < earliest))) {
    throw new LoadError(
      `The table can be set back to moments from ${earliest?.toISOString()} to ${latest.toISOString()}.`,
    );
  }
  return wanted ?? latest;
}

/** With the key of the table, said outright: a copy under another one could be read by others. */
function encryptionOf(table: TableDescription | undefined): SSESpecification | undefined {
  const key = table?.SSEDescription?.KMSMasterKeyArn;
  return key ? { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } : undefined;
}

const statusOf = async (client: DynamoDBClient, TableName: string) =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;

async function finished(
  client: DynamoDBClient,
  ExportArn: string | undefined,
  everyMs: number,
): Promise<ExportDescription> {
  for (;;) {
    const { ExportDescription: now } = await client.send(new DescribeExportCommand({ ExportArn }));
    if (now?.ExportStatus === 'COMPLETED') return now;
    if (now?.ExportStatus !== 'IN_PROGRESS') {
      throw new LoadError(`AWS gave up the export of the table: ${now?.FailureMessage ?? 'no reason told'}.`);
    }
    await sleep(everyMs);
  }
}

/** Reads the export by its manifests, and takes its files out of the bucket: they hold what the table holds. */
async function digestOfExport(s3: S3Client, Bucket: string, summaryKey: string): Promise<TableDigest> {
  const read = async (Key: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new LoadError(`The export lacks its file ${Key}.`);
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
  for (const Key of [...files, summary.manifestFilesS3Key, summaryKey]) {
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  }
  return digest;
}
