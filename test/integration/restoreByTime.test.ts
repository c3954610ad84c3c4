import { gzipSync } from 'node:zlib';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeExportCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type ExportDescription,
  ExportTableToPointInTimeCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { type Deployment, restoreByTime } from '../../infra/admin/restoreByTime.ts';
import { restoreDrill } from '../../infra/admin/restoreDrill.ts';
import { restoreDrillCommand } from '../../infra/admin/restoreDrillCommand.ts';
import { TableDigest } from '../../infra/admin/tableItems.ts';

const dynamo = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
const documents = mockClient(DynamoDBDocumentClient);
const at = new Date('2026-11-20T10:00:00Z');
const earliest = new Date('2026-10-16T10:00:00Z');
/** The objects in the bucket, by key and version. */
let versions: { Key: string; VersionId: string }[];

beforeEach(() => {
  for (const mock of [dynamo, s3, documents]) mock.reset();
  dynamo
    .on(DescribeTableCommand)
    .resolves({
      Table: { TableArn: 'arn:table', TableStatus: 'ACTIVE', SSEDescription: { KMSMasterKeyArn: 'arn:key' } },
    })
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
    .on(RestoreTableToPointInTimeCommand)
    .resolves({});
  s3.on(ListObjectVersionsCommand)
    .callsFake(({ Prefix }) => ({ Versions: versions.filter(({ Key }) => Key.startsWith(Prefix)) }))
    .on(DeleteObjectsCommand)
    .callsFake(({ Delete }) => {
      const gone = JSON.stringify(Delete.Objects);
      versions = versions.filter((one) => !gone.includes(JSON.stringify(one)));
      return {};
    });
});
afterEach(() => vi.restoreAllMocks());

const line = (n: number) => JSON.stringify({ Item: { pk: { S: `SCHOOL#${n}` }, sk: { S: 'SCHOOL' } } });
function body(bytes: string | Uint8Array) {
  const buffer = Buffer.from(bytes);
  const parts = (async function* () {
    yield buffer;
  })();
  // The tests need a body's whole text, or its bytes in order.
  return Object.assign(parts, { transformToString: async () => buffer.toString() }) as never;
}

/** Has AWS export three schools. Each look gets the next description, and from then on the last one. */
function exports(...told: ExportDescription[]): void {
  const folder = 'restore-drill/records-drill/AWSDynamoDB/01';
  const files: Record<string, string | Uint8Array> = {
    summary: JSON.stringify({ manifestFilesS3Key: `${folder}/files` }),
    files: `{"dataFileS3Key":"${folder}/1.gz"}\n{"dataFileS3Key":"${folder}/2.gz"}\n`,
    '1.gz': gzipSync(`${line(1)}\n${line(2)}\n`),
    '2.gz': gzipSync(`${line(3)}\n`),
  };
  versions = [{ Key: 'school/1', VersionId: 'a' }];
  dynamo.on(ExportTableToPointInTimeCommand).callsFake(() => {
    for (const name of ['started', ...Object.keys(files)]) {
      versions.push({ Key: `${folder}/${name}`, VersionId: '1' });
    }
    return { ExportDescription: { ExportArn: 'arn:export' } };
  });
  const looks = dynamo.on(DescribeExportCommand);
  for (const one of told.slice(0, -1)) looks.resolvesOnce({ ExportDescription: one });
  looks.resolves({ ExportDescription: { ExportManifest: `${folder}/summary`, ...told.at(-1) } });
  for (const [name, bytes] of Object.entries(files)) {
    s3.on(GetObjectCommand, { Key: `${folder}/${name}` }).callsFake(() => ({ Body: body(bytes) }));
  }
}
const WORKS: ExportDescription = { ExportStatus: 'IN_PROGRESS' };
const DONE: ExportDescription = { ExportStatus: 'COMPLETED' };
const OTHERS = [{ Key: 'school/1', VersionId: 'a' }];

const restore = (more: Partial<Deployment> = {}) =>
  restoreByTime({
    client: new DynamoDBClient({}),
    s3: new S3Client({}),
    bucket: 'b',
    everyMs: 1,
    ...more,
  })('records', 'records-drill');

describe('restoring by point in time', () => {
  it('asks for the restore and the export of the same second, and reads and removes the export', async () => {
    exports(WORKS, DONE);
    const done = await restore();
    const wanted = new TableDigest();
    for (const n of [3, 1, 2]) wanted.add({ pk: { S: `SCHOOL#${n}` }, sk: { S: 'SCHOOL' } });
    expect(done.at).toEqual(at);
    const held = done.expected ?? new TableDigest();
    expect([held.count, wanted.differences(held)]).toEqual([3, []]);
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
      SourceTableName: 'records',
      TargetTableName: 'records-drill',
      RestoreDateTime: at,
      SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: 'arn:key' },
    });
    const exported = dynamo.commandCalls(ExportTableToPointInTimeCommand)[0]?.args[0].input;
    expect(exported).toMatchObject({ TableArn: 'arn:table', ExportTime: at, S3Bucket: 'b' });
    expect(versions).toEqual(OTHERS);
  });

  it('removes the export however it ends, and not before AWS has written it', async () => {
    const refused = new Error('no such right');
    exports(WORKS, WORKS, DONE);
    dynamo.on(RestoreTableToPointInTimeCommand).rejects(refused);
    await expect(restore()).rejects.toBe(refused);
    expect(dynamo.commandCalls(DescribeExportCommand)).toHaveLength(3);
    expect(versions).toEqual(OTHERS);

    dynamo.on(RestoreTableToPointInTimeCommand).resolves({});
    exports({ ExportStatus: 'FAILED', FailureMessage: 'no space' });
    await expect(restore()).rejects.toThrow('AWS gave up the export of the table: no space.');
    expect(versions).toEqual(OTHERS);

    exports(DONE);
    s3.on(GetObjectCommand).rejects(new Error('cut off'));
    await expect(restore()).rejects.toThrow('cut off');
    expect(versions).toEqual(OTHERS);
  });

  it('says so where a file of the export cannot be removed', async () => {
    exports(DONE);
    s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Code: 'AccessDenied' }] });
    await expect(restore()).rejects.toThrow(
      'The export below restore-drill/records-drill/ in b was not removed (AccessDenied).',
    );
  });

  it('does not wait for ever', async () => {
    exports(DONE);
    dynamo.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'CREATING' } });
    await expect(restore({ mostMs: 36 })).rejects.toThrow('The restore did not end within');
    exports(WORKS);
    dynamo.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
    await expect(restore({ mostMs: 36 })).rejects.toThrow('The export did not end within');
  });

  it('goes back to the moment it is told, and to none that AWS does not have any more or not yet', async () => {
    dynamo.on(ExportTableToPointInTimeCommand).rejects(new Error('asked'));
    for (const moment of ['2026-10-16T09:59:59Z', '2026-11-20T10:00:01Z']) {
      await expect(restore({ moment: new Date(moment) })).rejects.toThrow(
        'from 2026-10-16T10:00:00.000Z to 2026-11-20T10:00:00.000Z',
      );
    }
    await expect(restore({ moment: new Date('2026-11-01T10:00:00Z') })).rejects.toThrow('asked');
    const [exported] = dynamo.commandCalls(ExportTableToPointInTimeCommand);
    expect(exported?.args[0].input.ExportTime).toEqual(new Date('2026-11-01T10:00:00Z'));
  });

  it('says so where point-in-time recovery is off', async () => {
    dynamo.on(DescribeContinuousBackupsCommand).resolves({});
    await expect(restore()).rejects.toThrow(
      'Point-in-time recovery of the table records is off: turn it on.',
    );
  });
});

it('npm run admin -- restore-drill goes back to the moment of --at', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  documents.on(GetCommand).resolves({});
  exports(DONE);
  dynamo
    .on(RestoreTableToPointInTimeCommand)
    .rejects(new Error('asked'))
    .on(UpdateTableCommand)
    .rejects(new ResourceNotFoundException({ message: 'no such table', $metadata: {} }));
  const variables = {
    TABLE_NAME: 'records',
    SNAPSHOTS_BUCKET: 'snapshots',
    STAGE: 'prod',
    SECRETS: '{}',
    ARCHIVE_BUCKET: 'archive',
  };
  const drill = restoreDrillCommand(['--at', '2026-11-19T08:30:00+05:30'], variables);
  await expect(drill).rejects.toThrow('asked');
  const [restored] = dynamo.commandCalls(RestoreTableToPointInTimeCommand);
  expect(restored?.args[0].input.RestoreDateTime).toEqual(new Date('2026-11-19T03:00:00Z'));
  const [exported] = dynamo.commandCalls(ExportTableToPointInTimeCommand);
  expect(exported?.args[0].input.ExportTime).toEqual(new Date('2026-11-19T03:00:00Z'));
});

/** A copy as AWS keeps it: a change takes until it was looked at once, and meanwhile the table takes no other one. */
function copyOnAws() {
  const copy = { there: true, changing: false, recovery: true, leaving: false };
  const meta = { $metadata: {} };
  const settled = (change: () => void) => () => {
    if (copy.changing) throw new ResourceInUseException({ message: 'being updated', ...meta });
    change();
    return {};
  };
  dynamo
    .on(UpdateTableCommand)
    .callsFake(settled(() => (copy.changing = true)))
    .on(DescribeTableCommand)
    .callsFake(() => {
      if (!copy.there) throw new ResourceNotFoundException({ message: 'no such table', ...meta });
      const TableStatus = copy.changing ? 'UPDATING' : 'ACTIVE';
      copy.changing = false;
      return { Table: { TableArn: 'arn:table', TableStatus } };
    })
    .on(UpdateContinuousBackupsCommand)
    .callsFake(({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: on } }) => {
      copy.leaving = !on;
      return {};
    })
    .on(DescribeContinuousBackupsCommand)
    .callsFake(() => {
      const PointInTimeRecoveryStatus = copy.recovery ? 'ENABLED' : 'DISABLED';
      copy.recovery &&= !copy.leaving;
      return {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus },
        },
      };
    })
    .on(DeleteTableCommand)
    .callsFake(settled(() => (copy.there = false)));
  return copy;
}

it('a drill takes its copy away when AWS is done with each change, and leaves no backup of it', async () => {
  const copy = copyOnAws();
  const said: string[] = [];
  const deps = { environment: { TABLE_NAME: 'records' }, newId: () => '1', now: () => at } as unknown as Deps;
  const drill = restoreDrill({
    deps,
    client: new DynamoDBClient({}),
    restore: async () => Promise.reject(new Error('after the copy was made')),
    say: (line) => said.push(line),
  });
  await expect(drill).rejects.toThrow('after the copy was made');
  expect(said.filter((line) => line.includes('left behind'))).toEqual([]);
  expect(copy).toMatchObject({ there: false, recovery: false });
});
