import type { MasterUsage } from '#shared/domain/masterData.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { Deps } from '../app/deps.ts';
import { masterUsage } from '../directory/usage.ts';
import { currentMaster, type MasterData, type StoredMaster } from './stored.ts';

/** How often committed records use each item of a collection. */
export async function usageIn(
  deps: Deps,
  master: MasterData,
  collection: Collection,
): Promise<MasterUsage[]> {
  const [schools, teachers, users, posts] = await Promise.all([
    deps.schools.look(),
    deps.teachers.look(),
    deps.users.look(),
    deps.posts.look(),
  ]);
  return masterUsage(collection, master, { schools, teachers, users, posts });
}

const UNUSED = { schools: 0, teachers: 0, users: 0, posts: 0, children: 0 };

/** How often an item is used now. Reads master data again, for the items that lie in it. */
export async function usageOf(
  deps: Deps,
  collection: Collection,
  { id }: StoredMaster,
): Promise<MasterUsage> {
  const usage = await usageIn(deps, await currentMaster(deps), collection);
  return usage.find((item) => item.id === id) ?? { id, ...UNUSED };
}
