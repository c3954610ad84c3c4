import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { StoredWord } from '#shared/domain/audit.ts';
import type { Deps } from '../app/deps.ts';
import { archiveEntries } from '../audit/archive.ts';
import { orderEntries } from '../audit/order.ts';
import type { StoredEntry } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { attemptEach } from './batch.ts';
import { consumer } from './consumer.ts';

/** The fields that ordering needs. The rest of an entry is taken as it is. */
const Entry = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  action: StoredWord,
  resource_type: StoredWord,
  resource_id: z.string(),
  success: z.boolean(),
  details: z.string().refine(isJson),
});

/**
 * Numbers the audit entries among changes of the table, in the order they come, and puts copies into the archive. Entries
 * that come twice do no harm.
 * @returns the records that failed. The stream sends them and all that follow them again
 */
export async function run(deps: Deps, records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const entries: StoredEntry[] = [];
  const made = records.filter(isEntry);
  const answer = await attemptEach(made, 1, async (record) => {
    try {
      entries.push(entryOf(record));
    } catch (error) {
      deps.log({ event: 'events.auditOrder', record: record.eventID, error: String(error) });
      throw error;
    }
  });
  try {
    // Orders the batch as a whole: many entries share a transaction. One by one, each would need its own.
    await archiveEntries(deps, await orderEntries(deps, entries));
    return answer;
  } catch (error) {
    deps.log({ event: 'events.auditOrder', error: String(error) });
    return attemptEach(made.slice(0, 1), 1, () => Promise.reject(error));
  }
}

const isEntry = ({ eventName, dynamodb }: DynamoDBRecord) =>
  eventName === 'INSERT' &&
  dynamodb?.NewImage?.pk?.S?.startsWith(keys.audit('').pk) &&
  dynamodb.NewImage.sk?.S === keys.audit('').sk;

/** @throws ZodError when the record is not an audit entry */
function entryOf({ dynamodb }: DynamoDBRecord): StoredEntry {
  const image = Object.entries(dynamodb?.NewImage ?? {});
  return Entry.parse(Object.fromEntries(image.map(([name, value]) => [name, plain(value)]))) as StoredEntry;
}

/** An entry holds only texts, numbers and booleans. */
function plain(value: AttributeValue): string | number | boolean {
  const found = value.S ?? value.BOOL ?? (value.N === undefined ? undefined : Number(value.N));
  if (found === undefined) throw new Error('an audit entry may hold only texts, numbers and booleans');
  return found;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

export const handler = consumer('events.auditOrder', (deps, { Records }: { Records: DynamoDBRecord[] }) =>
  run(deps, Records),
);
