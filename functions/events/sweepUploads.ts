import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import { isDone } from '../table/table.ts';
import { DOCUMENT_FOLDER, isAttached, OWNERS, type StoredUpload, UNATTACHED } from '../uploads/stored.ts';
import { consumer } from './consumer.ts';

/** What is read of a document: whole items of all documents would fill the memory. */
const READ = ['key', ...OWNERS] as const;
type Owned = Pick<StoredUpload, (typeof READ)[number]>;

/**
 * Deletes documents that are older than a day and belong to no record, and files that the table does not know.
 * @returns how many were deleted
 */
export async function run(deps: Deps): Promise<number> {
  const before = deps.now().getTime() - deps.limits.uploadUnusedSeconds * 1000;
  const old = (await deps.documents.list(DOCUMENT_FOLDER)).filter(({ at }) => at.getTime() < before);
  const names = old.map(({ name }) => name.slice(DOCUMENT_FOLDER.length));
  const items = await deps.table.batchGet<Owned>(names.map(keys.upload), true, READ);
  const known = new Map(items.map((upload) => [upload.key, upload]));
  let swept = 0;
  for (const key of names) if (await sweep(deps, key, known.get(key))) swept += 1;
  deps.log({ event: 'events.sweepUploads', looked: names.length, swept });
  return swept;
}

/**
 * Deletes the item first. A file without an item is found by the next sweep, but nothing would find an item without a
 * file.
 */
async function sweep(deps: Deps, key: string, upload: Owned | undefined): Promise<boolean> {
  if (upload && isAttached(upload)) return false;
  // Where a record took the document meanwhile, it stays.
  const free =
    !upload || (await isDone(deps.table.transact([{ delete: keys.upload(key), condition: UNATTACHED }])));
  if (!free) return false;
  await deps.documents.delete(`${DOCUMENT_FOLDER}${key}`);
  return true;
}

export const handler = consumer('events.sweepUploads', run);
