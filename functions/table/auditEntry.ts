import type { AuditAction, ResourceType } from '#shared/domain/audit.ts';
import { oneLine } from '#shared/domain/text.ts';
import type { By } from '../app/actor.ts';
import { keys } from './keys.ts';
import { type SubjectKey, sealed, split } from './sealing.ts';
import { type Item, NEW, type Write } from './table.ts';

export type { AuditAction, ResourceType };

/**
 * An entry as stored. It is written once and never changed. `details` is a JSON object as text. Its personal values read
 * `erased` there and are stored in `sealed`, under the key of the person whom the entry is about.
 */
export type StoredEntry = Item & {
  id: string;
  created_at: string;
  actor_id?: number;
  username: string;
  role: string;
  action: AuditAction;
  resource_type: ResourceType;
  resource_id: string;
  success: boolean;
  ip: string;
  user_agent: string;
  request_id: string;
  details: string;
  sealed?: string;
  error_message?: string;
};

/** What happened. `details` never carries a secret, an Aadhaar digit or a medical text. */
export type AuditEvent = {
  action: AuditAction;
  resource_type: ResourceType;
  resource_id?: string;
  success?: boolean;
  details?: Record<string, unknown>;
  error_message?: string;
  /** Who it was, when the request has no session yet, as at a sign-in. */
  subject?: { id?: number; username: string; role?: string };
};

const USER_AGENT_LENGTH = 256;
const DETAILS_BYTES = 8192;

/** Text that somebody typed, for an audit entry, with any digits that may be an Aadhaar number masked. */
export const withoutAadhaar = (text: string) => text.replace(/(?:[0-9][ -]?){11}[0-9]/g, 'XXXXXXXXXXXX');

/**
 * The write that stores an audit entry. It belongs in the transaction of the change it reports.
 * @param person the key of the teacher or account that the entry is about, when the details hold personal values
 */
export function auditWrite(now: Date, ulid: string, by: By, event: AuditEvent, person?: SubjectKey): Write {
  const who = event.subject ?? by.actor;
  const entry: StoredEntry = {
    ...keys.audit(ulid),
    id: ulid,
    created_at: now.toISOString(),
    actor_id: who?.id,
    username: who?.username ?? '',
    role: who?.role ?? '',
    action: event.action,
    resource_type: event.resource_type,
    resource_id: event.resource_id ?? '',
    success: event.success ?? true,
    ip: by.origin.ip,
    user_agent: oneLine(by.origin.userAgent, USER_AGENT_LENGTH),
    request_id: by.origin.requestId,
    ...keptDetails(event, ulid, person),
    error_message: event.error_message,
  };
  return { condition: NEW, put: entry };
}

/** The changed fields with their values before and after, for `details`. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((f) => [f, from[f] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Details as they are kept; those that would be too long to be read give way to the names of their members. */
function keptDetails({ resource_type, details = {} }: AuditEvent, ulid: string, person?: SubjectKey) {
  if (Buffer.byteLength(JSON.stringify(details)) > DETAILS_BYTES)
    return { details: JSON.stringify({ tooLong: Object.keys(details) }) };
  const { told, personal } = split(resource_type, details);
  if (!personal) return { details: JSON.stringify(details) };
  if (!person) throw new Error('an audit entry with personal values needs the key of the person');
  return { details: JSON.stringify(told), sealed: sealed(person, ulid, personal) };
}
