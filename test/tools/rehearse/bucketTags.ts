import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStackResourceCommand } from '@aws-sdk/client-cloudformation';
import { GetBucketTaggingCommand, PutBucketTaggingCommand, S3Client, type Tag } from '@aws-sdk/client-s3';
import { REHEARSAL_FOLDER } from './python.ts';

type Template = { Resources: Record<string, { Type: string; Properties?: { Tags?: Tag[] } }> };

/**
 * Puts the template's tags on the buckets of a stack that have none, for an emulator that sets no tags.
 * @returns how many buckets it tagged
 */
export async function tagBuckets(StackName: string): Promise<number> {
  const file = join(REHEARSAL_FOLDER, 'app/cdk.out', `${StackName}.template.json`);
  const { Resources }: Template = JSON.parse(await readFile(file, 'utf8'));
  const s3 = new S3Client({ forcePathStyle: true });
  let tagged = 0;
  for (const [LogicalResourceId, { Type, Properties }] of Object.entries(Resources)) {
    if (Type !== 'AWS::S3::Bucket') continue;
    const { StackResourceDetail } = await new CloudFormationClient({}).send(
      new DescribeStackResourceCommand({ StackName, LogicalResourceId }),
    );
    const Bucket = StackResourceDetail?.PhysicalResourceId;
    const has = await s3.send(new GetBucketTaggingCommand({ Bucket })).catch((error: Error) => {
      if (error.name !== 'NoSuchTagSet') throw error;
    });
    if (has) continue;
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: Properties?.Tags } }));
    tagged += 1;
  }
  return tagged;
}
