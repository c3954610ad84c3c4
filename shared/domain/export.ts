import * as z from 'zod';
import { exportMessages } from '../messages/exports.ts';
import { schoolFilters, sorting, TeacherFilters } from './listQuery.ts';
import { fold } from './text.ts';

export const EXPORT_KINDS = ['schools', 'teachers'] as const;

/** For how long the link to a finished file can be followed. */
export const LINK_SECONDS = 60;

/** What a list shows: its filters, its search, its order. The filters of teachers alone do not fit schools. */
export const ExportInput = z
  .strictObject({
    kind: z.enum(EXPORT_KINDS),
    filters: TeacherFilters.default({}),
    /** '' for none. */
    q: z
      .string()
      .trim()
      .max(100)
      .default('')
      .transform((text) => (fold(text) === '' ? '' : text)),
    ...sorting,
  })
  .superRefine(({ kind, filters }, context) => {
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

/** Where the file can be had, without a token, for so many seconds. */
export const ExportLink = z.object({ url: z.string(), seconds: z.int(), file_name: z.string() });
