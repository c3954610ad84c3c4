import { gzipSync } from 'node:zlib';
import {
  DescribeContinuousBackupsCommand,
  DescribeExportCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ExportTableToPointInTimeCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, vi } from 'vitest';
import { restoreByTime } from '../../infra/admin/restoreByTime.ts';
import { restoreDrillCommand } from '../../infra/admin/restoreDrillCommand.ts';
import { TableDigest } from '../../infra/admin/tableItems.ts';

describe('restoring by point in time', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const line = (n: number) => JSON.stringify({ Item: { pk: { S: `SCHOOL#${n}` }, sk: { S: 'SCHOOL' } } });
  const body = (bytes: string | Uint8Array) => {
    const buffer = Buffer.from(bytes);
    const parts = (async function* () {
      yield buffer;
    })();
    // What the tests need of a body: the whole text of it, or its bytes one after the other.
    return Object.assign(parts, { transformToString: async () => buffer.toString() }) as never;
  };

  it('asks for the restore and the export of the same second, and reads and removes the export', async () => {
    const dynamo = mockClient(DynamoDBClient);
    const s3 = mockClient(S3Client);
    dynamo
      .on(DescribeTableCommand)
      .resolves({
        Table: {
          TableArn: 'arn:table',
          TableStatus: 'ACTIVE',
          SSEDescription: { KMSMasterKeyArn: 'arn:key' },
        },
      })
      .on(DescribeContinuousBackupsCommand)
      .resolves({
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: { LatestRestorableDateTime: at },
        },
      })
      .on(ExportTableToPointInTimeCommand)
      .resolves({ ExportDescription: { ExportArn: 'arn:export' } })
      .on(RestoreTableToPointInTimeCommand)
      .resolves({})
      .on(DescribeExportCommand)
      .resolvesOnce({ ExportDescription: { ExportStatus: 'IN_PROGRESS' } })
      .resolves({ ExportDescription: { ExportStatus: 'COMPLETED', ExportManifest: 'e/summary.json' } });
    s3.on(GetObjectCommand, { Key: 'e/summary.json' })
      .resolves({ Body: body('{"manifestFilesS3Key":"e/files.json"}') })
      .on(GetObjectCommand, { Key: 'e/files.json' })
      .resolves({ Body: body('{"dataFileS3Key":"e/1.gz"}\n{"dataFileS3Key":"e/2.gz"}\n') })
      .on(GetObjectCommand, { Key: 'e/1.gz' })
      .resolves({ Body: body(gzipSync(`${line(1)}\n${line(2)}\n`)) })
      .on(GetObjectCommand, { Key: 'e/2.gz' })
      .resolves({ Body: body(gzipSync(`${line(3)}\n`)) });
    try {
      const restore = restoreByTime({
        client: new DynamoDBClient({}),
        s3: new S3Client({}),
        bucket: 'b',
        everyMs: 1,
      });
      const done = await restore('records', 'records-drill');
      const wanted = new TableDigest();
      for (const n of [3, 1, 2]) wanted.add({ pk: { S: `SCHOOL#${n}` }, sk: { S: 'SCHOOL' } });
      expect(done.at).toEqual(at);
      expect([done.expected.count, wanted.differences(done.expected)]).toEqual([3, []]);
      expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
        SourceTableName: 'records',
        TargetTableName: 'records-drill',
        RestoreDateTime: at,
        SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: 'arn:key' },
      });
      const exported = dynamo.commandCalls(ExportTableToPointInTimeCommand)[0]?.args[0].input;
      expect(exported).toMatchObject({ TableArn: 'arn:table', ExportTime: at, S3Bucket: 'b' });
      const removed = s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key);
      expect(removed.sort()).toEqual(['e/1.gz', 'e/2.gz', 'e/files.json', 'e/summary.json']);
    } finally {
      dynamo.restore();
      s3.restore();
    }
  });

  it('goes back to the moment it is told, and to none that AWS does not have any more or not yet', async () => {
    const dynamo = mockClient(DynamoDBClient);
    const earliest = new Date('2026-10-16T10:00:00Z');
    dynamo
      .on(DescribeTableCommand)
      .resolves({})
      .on(DescribeContinuousBackupsCommand)
      .resolves({
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: {
            EarliestRestorableDateTime: earliest,
            LatestRestorableDateTime: at,
          },
        },
      })
      .on(ExportTableToPointInTimeCommand)
      .rejects(new Error('asked'));
    const restore = (moment: string) =>
      restoreByTime({
        client: new DynamoDBClient({}),
        s3: new S3Client({}),
        bucket: 'b',
        moment: new Date(moment),
      })('records', 'copy');
    try {
      for (const moment of ['2026-10-16T09:59:59Z', '2026-11-20T10:00:01Z']) {
        await expect(restore(moment)).rejects.toThrow(
          'from 2026-10-16T10:00:00.000Z to 2026-11-20T10:00:00.000Z',
        );
      }
      await expect(restore('2026-11-01T10:00:00Z')).rejects.toThrow('asked');
      const [exported] = dynamo.commandCalls(ExportTableToPointInTimeCommand);
      expect(exported?.args[0].input.ExportTime).toEqual(new Date('2026-11-01T10:00:00Z'));
    } finally {
      dynamo.restore();
    }
  });

  it('says so where point-in-time recovery is off', async () => {
    const dynamo = mockClient(DynamoDBClient);
    dynamo.on(DescribeTableCommand).resolves({}).on(DescribeContinuousBackupsCommand).resolves({});
    try {
      const restore = restoreByTime({ client: new DynamoDBClient({}), s3: new S3Client({}), bucket: 'b' });
      await expect(restore('records', 'copy')).rejects.toThrow(
        'Point-in-time recovery of the table records is off: turn it on.',
      );
    } finally {
      dynamo.restore();
    }
  });
});

it('npm run admin -- restore-drill goes back to the moment of --at', async () => {
  const dynamo = mockClient(DynamoDBClient);
  const documents = mockClient(DynamoDBDocumentClient);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  documents.on(GetCommand).resolves({});
  dynamo
    .on(DescribeTableCommand)
    .resolves({})
    .on(DescribeContinuousBackupsCommand)
    .resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { LatestRestorableDateTime: new Date('2026-11-20T10:00:00Z') },
      },
    })
    .on(ExportTableToPointInTimeCommand)
    .resolves({ ExportDescription: { ExportArn: 'arn:export' } })
    .on(RestoreTableToPointInTimeCommand)
    .rejects(new Error('asked'))
    .on(UpdateTableCommand)
    .rejects(new ResourceNotFoundException({ message: 'no such table', $metadata: {} }));
  try {
    const variables = {
      TABLE_NAME: 'records',
      SNAPSHOTS_BUCKET: 'snapshots',
      STAGE: 'prod',
      SECRETS_ID: 'secret',
      ARCHIVE_BUCKET: 'archive',
    };
    const drill = restoreDrillCommand(['--at', '2026-11-19T08:30:00+05:30'], variables);
    await expect(drill).rejects.toThrow('asked');
    const [restored] = dynamo.commandCalls(RestoreTableToPointInTimeCommand);
    expect(restored?.args[0].input.RestoreDateTime).toEqual(new Date('2026-11-19T03:00:00Z'));
    const [exported] = dynamo.commandCalls(ExportTableToPointInTimeCommand);
    expect(exported?.args[0].input.ExportTime).toEqual(new Date('2026-11-19T03:00:00Z'));
  } finally {
    for (const mock of [dynamo, documents]) mock.restore();
    said.mockRestore();
  }
});
