import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { engineClient } from './deps.ts';

/** Every item whose partition key begins with `prefix`, read from the table without our own code. */
export async function rowsOf(
  engine: { endpoint: string; tableName: string },
  prefix: string,
): Promise<Record<string, unknown>[]> {
  const client = engineClient(engine.endpoint);
  const documents = DynamoDBDocumentClient.from(client);
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: engine.tableName, ExclusiveStartKey, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []).filter(({ pk }) => (pk as string).startsWith(prefix)));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return items;
}
