import type { MasterItem } from '#shared/domain/masterData.ts';
import { usageInWords } from '#shared/domain/masterTexts.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict, refuseStale } from '../app/errors.ts';
import { retrying } from '../table/commit.ts';
import { runningJobs } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { typeOf } from './lists.ts';
import { changedItem, type MasterBody, newItem, refuseTakenName } from './rules.ts';
import {
  type MasterData,
  type MasterVersions,
  type StoredMaster,
  storedMaster,
  versionOf,
} from './stored.ts';
import { usageOf } from './usageCounts.ts';
import { changeMaster, createMaster, markMaster, ownOf } from './writes.ts';

/** Who writes, and the versions of master data as of this request. */
type Changer = By & { versions: MasterVersions };

/**
 * Reads the item as stored, with the `is_active` that it has again if its deletion is given up.
 * @throws 404 when there is none, or when it was deleted
 */
async function readItem(deps: Deps, collection: Collection, id: number): Promise<StoredMaster> {
  const item = await deps.table.get(keys.master(collection, id));
  if (!item || item.gone) throw new AppError('notFound');
  return storedMaster(item);
}

/**
 * An item as the API answers it.
 * @throws 404 when there is none, or when it was deleted
 */
export function visibleItem(master: MasterData, collection: Collection, id: number): MasterItem {
  const item = master.byId(collection, id);
  if (!item || item.gone) throw new AppError('notFound');
  return master.present(collection, item);
}

/**
 * Adds an item to a collection.
 * @throws 400 with the field; 409 duplicate for a name that is taken in the collection or under the parent
 */
export async function addItem(
  deps: Deps,
  by: Changer,
  collection: Collection,
  body: MasterBody & { name: string },
): Promise<MasterItem> {
  const master = await deps.masterData.at(by.versions);
  const fields = newItem(collection, master, body);
  refuseTakenName(collection, master, fields);
  const present = (made: StoredMaster) => master.present(collection, made);
  return present(await createMaster(deps, by, collection, fields, present));
}

/**
 * Renames, moves, deactivates or reactivates an item. Fields that the body leaves out stay. The edit ends a plain
 * deletion that is under way; the item is then active or not as it was before.
 * @throws 404; 400 with the field; 409 stale for another version than the stored one; 409 duplicate for a taken name; 409
 * conflict for a move of an item in use, or while a forced deletion removes the item
 */
export async function updateItem(
  deps: Deps,
  by: Changer,
  collection: Collection,
  id: number,
  body: MasterBody,
): Promise<MasterItem> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const before = await readItem(deps, collection, id);
    refuseStale(body.version, versionOf(before), settingsMessages.stale);
    const after = changedItem(collection, master, before, body);
    const same = JSON.stringify(ownOf(collection, before)) === JSON.stringify(ownOf(collection, after));
    if (same && !before.closing) return master.present(collection, before);
    if (before.closing) await refuseForced(deps, collection, id);
    refuseTakenName(collection, master, after);
    if (after.parent !== before.parent) await refuseMove(deps, collection, before);
    return master.present(collection, await changeMaster(deps, by, collection, before, after));
  });
}

/**
 * Refuses to edit an item that a job removes from records. Teachers could choose it again and would lose it again. The
 * job itself is asked for, so that the refusal ends with it.
 */
async function refuseForced(deps: Deps, collection: Collection, id: number): Promise<void> {
  if (collection !== 'religions') return;
  const jobs = await runningJobs(deps);
  if (jobs.some(({ kind, parent }) => kind === 'religion' && parent === id))
    throw conflict(settingsMessages.beingDeleted(typeOf(collection)));
}

/** Takes an item out of use. Records and child items keep it. An inactive item stays inactive. */
export const deactivateItem = (deps: Deps, by: Changer, collection: Collection, id: number) =>
  updateItem(deps, by, collection, id, { is_active: false });

/**
 * Refuses to move a block that is in use. Schools and accounts name both the block and its district, so a move would
 * make them contradict it. A school that is saved at this very moment may still contradict it; its next edit asks for
 * the right place.
 */
async function refuseMove(deps: Deps, collection: Collection, item: StoredMaster): Promise<void> {
  const usage = await usageOf(deps, collection, item);
  const users = usageInWords(collection, { ...usage, children: 0 });
  if (users) throw conflict(settingsMessages.cannotMove(typeOf(collection), users));
}

/** @throws 409 with the counts of what uses the item or lies in it */
async function refuseUsed(deps: Deps, collection: Collection, item: StoredMaster): Promise<void> {
  const users = usageInWords(collection, await usageOf(deps, collection, item));
  if (users) throw conflict(settingsMessages.inUse(typeOf(collection), users));
}

/**
 * Begins a deletion by closing the item. From now on no request can choose it or put anything new into it. A closed
 * item stays closed, whoever closed it: a deletion that broke off can be continued, and any edit of the item ends it,
 * unless a job works on the deletion.
 * @returns the item as it stands, for `finishRemoval` or `reopenItem`
 * @throws 404; Outrun when the item changed meanwhile
 */
export async function closeItem(deps: Deps, collection: Collection, id: number): Promise<StoredMaster> {
  const item = await readItem(deps, collection, id);
  return item.closing ? item : markMaster(deps, collection, item, true);
}

/**
 * Ends a deletion. The name becomes free, and the item can no longer be listed or read. A tombstone with its name
 * stays, because a request that began before the item was closed may still store a record that names it: records do not
 * touch the items that they name.
 * @param item as `closeItem` returned it, when nothing names it any more
 * @throws Outrun when somebody edited the item meanwhile; the item then stays
 */
export async function finishRemoval(
  deps: Deps,
  by: By,
  collection: Collection,
  { closing, ...item }: StoredMaster,
): Promise<void> {
  await changeMaster(deps, by, collection, item, { ...item, is_active: false, gone: true });
}

/** Gives up a deletion. The item is what it was before `closeItem`. */
const reopenItem = async (deps: Deps, collection: Collection, item: StoredMaster): Promise<void> => {
  await markMaster(deps, collection, item, false);
};

/**
 * Deletes an item that nothing names and nothing lies in.
 * @throws 404; 409 with the counts of what uses it
 */
export async function removeItem(deps: Deps, by: By, collection: Collection, id: number): Promise<void> {
  await retrying(async () => {
    // Counts twice: first so that an item in use is not even closed, then for records that were stored before it was
    // closed.
    await refuseUsed(deps, collection, await readItem(deps, collection, id));
    const closed = await closeItem(deps, collection, id);
    try {
      await refuseUsed(deps, collection, closed);
    } catch (error) {
      await reopenItem(deps, collection, closed);
      throw error;
    }
    await finishRemoval(deps, by, collection, closed);
  });
}
