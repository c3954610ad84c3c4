import * as z from 'zod';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

const Latest = z.array(z.object({ name: z.string(), created_at: z.string() }));

export const dashboard = feature('dashboard', 'auth', {
  get: {
    method: 'GET',
    path: '/dashboard',
    access: 'signedIn',
    summary: 'The figures and latest records of the dashboard, in the scope of the reader, in one call',
    response: ok(
      z.object({
        totalSchools: z.int(),
        uniqueDistricts: z.int(),
        totalTeachers: z.int(),
        latestSchools: Latest,
        latestTeachers: Latest,
      }),
    ),
  },
});
