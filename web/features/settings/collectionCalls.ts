import { useCallback } from 'react';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { Collection } from '#shared/records/collections.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { listOptions } from '../../api/keepAnswer.ts';
import type { CallInput, ReplyOf } from '../../api/types.ts';
import { invalidateReference } from '../../reference/referenceCache.ts';
import { keepItem } from './keepItem.ts';

type ListCall = 'masterData.list' | 'locations.rdBlocks' | 'locations.villages';

/** The calls that list all items of each collection, inactive items included. */
const LISTS: Record<Collection, readonly [ListCall, path: string]> = {
  districts: ['masterData.list', '/districts/all'],
  'rd-blocks': ['locations.rdBlocks', '/locations/rd-blocks/all'],
  habitations: ['locations.villages', '/locations/villages/all'],
  'block-offices': ['masterData.list', '/block-offices/all'],
  subjects: ['masterData.list', '/subjects'],
  mediums: ['masterData.list', '/mediums/all'],
  'school-types': ['masterData.list', '/school-types/all'],
  'management-types': ['masterData.list', '/management-types'],
  religions: ['masterData.list', '/religions'],
  'service-categories': ['masterData.list', '/service-categories'],
};

/** All items of a collection, in the server's order, and how many records use each. */
export function useCollection(collection: Collection) {
  const [id, path] = LISTS[collection];
  const list = useEndpoint<ListCall>(id, { path }, listOptions(id, { path }));
  const usage = useEndpoint('masterData.usage', { params: { collection } });
  return {
    /** Undefined until the first answer. */
    items: list.data?.data,
    failed: list.error !== undefined,
    loading: list.isLoading,
    retry: () => void Promise.all([list.mutate(), usage.mutate()]),
    usageOf: (item: number) => usage.data?.data.find((each) => each.id === item),
    counting: usage.isValidating,
    countAgain: () => void usage.mutate(),
  };
}

type Create = 'masterData.create' | 'locations.create';
type Update = 'masterData.update' | 'locations.update';
type Deactivate = 'masterData.deactivate' | 'locations.deactivate';
type Remove = 'masterData.remove' | 'locations.remove';
type ItemBody = NonNullable<CallInput<Create>['body']>;
type ItemPatch = NonNullable<CallInput<Update>['body']>;

/** The writes of a collection. After each one, the forms in every tab of this browser load what shows its names again. */
export function useCollectionWrites(collection: Collection) {
  const isPlace = collection === 'rd-blocks' || collection === 'habitations';
  const area = isPlace ? 'locations' : 'masterData';
  const all = isPlace ? `/locations/${collection}` : `/${collection}`;
  const one = `${all}/{id}`;
  const [listAll, path] = LISTS[collection];
  const kept = useCallback(
    ({ data }: ReplyOf<Create>) => keepItem([listAll, { path }], collection, data),
    [listAll, path, collection],
  );
  const create = useEndpointMutation<Create>(`${area}.create`, kept);
  const update = useEndpointMutation<Update>(`${area}.update`);
  const deactivate = useEndpointMutation<Deactivate>(`${area}.deactivate`);
  const remove = useEndpointMutation<Remove>(`${area}.remove`);
  const force = useEndpointMutation('masterData.force');
  const told = async <T>(write: Promise<T>): Promise<T> => {
    const reply = await write;
    invalidateReference(collection);
    return reply;
  };
  return {
    requests: create.requests,
    /** The item as it is stored. Throws 404 when it is gone. */
    read: async (id: number): Promise<MasterItem> => {
      const found = (await call(listAll, { path })).data.find((item) => item.id === id);
      if (!found) throw new ApiError(404, 'notFound', '');
      return found;
    },
    /** Whether the creation of this item was sent and its outcome is unknown. */
    isOpen: (body: ItemBody) => create.requests.open()?.content === JSON.stringify({ path: all, body }),
    create: (body: ItemBody) => told(create.trigger({ path: all, body })),
    update: (id: number, body: ItemPatch) => told(update.trigger({ path: one, params: { id }, body })),
    deactivate: (id: number) => told(deactivate.trigger({ path: one, params: { id } })),
    remove: (id: number) => told(remove.trigger({ path: `${one}/permanent`, params: { id } })),
    force: (id: number) => told(force.trigger({ params: { id } })),
  };
}
