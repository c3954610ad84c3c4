import { gunzipSync } from 'node:zlib';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { engineClient } from './deps.ts';

export type Row = Record<string, unknown>;

/** The rows whose partition key begins with `prefix`. */
export const under = (rows: readonly Row[], prefix: string) =>
  rows.filter(({ pk }) => String(pk).startsWith(prefix));

/** The records of one kind by their ids. */
export const recordsIn = (rows: readonly Row[], prefix: string, sort: string) =>
  new Map(
    under(rows, prefix)
      .filter(({ sk }) => sk === sort)
      .map((row): [number, Row] => [Number(row.id), row]),
  );

/** The answers that the table keeps for requests that are sent again, unpacked. */
export const keptAnswers = async (engine: { endpoint: string; tableName: string }) =>
  (await rowsOf(engine, 'IDEM#')).map(({ data }) => gunzipSync(data as Uint8Array).toString());

/** Every item whose partition key begins with `prefix`, read from the table without our own code. */
export async function rowsOf(
  engine: { endpoint: string; tableName: string },
  prefix: string,
): Promise<Row[]> {
  const client = engineClient(engine.endpoint);
  const documents = DynamoDBDocumentClient.from(client);
  // The engine leaves out the others in a fraction of the time that reading them here takes.
  const only = prefix && {
    FilterExpression: 'begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':prefix': prefix },
  };
  const items: Row[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: engine.tableName, ExclusiveStartKey, ConsistentRead: true, ...only }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return items;
}
