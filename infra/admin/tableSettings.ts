import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type StreamViewType,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { MOST_HOURS, waiting } from './waiting.ts';

/** What belongs to a table besides its items. It does not come back with them. */
export type TableSettings = {
  stream?: StreamViewType;
  ttl?: string;
  /** How many days back the table can be restored; absent when it cannot be. */
  recoveryDays?: number;
  protected: boolean;
  /** The key that encrypts the table, when it is one of ours. A restore keeps it, so it is compared but not set. */
  key?: string;
  tags: Record<string, string>;
};

const NAMES = {
  stream: 'the stream',
  ttl: 'the removal of expired items',
  recoveryDays: 'point-in-time recovery',
  protected: 'deletion protection',
  key: 'the encryption key',
  tags: 'the tags',
} as const satisfies Record<keyof TableSettings, string>;

/** Reads the settings of a table. Leaves out the tags that only AWS can set. */
export async function readTableSettings(client: DynamoDBClient, TableName: string): Promise<TableSettings> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const tags = await readTags(client, table?.TableArn);
  return {
    stream: table?.StreamSpecification?.StreamEnabled ? table.StreamSpecification.StreamViewType : undefined,
    ttl: ttl?.TimeToLiveStatus?.startsWith('ENABL') ? ttl.AttributeName : undefined,
    recoveryDays: await recoveryOf(client, TableName),
    protected: table?.DeletionProtectionEnabled ?? false,
    key: table?.SSEDescription?.KMSMasterKeyArn,
    tags: Object.fromEntries(tags.filter(([name]) => !name.startsWith('aws:')).sort()),
  };
}

async function readTags(client: DynamoDBClient, ResourceArn: string | undefined) {
  const tags: [string, string][] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn, NextToken }));
    tags.push(...(page.Tags ?? []).map(({ Key = '', Value = '' }): [string, string] => [Key, Value]));
    NextToken = page.NextToken;
  } while (NextToken);
  return tags;
}

async function recoveryOf(client: DynamoDBClient, TableName: string): Promise<number | undefined> {
  try {
    const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
    const { PointInTimeRecoveryDescription: found } = answer.ContinuousBackupsDescription ?? {};
    return found?.PointInTimeRecoveryStatus === 'ENABLED' ? (found.RecoveryPeriodInDays ?? 35) : undefined;
  } catch (error) {
    // The local engine has no point-in-time recovery and does not know the command.
    if (error instanceof Error && error.name === 'UnknownOperationException') return undefined;
    throw error;
  }
}

/** Gives a table the settings, one after the other, because a table takes one change at a time. */
export async function applyTableSettings(
  client: DynamoDBClient,
  TableName: string,
  wanted: TableSettings,
): Promise<void> {
  const now = await readTableSettings(client, TableName);
  const update = (change: object) => updateTable(client, TableName, change);
  if (wanted.stream && !now.stream) {
    await update({ StreamSpecification: { StreamEnabled: true, StreamViewType: wanted.stream } });
  }
  if (wanted.protected !== now.protected) await update({ DeletionProtectionEnabled: wanted.protected });
  if (wanted.ttl && !now.ttl) {
    const TimeToLiveSpecification = { AttributeName: wanted.ttl, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  if (wanted.recoveryDays) {
    const PointInTimeRecoverySpecification = {
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: wanted.recoveryDays,
    };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  }
  const Tags = Object.entries(wanted.tags).map(([Key, Value]) => ({ Key, Value }));
  if (Tags.length > 0) {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
    await client.send(new TagResourceCommand({ ResourceArn: table?.TableArn, Tags }));
  }
}

/** Changes a table and waits until it is done: until then the table takes no other change, and cannot be deleted. */
async function updateTable(client: DynamoDBClient, TableName: string, change: object): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, ...change }));
  await waitUntilTableExists({ client, maxWaitTime: 600, minDelay: 1, maxDelay: 10 }, { TableName });
}

/**
 * Lets a table be deleted for good. A protected table cannot be deleted, and of one with point-in-time recovery AWS
 * would keep all items for another 35 days.
 */
export async function makeDeletable(client: DynamoDBClient, TableName: string): Promise<void> {
  await updateTable(client, TableName, { DeletionProtectionEnabled: false });
  const withoutRecovery = async () => (await recoveryOf(client, TableName)) === undefined;
  if (await withoutRecovery()) return;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: false };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  await waiting(1000, MOST_HOURS * 3_600_000)('Turning off its recovery', withoutRecovery);
}

/** The names of the settings in which two tables differ. */
export const settingsThatDiffer = (one: TableSettings, other: TableSettings): string[] =>
  Object.entries(NAMES)
    .filter(([name]) => {
      const [here, there] = [one, other].map((all) => JSON.stringify(all[name as keyof TableSettings]));
      return here !== there;
    })
    .map(([, words]) => words);
