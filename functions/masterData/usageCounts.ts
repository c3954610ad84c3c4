import type { MasterUsage } from '#shared/domain/masterData.ts';
import { COLLECTION_NAMES, type Collection } from '#shared/records/collections.ts';
import type { Deps } from '../app/deps.ts';
import { masterUsage } from '../directory/usage.ts';
import { type MasterData, readMasterVersions, type StoredMaster } from './stored.ts';

/** How often committed records use each item of a collection. */
export async function usageIn(
  deps: Deps,
  master: MasterData,
  collection: Collection,
): Promise<MasterUsage[]> {
  const [schools, teachers, users] = await Promise.all([
    deps.schools.look(),
    deps.teachers.look(),
    deps.users.look(),
  ]);
  return masterUsage(collection, master, { schools, teachers, users });
}

/** How often an item is used now. Reads master data again, for the items that lie in it. */
export async function usageOf(
  deps: Deps,
  collection: Collection,
  { id }: StoredMaster,
): Promise<MasterUsage> {
  const master = await deps.masterData.at(await readMasterVersions(deps.table));
  const usage = await usageIn(deps, master, collection);
  return usage.find((item) => item.id === id) ?? { id, schools: 0, teachers: 0, users: 0, children: 0 };
}

/** The word for an item of the collection, in messages. */
export const typeOf = (collection: Collection) => COLLECTION_NAMES[collection].one;
