import * as z from 'zod';
import { LocationInput, LocationPatch, MasterItem } from '../domain/masterData.ts';
import { feature } from './endpoint.ts';
import { done, numericId, ok } from './responses.ts';

const Items = ok(z.array(MasterItem));
const Item = ok(MasterItem);
const params = z.strictObject({ id: numericId });
const KINDS = ['rd-blocks', 'habitations'] as const;
const each = (suffix: string) => KINDS.map((kind) => `/locations/${kind}${suffix}`);

/** Places are chosen by district, then RD block, then habitation. Administrators edit blocks and habitations. */
export const locations = feature('locations', 'master_data', {
  districts: {
    method: 'GET',
    path: '/locations/districts',
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'The active districts',
    response: Items,
  },
  rdBlocks: {
    method: 'GET',
    path: [
      '/locations/rd-blocks',
      '/locations/rd-blocks/all',
      '/locations/rd-blocks/active',
      // Here `id` is the district's. The PUT of the same path has an RD block's `id`, and both must name it alike.
      '/locations/rd-blocks/{id}',
    ],
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'RD blocks, of one district or of all',
    params: z.strictObject({ id: numericId.optional() }),
    response: Items,
  },
  villages: {
    method: 'GET',
    path: [
      '/locations/villages',
      '/locations/villages/all',
      '/locations/villages/active',
      '/locations/villages/{rdBlockId}',
    ],
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'Habitations, of one RD block or of all',
    params: z.strictObject({ rdBlockId: numericId.optional() }),
    response: Items,
  },
  create: {
    method: 'POST',
    path: each(''),
    allow: [{ permission: 'master_data.create', scope: 'all' }],
    summary: 'Add an RD block to a district, or a habitation to an RD block',
    body: LocationInput,
    response: Item,
    status: 201,
    idempotent: true,
    errors: ['duplicate'],
  },
  update: {
    method: 'PUT',
    path: each('/{id}'),
    allow: [{ permission: 'master_data.update', scope: 'all' }],
    summary: 'Rename, move or reactivate an RD block or a habitation',
    params,
    body: LocationPatch,
    response: Item,
    errors: ['notFound', 'stale', 'duplicate', 'conflict'],
  },
  deactivate: {
    method: 'DELETE',
    path: each('/{id}'),
    allow: [{ permission: 'master_data.delete', scope: 'all' }],
    summary: 'Take an RD block or a habitation out of use; records keep it',
    params,
    response: Item,
    errors: ['notFound'],
  },
  remove: {
    method: 'DELETE',
    path: each('/{id}/permanent'),
    allow: [{ permission: 'master_data.delete', scope: 'all' }],
    summary: 'Delete an RD block or a habitation that nothing uses',
    params,
    response: done,
    errors: ['notFound', 'conflict'],
  },
});
