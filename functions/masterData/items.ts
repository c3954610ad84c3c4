import type { MasterItem } from '#shared/domain/masterData.ts';
import { usageInWords } from '#shared/domain/masterTexts.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { changedItem, type MasterBody, newItem, refuseTakenName } from './rules.ts';
import { type MasterData, type MasterVersions, type StoredMaster, storedMaster } from './stored.ts';
import { typeOf, usageOf } from './usageCounts.ts';
import { changeMaster, createMaster, markMaster, ownOf } from './writes.ts';

/** Who writes, and the versions of master data as of this request. */
type Writer = By & { versions: MasterVersions };

/**
 * The item as stored, with the state that it has again if its deletion is given up.
 * @throws 404 where there is none, or none any more
 */
async function readItem(deps: Deps, collection: Collection, id: number): Promise<StoredMaster> {
  const item = await deps.table.get(keys.master(collection, id));
  if (!item || item.gone) throw new AppError('notFound');
  return storedMaster(item);
}

/**
 * An item as it is read.
 * @throws 404
 */
export function visibleItem(master: MasterData, collection: Collection, id: number): MasterItem {
  const item = master.byId(collection, id);
  if (!item || item.gone) throw new AppError('notFound');
  return master.present(collection, item);
}

/**
 * Adds an item to a collection.
 * @throws 400 at the field, 409 duplicate for a name that is taken in the collection or under the parent
 */
export async function addItem(
  deps: Deps,
  by: Writer,
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
 * Renames, moves, deactivates or reactivates an item; what the body leaves out stays. A deletion that is under way
 * does not go on over it, and leaves the item active or not as it was.
 * @throws 404, 400 at the field, 409 duplicate for a taken name, 409 conflict for a move of what is in use
 */
export async function updateItem(
  deps: Deps,
  by: Writer,
  collection: Collection,
  id: number,
  body: MasterBody,
): Promise<MasterItem> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const before = await readItem(deps, collection, id);
    const after = changedItem(collection, master, before, body);
    const same = JSON.stringify(ownOf(collection, before)) === JSON.stringify(ownOf(collection, after));
    if (same && !before.closing) return master.present(collection, before);
    refuseTakenName(collection, master, after);
    if (after.parent !== before.parent) await refuseMove(deps, collection, before);
    return master.present(collection, await changeMaster(deps, by, collection, before, after));
  });
}

/** Takes an item out of use; records and what lies in the item keep it. One that is inactive stays so. */
export const deactivateItem = (deps: Deps, by: Writer, collection: Collection, id: number) =>
  updateItem(deps, by, collection, id, { is_active: false });

/**
 * Schools and accounts name the block and its district both: were the block to move, they would contradict it. A
 * school that is saved at this very moment may still do; its next edit asks for the right place.
 */
async function refuseMove(deps: Deps, collection: Collection, item: StoredMaster): Promise<void> {
  const usage = await usageOf(deps, collection, item);
  const users = usageInWords(collection, { ...usage, children: 0 });
  if (users) throw new AppError('conflict', settingsMessages.cannotMove(typeOf(collection), users));
}

/** @throws 409 with the counts of what names the item or lies in it */
async function refuseUsed(deps: Deps, collection: Collection, item: StoredMaster): Promise<void> {
  const users = usageInWords(collection, await usageOf(deps, collection, item));
  if (users) throw new AppError('conflict', settingsMessages.inUse(typeOf(collection), users));
}

/**
 * Begins a deletion: the item is closed, so that no request from now on chooses it and nothing new comes to lie in
 * it, whether it then turns out to be used or is cleared from what names it. An item that is closed already stays
 * so, whoever closed it: a deletion that broke off is gone on with, or ended by any edit of the item.
 * @returns the item as it stands, for `finishRemoval` or `reopenItem`
 * @throws 404; Outrun when the item changed meanwhile
 */
export async function closeItem(deps: Deps, collection: Collection, id: number): Promise<StoredMaster> {
  const item = await readItem(deps, collection, id);
  return item.closing ? item : markMaster(deps, collection, item, true);
}

/**
 * Ends a deletion: the name is free, and the item is in no list and can be read no more. What is left of it is a
 * tombstone with its name. A request that began before the item was closed may still store a record that names it,
 * since records do not touch the items they name; such a record keeps a name to show.
 * @param item as `closeItem` gave it, with nothing left that names it
 * @throws Outrun when somebody edited the item meanwhile, which keeps it
 */
export async function finishRemoval(
  deps: Deps,
  by: By,
  collection: Collection,
  { closing, ...item }: StoredMaster,
): Promise<void> {
  await changeMaster(deps, by, collection, item, { ...item, is_active: false, gone: true });
}

/** Gives up a deletion: the item is again what it was before `closeItem`. */
export const reopenItem = async (deps: Deps, collection: Collection, item: StoredMaster): Promise<void> => {
  await markMaster(deps, collection, item, false);
};

/**
 * Deletes an item that nothing names and nothing lies in.
 * @throws 404, 409 with the counts of what uses it
 */
export async function removeItem(deps: Deps, by: By, collection: Collection, id: number): Promise<void> {
  await retrying(async () => {
    // Counted twice: first so that an item in use is not even closed, then for what was stored until it was.
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
