import * as z from 'zod';
import { fold } from './text.ts';

/** What an entry reports, in the order of the filter. */
export const AUDIT_ACTIONS = [
  'login',
  'logout',
  'login_failed',
  'user_create',
  'user_update',
  'user_delete',
  'role_change',
  'view',
  'create',
  'update',
  'delete',
  'export',
  'unauthorized_access',
  'permission_denied',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const RESOURCE_TYPES = [
  'auth',
  'user',
  'school',
  'teacher',
  'medical_record',
  'report',
  'master_data',
  'upload',
  'import',
  'order',
  'rule',
  'ticket',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/**
 * An action or a resource type of an entry as it is stored. The next version may have written one that this version
 * does not know, and was rolled back or is not everywhere yet.
 */
export const StoredWord = z.string().regex(/^[a-z_]{1,40}$/);

const INTEGRITIES = ['whole', 'altered', 'missing'] as const;
export type Integrity = (typeof INTEGRITIES)[number];

export const INTEGRITY_WORDS: Record<Integrity, string> = {
  whole: 'Unchanged',
  altered: 'Changed afterwards',
  missing: 'Removed from the trail',
};

const CHANGES: readonly string[] = [
  'user_create',
  'user_update',
  'user_delete',
  'role_change',
  'create',
  'update',
  'delete',
] satisfies AuditAction[];

type Told = { action: string; resource_type: string; success: boolean; details: string };

/** Whether an entry reports a change of its record and so belongs to the record's history. */
export const isChange = ({ action, success }: Told) => success && CHANGES.includes(action);

/**
 * Whether an entry is a security alert: a missing permission, a record outside the scope, a finding of the nightly check of
 * scopes, a forged access token, a refresh that was refused or came twice, or a locked sign-in.
 */
export const isSecurityAlert = ({ action, resource_type, success, details }: Told) =>
  action === 'permission_denied' ||
  action === 'unauthorized_access' ||
  (resource_type === 'auth' && !success && JSON.parse(details).locked === true);

/** Who did it, as the account was then. When nobody was signed in, `id` is null and the others are ''. */
export const Who = z.object({ id: z.int().nullable(), username: z.string(), role: z.string() });

/** What the filter of a user takes for an account alone, whatever usernames there are: `id:51`. No username reads so. */
export const exactUser = (id: number) => `id:${id}`;

/** The id in such a text; undefined for any other text. */
export function exactUserId(text: string): number | undefined {
  const [, id] = /^id: ?([1-9][0-9]{0,14})$/.exec(fold(text)) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** An entry of the audit trail as the API answers it. `id` sorts by time. `details` is a JSON object as text. */
export const AuditEntry = z.object({
  id: z.string(),
  users: Who,
  action: StoredWord,
  resource_type: StoredWord,
  resource_id: z.string(),
  /** What the record is called now, or was called by the entry of its deletion; absent where nobody can tell. */
  resource_name: z.string().optional(),
  success: z.boolean(),
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  details: z.string(),
  error_message: z.string(),
  /** Whether the entry is unchanged, or somebody bypassed the product to change or remove it. */
  integrity: z.enum(INTEGRITIES),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** A change of one record, as the record's history shows it: without address and browser. */
export const HistoryEntry = AuditEntry.pick({
  id: true,
  users: true,
  action: true,
  created_at: true,
  details: true,
  integrity: true,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const AuditStats = z.object({
  totalActions: z.int(),
  successfulActions: z.int(),
  failedActions: z.int(),
  securityAlerts: z.int(),
});
export type AuditStats = z.output<typeof AuditStats>;

/**
 * The filter of a list of entries. Absent fields do not filter. `from` and `to` are days in India, both included. `user`
 * is the id of an account or a name, `resourceId` the id that entries have of their record.
 */
export type AuditFilter = {
  action?: string;
  resourceType?: string;
  success?: boolean;
  from?: string;
  to?: string;
  user?: string;
  resourceId?: string;
};

/** The kinds of record that have a history. */
export const RECORD_TYPES = ['school', 'teacher', 'user'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** A record as it was at the end of a day in India. */
export const RecordAt = z.object({
  on: z.string(),
  /** Whether it was there, not yet made, or deleted. Only a record that was there has values. */
  state: z.enum(['before', 'there', 'gone']),
  /** Its values by the names of its fields, as entries hold them: names of choices, days, and lists of entries. */
  record: z.record(z.string(), z.unknown()),
  /** What the school of a teacher or an account was called then; '' for a school, and where nobody knows it. */
  school_name: z.string(),
  /**
   * Whether all of it is known. Values can be erased, entries of a former version do not tell everything, and where
   * several items had one name nobody can tell which was meant.
   */
  complete: z.boolean(),
  /** The change that made it what it was: its number in the chain. Null where no entry tells. */
  since: z.object({ number: z.int(), users: Who, created_at: z.string() }).nullable(),
});
export type RecordAt = z.output<typeof RecordAt>;

/** One value that a change of a record wrote, for a statement. */
export const StatementLine = z.object({
  /** The number of the entry in the chain of the trail. */
  number: z.int(),
  created_at: z.string(),
  users: Who,
  action: StoredWord,
  /** What was done, in words. A deletion or a restoring has a line that says no more: its field is ''. */
  done: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  integrity: z.enum(INTEGRITIES),
});
export type StatementLine = z.output<typeof StatementLine>;

/**
 * An export that held records of a file that was found: how many of them, and how many rows it had. `exports` counts those
 * of its maker and kind that held some, of which it is the likeliest.
 */
export const TracedExport = z.object({
  number: z.int(),
  kind: z.enum(['schools', 'teachers']),
  maker: z.object({ id: z.int(), username: z.string(), role: z.string() }),
  created_at: z.string(),
  rows: z.int(),
  found: z.int(),
  exports: z.int(),
});
export type TracedExport = z.output<typeof TracedExport>;

/** What is known of a file that was found: how many of its ids are records, and which exports held them. */
export const Trace = z.object({
  schools: z.int(),
  teachers: z.int(),
  unknown: z.int(),
  exports: z.array(TracedExport),
});
export type Trace = z.output<typeof Trace>;

/** The most ids that a trace takes. */
export const MOST_TRACED = 5000;
