import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openBucket } from '../../functions/data/bucket.ts';
import { DOCUMENT_FOLDER } from '../../functions/data/upload.ts';

/**
 * Looks whether the table and the documents are there.
 * @returns how many documents
 * @throws when the table or the bucket is gone, or holds no document
 */
export async function documentsAndTable(table: string, bucket: string): Promise<number> {
  await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: table }));
  const documents = await openBucket(bucket).list(DOCUMENT_FOLDER);
  if (documents.length === 0) throw new Error('the bucket of documents is empty');
  return documents.length;
}
