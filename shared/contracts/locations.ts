import * as z from 'zod';
import { LocationInput, LocationPatch } from '../domain/masterData.ts';
import { feature } from './endpoint.ts';
import { edits, Items } from './masterData.ts';
import { numericId } from './responses.ts';

const { create, update, deactivate, remove } = edits(['locations/rd-blocks', 'locations/habitations']);

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
    ...create,
    summary: 'Add an RD block to a district, or a habitation to an RD block',
    body: LocationInput,
  },
  update: {
    ...update,
    summary: 'Rename, move or reactivate an RD block or a habitation',
    body: LocationPatch,
  },
  deactivate: {
    ...deactivate,
    summary: 'Take an RD block or a habitation out of use; records keep it',
    errors: ['notFound'],
  },
  remove: { ...remove, summary: 'Delete an RD block or a habitation that nothing uses' },
});
