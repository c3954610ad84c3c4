import * as z from 'zod';
import {
  AUDIT_ACTIONS,
  AuditEntry,
  AuditStats,
  HistoryEntry,
  MOST_TRACED,
  RECORD_TYPES,
  RESOURCE_TYPES,
  RecordAt,
  StatementLine,
  Trace,
} from '../domain/audit.ts';
import { requiredDate } from '../domain/fields.ts';
import { areDistinct, ID_RANGES, MOST_IDS } from '../domain/idRanges.ts';
import { TeacherFilters } from '../domain/listQuery.ts';
import { auditMessages } from '../messages/audit.ts';
import { feature } from './endpoint.ts';
import { done, flag, numericId, ok, Preparing, page, pageQuery } from './responses.ts';

const filter = {
  action: z.enum(AUDIT_ACTIONS).optional(),
  resourceType: z.enum(RESOURCE_TYPES).optional(),
  success: flag.optional(),
  /** Days in India, both included. */
  from: requiredDate().optional(),
  to: requiredDate().optional(),
  /**
   * A username, the name under which somebody tried to sign in, or the id of an account, as `51` where no account has
   * that name or as `id:51` in any case. An account that was deleted or renamed is found by its id alone.
   */
  user: z.string().trim().min(1).max(100).optional(),
  /** As entries name their record. */
  resourceId: z.string().trim().min(1).max(100).optional(),
};
const inOrder = ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to;
const IN_ORDER = { path: ['to'], error: auditMessages.endsBefore };
/** One record of a kind that has a history. */
const OF_RECORD = {
  allow: [
    { permission: 'schools.read', scope: 'area' },
    { permission: 'teachers.read', scope: 'area' },
    { permission: 'users.read', scope: 'all' },
  ],
  aboutIn: 'type',
  params: z.strictObject({ type: z.enum(RECORD_TYPES), id: numericId }),
} as const;
const ALL_ENTRIES = [{ permission: 'users.manage_roles', scope: 'all' }] as const;

export const audit = feature('audit', 'auth', {
  logs: {
    method: 'GET',
    path: '/audit/logs',
    allow: ALL_ENTRIES,
    summary: 'A page of the audit trail, newest first, complete up to some seconds ago',
    query: z
      .strictObject({ ...pageQuery, limit: pageQuery.limit.default(20), ...filter })
      .refine(inOrder, IN_ORDER),
    noted: 'many',
    /** `latest` is when the last entry was made that the list and its total include; '' before the first. */
    response: page(AuditEntry).extend({
      latest: z.string(),
      /** How many entries are in the lists of users and records, while those of a former version are being listed. */
      preparing: Preparing.optional(),
    }),
  },
  stats: {
    method: 'GET',
    path: '/audit/stats',
    allow: ALL_ENTRIES,
    summary: 'Counts of the whole audit trail',
    response: ok(AuditStats),
  },
  export: {
    method: 'GET',
    path: '/audit/export',
    allow: ALL_ENTRIES,
    summary: 'The newest 20,000 entries of a filter as CSV; its last line says so when there are more',
    query: z.strictObject(filter).refine(inOrder, IN_ORDER),
    response: z.string(),
    contentType: 'text/csv',
    errors: ['tooMany'],
  },
  history: {
    method: 'GET',
    path: '/audit/resource/{type}/{id}',
    ...OF_RECORD,
    summary: 'Who changed a record, and when, newest first; for the roles from deo upwards',
    query: z.strictObject({
      limit: pageQuery.limit,
      /** The `next` of an earlier answer. */
      before: numericId.optional(),
    }),
    response: ok(z.array(HistoryEntry)).extend({ next: z.int().nullable() }),
    errors: ['notFound'],
  },
  asOf: {
    method: 'GET',
    path: '/audit/resource/{type}/{id}/as-of',
    ...OF_RECORD,
    summary:
      'A record as it was at the end of a day; for the roles from deo upwards, of one that is gone for super_admin',
    query: z.strictObject({ on: requiredDate() }),
    response: ok(RecordAt),
    errors: ['notFound'],
  },
  statement: {
    method: 'GET',
    path: '/audit/resource/{type}/{id}/statement',
    ...OF_RECORD,
    summary: 'Who wrote which values of a record between two days, the oldest first; leaves an audit entry',
    query: z.strictObject({ from: requiredDate(), to: requiredDate() }).refine(inOrder, IN_ORDER),
    response: ok(z.array(StatementLine)),
    errors: ['notFound', 'tooMany'],
  },
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
      /** The search that was on screen; '' for a plain list. */
      q: z.string().max(100).default(''),
      /** What the list was filtered by, where the file holds a list. */
      filters: TeacherFilters.optional(),
      /** The ids of the records in the file, as `4,7-9`, none of them twice. */
      ids: z
        .string()
        .max(120_000)
        .regex(ID_RANGES, 'must be ids as 4,7-9')
        .refine(areDistinct, auditMessages.idsDistinct(MOST_IDS))
        .default(''),
    }),
    response: done,
  },
  trace: {
    method: 'POST',
    path: '/audit/trace',
    allow: ALL_ENTRIES,
    summary: 'Which exports of the last 400 days held the schools or teachers of a file that was found',
    body: z.strictObject({
      /** School IDs or Teacher IDs. */
      ids: z.array(z.string().trim().min(1).max(50)).min(1).max(MOST_TRACED),
    }),
    listLimit: MOST_TRACED,
    bodyLimit: 512 * 1024,
    response: ok(Trace),
  },
});
