import * as z from 'zod';
import { AUDIT_ACTIONS, AuditEntry, AuditStats, HistoryEntry, RESOURCE_TYPES } from '../domain/audit.ts';
import { feature } from './endpoint.ts';
import { done, flag, numericId, ok, page, pageQuery } from './responses.ts';

const filter = {
  action: z.enum(AUDIT_ACTIONS).optional(),
  resourceType: z.enum(RESOURCE_TYPES).optional(),
  success: flag.optional(),
};
const ALL_ENTRIES = [{ permission: 'users.manage_roles', scope: 'all' }] as const;

export const audit = feature('audit', 'auth', {
  logs: {
    method: 'GET',
    path: '/audit/logs',
    allow: ALL_ENTRIES,
    summary: 'A page of the audit trail, newest first, complete up to some seconds ago',
    query: z.strictObject({ ...pageQuery, limit: pageQuery.limit.default(20), ...filter }),
    noted: 'many',
    /** `latest` is when the last entry was made that the list and its total include; '' before the first. */
    response: page(AuditEntry).extend({ latest: z.string() }),
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
    query: z.strictObject(filter),
    response: z.string(),
    contentType: 'text/csv',
    errors: ['tooMany'],
  },
  history: {
    method: 'GET',
    path: '/audit/resource/{type}/{id}',
    allow: [
      { permission: 'schools.read', scope: 'area' },
      { permission: 'teachers.read', scope: 'area' },
      { permission: 'users.read', scope: 'all' },
    ],
    aboutIn: 'type',
    summary: 'Who changed a record, and when, newest first; for the roles from deo upwards',
    params: z.strictObject({ type: z.enum(['school', 'teacher', 'user']), id: numericId }),
    query: z.strictObject({
      limit: pageQuery.limit,
      /** The `next` of an earlier answer. */
      before: numericId.optional(),
    }),
    response: ok(z.array(HistoryEntry)).extend({ next: z.int().nullable() }),
    errors: ['notFound'],
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
    }),
    response: done,
  },
});
