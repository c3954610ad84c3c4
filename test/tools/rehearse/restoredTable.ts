import { isDeepStrictEqual } from 'node:util';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { connect } from '../../../infra/admin/connect.ts';
import { type Restore, restoreDrill } from '../../../infra/admin/restoreDrill.ts';
import { digestOf } from '../../../infra/admin/tableItems.ts';
import { type Client, eventually } from './client.ts';
import { type Deployment, STAGE } from './deployment.ts';
import { failure } from './deploySteps.ts';
import { auditTotal, SCHOOL, settledTotal } from './journey.ts';
import { type Part, partsOf, required } from './outputs.ts';

/** Restores by time. The emulator writes no export to compare with, so the table itself is read, which is quiet now. */
const restoreByTime =
  (dynamo: DynamoDBClient): Restore =>
  async (SourceTableName, TargetTableName) => {
    const at = new Date();
    const expected = await digestOf(dynamo, SourceTableName);
    await dynamo.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName,
        TargetTableName,
        UseLatestRestorableTime: true,
      }),
    );
    await eventually('the restored table', 60, async () => {
      const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: TargetTableName }));
      return Table?.TableStatus === 'ACTIVE' || undefined;
    });
    return { at, expected };
  };

/**
 * Restores the table under another name, has the deployment go over to it, and works there.
 * @param nestedUpdates whether CloudFormation can update nested stacks. If not, the CDK gives their functions the name.
 * @throws Error when anything was lost, the address changed, or the former table is still in use
 */
export async function takeRestoredTable(
  deployment: Deployment,
  client: Client,
  data: Part,
  stacks: readonly string[],
  nestedUpdates: boolean,
): Promise<string> {
  const dynamo = new DynamoDBClient({});
  const entries = await settledTotal(client);
  const before = await stateOf(client, deployment);
  const deps = await connect({
    ...process.env,
    STAGE,
    TABLE_NAME: required(data, 'TableName'),
    SNAPSHOTS_BUCKET: required(data, 'SnapshotsBucket'),
    ARCHIVE_BUCKET: required(data, 'ArchiveBucket'),
    SECRETS: required(data, 'Secrets'),
  });
  const report = await restoreDrill({ deps, client: dynamo, restore: restoreByTime(dynamo), keep: true });
  if (report.faults.length > 0)
    throw new Error(`${report.faults.length} faults, the first: ${report.faults[0]}`);
  deployment.addSettings({ restoredTable: { streamArn: report.streamArn } });
  await goOver(deployment, stacks, nestedUpdates);
  const after = await stateOf(client, deployment);
  if (!isDeepStrictEqual(after, before))
    throw new Error(`${JSON.stringify(before)} became ${JSON.stringify(after)}`);
  await client.expect(200, 'PUT', `/schools/${before.school.id}`, { body: { school_phone: '03892399999' } });
  await eventually(
    'the entry of the change, by the stream of the restored table',
    60,
    async () => (await auditTotal(client)) === entries + 1 || undefined,
  );
  const phones = await Promise.all(
    [required(data, 'TableName'), report.table].map((table) => phoneIn(dynamo, table, before.school.id)),
  );
  if (phones[0] === phones[1] || phones[1] !== '03892399999')
    throw new Error(`the former table has the phone ${phones[0]}, the restored one ${phones[1]}`);
  return `${report.items} items came back as they were; people stay signed in at the same address, and what they write goes into ${report.table} alone`;
}

/** Deploys what names the table: all stacks but the nested ones, where CloudFormation cannot update these. */
async function goOver(
  deployment: Deployment,
  stacks: readonly string[],
  nestedUpdates: boolean,
): Promise<void> {
  const built = await deployment.synthesise();
  if (built.code !== 0) throw failure(built);
  const nested = nestedUpdates ? [] : stacks.filter((name) => name.endsWith('-Api'));
  for (const ran of [
    await deployment.deploy(stacks.filter((name) => !nested.includes(name))),
    ...(nested.length > 0 ? [await deployment.hotswap(nested)] : []),
  ]) {
    if (ran.code !== 0) throw failure(ran);
  }
}

/** What people see, and where. */
async function stateOf(client: Client, deployment: Deployment) {
  const { Web } = partsOf(await deployment.outputs());
  const { body: list } = await client.expect(200, 'GET', '/schools?limit=1');
  const { body } = await client.expect(200, 'GET', `/schools/school-id/${SCHOOL.school_id}`);
  return {
    url: Web?.Url,
    schools: list.pagination.total as number,
    entries: await auditTotal(client),
    school: body.data as { id: number },
  };
}

async function phoneIn(dynamo: DynamoDBClient, TableName: string, id: number): Promise<string | undefined> {
  const Key = { pk: { S: `SCHOOL#${id}` }, sk: { S: 'SCHOOL' } };
  const { Item } = await dynamo.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.school_phone?.S;
}
