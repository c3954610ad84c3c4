import * as z from 'zod';
import { exportMessages } from '../messages/exports.ts';
import { ORDER_KINDS, ORDER_STATES } from '../records/order.ts';
import { optionalDate } from './fields.ts';
import { TEACHER_FILTERS } from './listNames.ts';
import { schoolFilters, sorting, teacherFilters } from './listQuery.ts';
import { RETIREMENT_WARNINGS } from './service/superannuation.ts';
import { fold } from './text.ts';

export const EXPORT_KINDS = ['schools', 'teachers'] as const;

/** Which list of a kind of record: the records themselves, or one that the service book makes of them. */
const EXPORT_LISTS = ['records', 'retirements', 'strength', 'moves', 'orders'] as const;
type ExportList = (typeof EXPORT_LISTS)[number];
const KIND_OF = {
  retirements: 'teachers',
  strength: 'schools',
  moves: 'teachers',
  orders: 'teachers',
} as const;

/** What lists of the service book alone are filtered by. The names are those of the requests for these lists. */
const serviceFilters = {
  warning: z.enum(RETIREMENT_WARNINGS).optional(),
  from: optionalDate().optional(),
  to: optionalDate().optional(),
  designation: teacherFilters.district,
  state: z.enum(ORDER_STATES).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
};
const ExportFilters = z.strictObject({ ...teacherFilters, ...serviceFilters });
export type ExportFilters = z.output<typeof ExportFilters>;

/** The filters of each list, in the order in which its file names them. */
const FILTERS_OF: Record<Exclude<ExportList, 'records'>, readonly (keyof ExportFilters)[]> = {
  retirements: ['district', 'rd_block', 'subject', 'warning', 'from', 'to'],
  strength: ['district', 'rd_block', 'designation'],
  moves: ['district'],
  orders: ['state', 'kind'],
};
export const filtersOfExport = (list: ExportList): readonly (keyof ExportFilters)[] =>
  list === 'records' ? TEACHER_FILTERS : FILTERS_OF[list];
/** Only these lists can be searched. */
const SEARCHED: readonly ExportList[] = ['records', 'orders'];

/** How long the link to a finished file is valid. */
export const LINK_SECONDS = 60;

/**
 * What to export: a list with its filters, search and order. A filter that a list does not have is refused, because the
 * file would hold more than was asked for.
 */
export const ExportInput = z
  .strictObject({
    kind: z.enum(EXPORT_KINDS),
    list: z.enum(EXPORT_LISTS).default('records'),
    filters: ExportFilters.default({}),
    /** '' means no search. */
    q: z
      .string()
      .trim()
      .max(100)
      .default('')
      .transform((text) => (fold(text) === '' ? '' : text)),
    ...sorting,
  })
  .superRefine(({ kind, list, filters, q }, context) => {
    if (list !== 'records' && KIND_OF[list] !== kind)
      context.addIssue({ code: 'custom', path: ['list'], message: exportMessages.notOfKind });
    if (q !== '' && !SEARCHED.includes(list))
      context.addIssue({ code: 'custom', path: ['q'], message: exportMessages.notOfList });
    const ofSchools = list === 'records' && kind === 'schools';
    const names: readonly string[] = ofSchools ? Object.keys(schoolFilters) : filtersOfExport(list);
    const message = ofSchools ? exportMessages.notOfSchools : exportMessages.notOfList;
    for (const name of Object.keys(filters))
      if (!names.includes(name)) context.addIssue({ code: 'custom', path: ['filters', name], message });
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
