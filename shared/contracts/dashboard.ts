import * as z from 'zod';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

export const dashboard = feature('dashboard', {
  get: {
    method: 'GET',
    path: '/dashboard',
    access: 'signedIn',
    summary: 'The figures and latest records of the dashboard, in the scope of the reader, in one call',
    response: ok(
      z.object({
        totalSchools: z.int(),
        uniqueDistricts: z.int(),
        latestSchools: z.array(z.object({ name: z.string(), created_at: z.string() })),
      }),
    ),
  },
});
