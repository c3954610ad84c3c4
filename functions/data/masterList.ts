import type { Collection, MasterItem } from '#shared/domain/masterData.ts';
import type { MasterData } from './masterData.ts';

/** The items of a collection by name: all or the active ones, of one parent or of all. */
export const listMaster = (
  master: MasterData,
  collection: Collection,
  { parent, inactive }: { parent?: number; inactive: boolean },
): MasterItem[] =>
  master
    .all(collection)
    .filter((item) => (inactive || item.is_active) && (parent === undefined || item.parent === parent))
    .map((item) => master.present(collection, item))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
