import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Deps } from '../../functions/app/deps.ts';
import { archiveEntries } from '../../functions/audit/archive.ts';
import { orderEntries } from '../../functions/audit/order.ts';
import type { StoredEntry } from '../../functions/table/auditEntry.ts';
import { keys } from '../../functions/table/keys.ts';

/**
 * Numbers the audit entries that have no number because the stream's consumer gave up on them, oldest first, and puts
 * copies into the archive. Reads the whole table.
 * @returns how many entries it numbered
 */
export async function orderMissing(deps: Deps, client = new DynamoDBClient({})): Promise<number> {
  const entries = new Map<string, StoredEntry>();
  const seen = new Set<string>();
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    {
      TableName: deps.environment.TABLE_NAME,
      FilterExpression: 'begins_with(pk, :entry) OR begins_with(pk, :seen)',
      ExpressionAttributeValues: { ':entry': keys.audit('').pk, ':seen': keys.auditSeen('').pk },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      if (item.pk.startsWith(keys.auditSeen('').pk)) seen.add(item.pk);
      else if (item.sk === keys.audit('').sk) entries.set(keys.auditSeen(item.id).pk, item as StoredEntry);
    }
  }
  const missing = [...entries].filter(([marker]) => !seen.has(marker)).map(([, entry]) => entry);
  const numbered = await orderEntries(
    deps,
    missing.sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  await archiveEntries(deps, numbered);
  return missing.length;
}
