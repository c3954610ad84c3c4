import * as z from 'zod';
import { MasterInput, MasterItem, MasterPatch, MasterUsage } from '../domain/masterData.ts';
import { COLLECTIONS } from '../records/collections.ts';
import { feature } from './endpoint.ts';
import { done, numericId, ok } from './responses.ts';

export const Items = ok(z.array(MasterItem));
const Item = ok(MasterItem);
const params = z.strictObject({ id: numericId });

/** How the items of some collections are edited. @param names of the collections in paths */
export function edits(names: readonly string[]) {
  const each = (suffix: string) => names.map((name) => `/${name}${suffix}`);
  return {
    create: {
      method: 'POST',
      path: each(''),
      allow: [{ permission: 'master_data.create', scope: 'all' }],
      summary: 'Add an item to a collection',
      body: MasterInput,
      response: Item,
      status: 201,
      idempotent: true,
      errors: ['duplicate'],
    },
    update: {
      method: 'PUT',
      path: each('/{id}'),
      allow: [{ permission: 'master_data.update', scope: 'all' }],
      summary: 'Rename, change or reactivate an item',
      params,
      body: MasterPatch,
      response: Item,
      errors: ['notFound', 'stale', 'duplicate', 'conflict'],
    },
    deactivate: {
      method: 'DELETE',
      path: each('/{id}'),
      allow: [{ permission: 'master_data.delete', scope: 'all' }],
      summary: 'Take an item out of use; records keep it',
      params,
      response: Item,
      errors: ['notFound', 'conflict'],
    },
    remove: {
      method: 'DELETE',
      path: each('/{id}/permanent'),
      allow: [{ permission: 'master_data.delete', scope: 'all' }],
      summary: 'Delete an item that nothing uses',
      params,
      response: done,
      errors: ['notFound', 'conflict'],
    },
  } as const;
}

/** Collections with paths of their own. RD blocks and habitations are under `/locations`. */
const { remove, ...others } = edits(
  COLLECTIONS.filter((collection) => collection !== 'rd-blocks' && collection !== 'habitations'),
);

/**
 * The path names the collection. A plain list gives only active items if the collection has an `/all`, and all items
 * otherwise.
 */
export const masterData = feature('masterData', 'master_data', {
  list: {
    method: 'GET',
    path: [
      '/districts',
      '/districts/all',
      '/mediums',
      '/mediums/all',
      '/mediums/active',
      '/management-types',
      '/management-types/active',
      '/block-offices',
      '/block-offices/all',
      '/block-offices/active',
      '/subjects',
      '/school-types',
      '/school-types/all',
      '/school-types/active',
      '/religions',
      '/religions/active',
      '/service-categories',
      '/service-categories/active',
    ],
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'The items of a collection',
    response: Items,
  },
  get: {
    method: 'GET',
    path: others.update.path,
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'One item of a collection',
    params,
    response: Item,
    errors: ['notFound'],
  },
  ...others,
  remove: { ...remove, path: remove.path.filter((path) => !path.startsWith('/subjects')) },
  force: {
    method: 'DELETE',
    path: '/religions/{id}/force',
    allow: [{ permission: 'master_data.delete', scope: 'all' }],
    summary: 'Delete a religion and clear it from the records that have it',
    params,
    response: done,
    accepted: true,
    errors: ['notFound'],
  },
  usage: {
    method: 'GET',
    path: '/master-data/{collection}/usage',
    // Counts cover the whole state, so only those who edit the lists may read them. Officers know only their own area.
    allow: [{ permission: 'settings.read', scope: 'all' }],
    summary: 'How many records use each item of a collection',
    params: z.strictObject({ collection: z.enum(COLLECTIONS) }),
    response: ok(z.array(MasterUsage)),
  },
});
