import { byText } from '#shared/domain/byText.ts';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { COLLECTION_NAMES, COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { AppError } from '../app/errors.ts';
import type { MasterData } from './stored.ts';

/**
 * The collection that a path of the contract names.
 * @throws 404 when it names none
 */
export function collectionOf(route: string): Collection {
  const segments = route.split('/');
  const collection = COLLECTIONS.find((name) => segments.includes(name));
  if (!collection) throw new AppError('notFound');
  return collection;
}

/** The word for an item of the collection, in messages. */
export const typeOf = (collection: Collection) => COLLECTION_NAMES[collection].one;

/**
 * The items of a collection, sorted by name. `inactive` includes inactive items. `parent` limits them to one parent.
 */
export const listMaster = (
  master: MasterData,
  collection: Collection,
  { parent, inactive }: { parent?: number; inactive: boolean },
): MasterItem[] =>
  master
    .all(collection)
    .filter((item) => (inactive || item.is_active) && (parent === undefined || item.parent === parent))
    .map((item) => master.present(collection, item))
    .sort((a, b) => byText(a.name, b.name));
