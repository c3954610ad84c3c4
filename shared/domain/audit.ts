import * as z from 'zod';

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
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

const INTEGRITIES = ['whole', 'altered', 'missing'] as const;
export type Integrity = (typeof INTEGRITIES)[number];

export const INTEGRITY_WORDS: Record<Integrity, string> = {
  whole: 'Unchanged',
  altered: 'Changed afterwards',
  missing: 'Removed from the trail',
};

const CHANGES: readonly AuditAction[] = [
  'user_create',
  'user_update',
  'user_delete',
  'role_change',
  'create',
  'update',
  'delete',
];

type Told = { action: AuditAction; resource_type: ResourceType; success: boolean; details: string };

/** Whether an entry reports a change of its record and so belongs to the record's history. */
export const isChange = ({ action, success }: Told) => success && CHANGES.includes(action);

/** Whether an entry is a security alert: a missing permission, a record outside the scope, or a locked sign-in. */
export const isSecurityAlert = ({ action, resource_type, success, details }: Told) =>
  action === 'permission_denied' ||
  action === 'unauthorized_access' ||
  (resource_type === 'auth' && !success && JSON.parse(details).locked === true);

/** Who did it, as the account was then. When nobody was signed in, `id` is null and the others are ''. */
export const Who = z.object({ id: z.int().nullable(), username: z.string(), role: z.string() });

/** An entry of the audit trail as the API answers it. `id` sorts by time. `details` is a JSON object as text. */
export const AuditEntry = z.object({
  id: z.string(),
  users: Who,
  action: z.enum(AUDIT_ACTIONS),
  resource_type: z.enum(RESOURCE_TYPES),
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

/** The filter of a list of entries. Absent fields do not filter. */
export type AuditFilter = { action?: AuditAction; resourceType?: ResourceType; success?: boolean };
