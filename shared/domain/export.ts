import * as z from 'zod';
import { exportMessages } from '../messages/exports.ts';
import { schoolFilters, sorting, TeacherFilters } from './listQuery.ts';
import { fold } from './text.ts';

export const EXPORT_KINDS = ['schools', 'teachers'] as const;

/** Which list of a kind of record: the records themselves, or one that the service book makes of them. */
export const EXPORT_LISTS = ['records', 'retirements', 'strength', 'moves'] as const;
const KIND_OF = { retirements: 'teachers', strength: 'schools', moves: 'teachers' } as const;

/** How long the link to a finished file is valid. */
export const LINK_SECONDS = 60;

/**
 * What to export: a list with its filters, search and order. Filters that only teachers have are refused for schools.
 */
export const ExportInput = z
  .strictObject({
    kind: z.enum(EXPORT_KINDS),
    list: z.enum(EXPORT_LISTS).default('records'),
    filters: TeacherFilters.default({}),
    /** '' means no search. */
    q: z
      .string()
      .trim()
      .max(100)
      .default('')
      .transform((text) => (fold(text) === '' ? '' : text)),
    ...sorting,
  })
  .superRefine(({ kind, list, filters }, context) => {
    if (list !== 'records' && KIND_OF[list] !== kind)
      context.addIssue({ code: 'custom', path: ['list'], message: exportMessages.notOfKind });
    if (kind === 'teachers') return;
    for (const name of Object.keys(filters)) {
      if (name in schoolFilters) continue;
      context.addIssue({ code: 'custom', path: ['filters', name], message: exportMessages.notOfSchools });
    }
  });
export type ExportInput = z.output<typeof ExportInput>;

/** An export as its maker sees it. `done` of about `total` rows are written. */
export const Export = z.object({
  id: z.string(),
  kind: z.enum(EXPORT_KINDS),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  file_name: z.string(),
  created_at: z.string(),
});
export type Export = z.output<typeof Export>;

/** A link to the file. It needs no token and is valid for this many seconds. */
export const ExportLink = z.object({ url: z.string(), seconds: z.int(), file_name: z.string() });
