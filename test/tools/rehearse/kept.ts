import { CloudFormationClient, paginateListStacks } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { InvokeCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { openBucket } from '../../../functions/documents/bucket.ts';
import { DOCUMENT_FOLDER } from '../../../functions/uploads/stored.ts';
import { documentsBucketOf, originOf, type Part, required } from './outputs.ts';

/** Puts the end of the audit trail into the archive, as happens every hour. */
export async function anchorAudit(): Promise<undefined> {
  const FunctionName = (await functionNames()).find((name) => /auditAnchor/i.test(name));
  const { FunctionError, Payload } = await new LambdaClient({}).send(new InvokeCommand({ FunctionName }));
  if (FunctionError) throw new Error(Payload?.transformToString());
}

/**
 * Looks at the services themselves for what is left of a destroyed deployment that keeps its data.
 * @throws Error that names what is gone, or what is still there
 */
export async function lookAtTheRest(data: Part): Promise<string> {
  const table = { TableName: required(data, 'TableName'), Select: 'COUNT' } as const;
  const { Count = 0 } = await new DynamoDBClient({}).send(new ScanCommand(table));
  const [documents, archive] = [documentsBucketOf(data), required(data, 'ArchiveBucket')];
  const files = await openBucket(documents).list(DOCUMENT_FOLDER);
  const anchors = await openBucket(archive).list('');
  if (Count === 0 || files.length === 0 || anchors.length === 0)
    throw new Error(`${Count} items, ${files.length} documents and ${anchors.length} anchors are left`);
  // Without these nobody can read what is kept.
  await originOf(data);
  for (const name of ['VaultKeyId', 'MessageKeyId']) {
    const { KeyMetadata } = await new KMSClient({}).send(
      new DescribeKeyCommand({ KeyId: required(data, name) }),
    );
    if (!KeyMetadata?.Enabled) throw new Error(`the key ${name} is ${KeyMetadata?.KeyState}`);
  }
  const { Buckets = [] } = await new S3Client({ forcePathStyle: true }).send(new ListBucketsCommand({}));
  const buckets = Buckets.map(({ Name = '' }) => Name).filter((name) => /^school-?records-/.test(name));
  const left = [
    ...buckets.filter((name) => !name.startsWith('schoolrecords-dev-data-')),
    ...(await functionNames()),
    ...(await stackNames()).filter((name) => name.startsWith('SchoolRecords-')),
  ];
  if (left.length > 0) throw new Error(`${left.length} things are still there, the first: ${left[0]}`);
  return `${Count} items of the table, ${files.length} documents, ${anchors.length} anchors in the archive, ${buckets.length} buckets in all, secret and keys are kept; no stack and no function is left`;
}

async function functionNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient({}) }, {}))
    names.push(...Functions.map(({ FunctionName = '' }) => FunctionName));
  return names;
}

async function stackNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks(
    { client: new CloudFormationClient({}) },
    {},
  ))
    for (const { StackName = '', StackStatus } of StackSummaries)
      if (StackStatus !== 'DELETE_COMPLETE') names.push(StackName);
  return names;
}
