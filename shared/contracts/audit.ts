import * as z from 'zod';
import { feature } from './endpoint.ts';
import { done } from './responses.ts';

export const audit = feature('audit', {
  noteExport: {
    method: 'POST',
    path: '/audit/exports',
    allow: [
      { permission: 'schools.export', scope: 'area' },
      { permission: 'teachers.export', scope: 'area' },
    ],
    summary: 'Note that a file was made in the browser from what it had loaded',
    body: z.strictObject({
      resource: z.enum(['school', 'teacher']),
      rows: z.int().min(0).max(1_000_000),
      /** The search that was shown; '' for a plain list. */
      q: z.string().max(100).default(''),
    }),
    response: done,
  },
});
