import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Deps } from '../../functions/app/deps.ts';
import { archiveEntries } from '../../functions/audit/archive.ts';
import { orderEntries } from '../../functions/audit/order.ts';
import type { StoredEntry } from '../../functions/table/auditEntry.ts';
import { keys } from '../../functions/table/keys.ts';

/** As many entries are read, numbered and archived at once. */
const SLICE = 96;

/**
 * Numbers the audit entries that have no number because the stream's consumer gave up on them, oldest first, and puts
 * copies into the archive. Reads the whole table, and holds no more of it than the ids of these entries and a slice.
 * @returns how many entries it numbered
 */
export async function orderMissing(deps: Deps, client = new DynamoDBClient({})): Promise<number> {
  const missing = await missingIds(deps, client);
  for (let from = 0; from < missing.length; from += SLICE) {
    const ids = missing.slice(from, from + SLICE);
    const entries = (await deps.table.batchGet(ids.map(keys.audit))) as StoredEntry[];
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const numbered = await orderEntries(
      deps,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
    await archiveEntries(deps, numbered);
  }
  return missing.length;
}

/** The ids of the entries without a number, oldest first. */
async function missingIds({ table, environment }: Deps, client: DynamoDBClient): Promise<string[]> {
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    {
      TableName: environment.TABLE_NAME,
      FilterExpression: 'begins_with(pk, :entry) AND sk = :sort',
      ExpressionAttributeValues: { ':entry': keys.audit('').pk, ':sort': keys.audit('').sk },
      ProjectionExpression: 'id',
    },
  );
  const missing: string[] = [];
  for await (const { Items = [] } of pages) {
    const ids = Items.map(({ id }) => id as string);
    const seen = new Set((await table.batchGet(ids.map(keys.auditSeen))).map(({ pk }) => pk));
    missing.push(...ids.filter((id) => !seen.has(keys.auditSeen(id).pk)));
  }
  return missing.sort();
}
