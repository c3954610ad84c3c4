import * as z from 'zod';
import { MasterItem } from '../domain/masterData.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

const Items = ok(z.array(MasterItem));

/** The paths name the collection; a plain list gives active items where an `/all` exists, else all. */
export const masterData = feature('masterData', {
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
      '/school-types',
      '/school-types/all',
      '/school-types/active',
    ],
    allow: [{ permission: 'master_data.read', scope: 'all' }],
    summary: 'The items of a collection',
    response: Items,
  },
});
