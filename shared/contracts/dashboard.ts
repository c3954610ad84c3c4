import * as z from 'zod';
import { Import } from '../domain/import.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

/** The latest records. A school's `id` is its School ID, a teacher's the numeric one, as in the addresses of the app. */
const Latest = z.array(
  z.object({ id: z.union([z.int(), z.string()]), name: z.string(), created_at: z.string() }),
);

/** How many records of a list have a status that asks for work. */
const Attention = z.object({ list: z.enum(['schools', 'teachers']), status: z.string(), count: z.int() });
export type Attention = z.output<typeof Attention>;

/** A subject, the classes in which somebody at the school teaches it, and those that have it and nobody who does. */
const Taught = z.object({
  subject: z.string(),
  classes: z.array(z.string()),
  /** Not from a former version. */
  lacking: z.array(z.string()).optional(),
});
export type Taught = z.output<typeof Taught>;

/** What waits for the reader: the counts of the lists that tell of it, and the own imports that run or were compared. */
const ToDo = z.object({
  /** Moves of which the reader may do the next step. */
  relieve: z.int(),
  join: z.int(),
  /** Moves that the lists of these have. */
  listed: z.object({ ordered: z.int(), relieved: z.int() }),
  /** How many retire within 12 months. */
  retire: z.int(),
  /** The corrections to decide, and for how many days the oldest has waited. */
  decide: z.object({ count: z.int(), days: z.int() }),
  imports: z.array(Import),
});
export type ToDo = z.output<typeof ToDo>;

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
        /** For staff. */
        toDo: ToDo.optional(),
      }),
    ),
  },
});
