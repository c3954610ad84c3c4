import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { By } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { addItem, deactivateItem, removeItem, updateItem } from './items.ts';
import { collectionOf, listMaster, typeOf } from './lists.ts';
import type { MasterBody } from './rules.ts';
import type { MasterVersions } from './stored.ts';

/** A request of `masterData` or `locations`, which answer alike. Its path names the collection. */
type Asked = By & { route: string; versions: MasterVersions };
type AskedOne = Asked & { params: { id: number } };

export const added = async (deps: Deps, input: Asked & { body: MasterBody & { name: string } }) => ({
  data: await addItem(deps, input, collectionOf(input.route), input.body),
});

export const updated = async (deps: Deps, input: AskedOne & { body: MasterBody }) => ({
  data: await updateItem(deps, input, collectionOf(input.route), input.params.id, input.body),
});

export async function deactivated(deps: Deps, input: AskedOne) {
  const collection = collectionOf(input.route);
  const data = await deactivateItem(deps, input, collection, input.params.id);
  return { data, message: settingsMessages.deactivated(typeOf(collection)) };
}

export async function removed(deps: Deps, input: AskedOne) {
  const collection = collectionOf(input.route);
  await removeItem(deps, input, collection, input.params.id);
  return { message: settingsMessages.deletedPermanently(typeOf(collection)) };
}

/** The places of a collection, of one parent or of all. A path that ends with `/all` includes inactive ones. */
export const places = async (
  deps: Guarded,
  { route, versions }: Pick<Asked, 'route' | 'versions'>,
  collection: Collection,
  parent?: number,
) => ({
  data: listMaster(await deps.masterData.at(versions), collection, {
    parent,
    inactive: route.endsWith('/all'),
  }),
});
