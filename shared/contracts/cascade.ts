import * as z from 'zod';
import { SchoolCascade } from '../domain/school.ts';
import { feature } from './endpoint.ts';
import { done, flag, numericId, ok } from './responses.ts';

export const cascade = feature('cascade', {
  schoolImpact: {
    method: 'GET',
    path: '/cascade/school/{id}',
    allow: [{ permission: 'schools.delete', scope: 'all' }],
    summary: 'Counts of what would be deleted with a school',
    params: z.strictObject({ id: numericId }),
    response: ok(z.object({ cascadeInfo: SchoolCascade })),
    errors: ['notFound'],
  },
  deleteSchool: {
    method: 'DELETE',
    path: '/cascade/school/{id}',
    allow: [{ permission: 'schools.delete', scope: 'all' }],
    summary: 'Delete a school; with force also what depends on it',
    params: z.strictObject({ id: numericId }),
    query: z.strictObject({ force: flag.optional().default(false) }),
    response: done,
    errors: ['notFound', 'conflict'],
  },
});
