import * as z from 'zod';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

/** The latest records. A school's `id` is its School ID, a teacher's the numeric one, as in the addresses of the app. */
const Latest = z.array(
  z.object({ id: z.union([z.int(), z.string()]), name: z.string(), created_at: z.string() }),
);

/** How many records of a list have a status that asks for work. */
const Attention = z.object({ list: z.enum(['schools', 'teachers']), status: z.string(), count: z.int() });
export type Attention = z.output<typeof Attention>;

/** A subject and the classes in which somebody at the school teaches it. */
const Taught = z.object({ subject: z.string(), classes: z.array(z.string()) });
export type Taught = z.output<typeof Taught>;

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
        /** For officers. */
        attention: z.array(Attention).optional(),
        /** For heads: what is taught at their school. */
        taught: z.array(Taught).optional(),
      }),
    ),
  },
});
