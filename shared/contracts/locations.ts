import * as z from 'zod';
import { MasterItem } from '../domain/masterData.ts';
import { feature } from './endpoint.ts';
import { numericId, ok } from './responses.ts';

const Items = ok(z.array(MasterItem));

/** Choosing a place by district, then RD block, then habitation. */
export const locations = feature('locations', {
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
      '/locations/rd-blocks/{districtId}',
    ],
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'RD blocks, of one district or of all',
    params: z.strictObject({ districtId: numericId.optional() }),
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
});
