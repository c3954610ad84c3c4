import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed } from '../table/table.ts';
import { DOCUMENT_FOLDER, type StoredUpload } from '../uploads/stored.ts';
import { consumer } from './consumer.ts';

const CHUNK = 100;

/**
 * Sweeps away documents that belong to no record since a day, and bytes that the table does not know.
 * @returns how many were swept away
 */
export async function run(deps: Deps): Promise<number> {
  const before = deps.now().getTime() - deps.limits.uploadUnusedSeconds * 1000;
  const old = (await deps.documents.list(DOCUMENT_FOLDER)).filter(({ at }) => at.getTime() < before);
  const names = old.map(({ name }) => name.slice(DOCUMENT_FOLDER.length));
  let swept = 0;
  for (let from = 0; from < names.length; from += CHUNK) {
    const chunk = names.slice(from, from + CHUNK);
    const items = (await deps.table.batchGet(chunk.map(keys.upload))) as unknown as StoredUpload[];
    const known = new Map(items.map((upload) => [upload.key, upload]));
    for (const key of chunk) if (await sweep(deps, key, known.get(key))) swept += 1;
  }
  deps.log({ event: 'events.sweepUploads', looked: names.length, swept });
  return swept;
}

/** The item goes first: bytes without one are found again by the next sweep, an item without bytes by nobody. */
async function sweep(deps: Deps, key: string, upload: StoredUpload | undefined): Promise<boolean> {
  if (upload?.teacher !== undefined) return false;
  if (upload) {
    const condition = { text: 'attribute_not_exists(teacher)' };
    try {
      await deps.table.transact([{ delete: keys.upload(key), condition }]);
    } catch (error) {
      // It was given to a record meanwhile.
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }
  await deps.documents.delete(`${DOCUMENT_FOLDER}${key}`);
  return true;
}

export const handler = consumer('events.sweepUploads', run);
