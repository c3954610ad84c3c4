import { createHash } from 'node:crypto';
import type { AuditAction, ResourceType } from '#shared/domain/audit.ts';
import { isListName, type ListChange, type ListEntry, listChange } from '#shared/domain/listChange.ts';
import { oneLine } from '#shared/domain/text.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { keys } from './keys.ts';
import { type SubjectKey, sealed, split } from './sealing.ts';
import { type Item, NEW, type Write } from './table.ts';

export type { AuditAction, ResourceType };

/**
 * An entry as stored. It is written once and never changed. `details` is a JSON object as text. Its personal values read
 * `erased` there and are stored in `sealed`, under the key of the person whom the entry is about.
 *
 * Details above 8 KB lie in an item beside the entry, which lists then need not read; `long` is the digest of that item.
 */
export type StoredEntry = Item & {
  id: string;
  created_at: string;
  actor_id?: number;
  username: string;
  role: string;
  action: string;
  resource_type: string;
  resource_id: string;
  success: boolean;
  ip: string;
  user_agent: string;
  request_id: string;
  details: string;
  sealed?: string;
  long?: string;
  error_message?: string;
};

/** The item that holds the details of an entry when they are long. */
export type LongDetails = Item & Pick<StoredEntry, 'details' | 'sealed'>;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Hashes all fields of an item, sorted by name, because the stream may change their order. */
export const digestOf = (item: Item): string =>
  sha256(
    JSON.stringify(
      Object.entries(item)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

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
/** The most that an entry holds itself, before its personal values are sealed. */
const DETAILS_BYTES = 8192;

/** Text that somebody typed, for an audit entry, with any digits that may be an Aadhaar number masked. */
export const withoutAadhaar = (text: string) => text.replace(/(?:[0-9][ -]?){11}[0-9]/g, 'XXXXXXXXXXXX');

/**
 * The writes that store an audit entry: one, and another where its details are long. They belong in the transaction of
 * the change that the entry reports.
 * @param person the key of the teacher or account that the entry is about, when the details hold personal values
 */
export function auditWrites(
  deps: Pick<Deps, 'now' | 'newId'>,
  by: By,
  event: AuditEvent,
  person?: SubjectKey,
): Write[] {
  const ulid = deps.newId();
  const who = event.subject ?? by.actor;
  const { kept, long } = keptDetails(event, ulid, person);
  const entry: StoredEntry = {
    ...keys.audit(ulid),
    id: ulid,
    created_at: deps.now().toISOString(),
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
    ...kept,
    error_message: event.error_message,
  };
  return [entry, ...(long ? [long] : [])].map((put) => ({ condition: NEW, put }));
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

/** The changed fields with their values before and after, and what changed in lists, for `details`. */
export function changesWithLists(before: Record<string, unknown>, after: Record<string, unknown>) {
  const lists: Record<string, ListChange> = {};
  const plain = (from: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !isListName(name)));
  for (const [name, list] of Object.entries(after)) {
    if (!isListName(name)) continue;
    const change = listChange(name, (before[name] ?? []) as ListEntry[], list as ListEntry[]);
    if (change) lists[name] = change;
  }
  return {
    ...changes(plain(before), plain(after)),
    ...(Object.keys(lists).length > 0 && { lists }),
  };
}

/** Details as they are kept: in the entry, or where they are long in an item beside it. */
function keptDetails({ resource_type, details = {} }: AuditEvent, ulid: string, person?: SubjectKey) {
  const { told, personal } = split(resource_type, details);
  if (personal && !person) throw new Error('an audit entry with personal values needs the key of the person');
  const kept = {
    details: JSON.stringify(told),
    ...(personal && person && { sealed: sealed(person, ulid, personal) }),
  };
  if (Buffer.byteLength(JSON.stringify(details)) <= DETAILS_BYTES) return { kept };
  const long: LongDetails = { ...keys.auditDetails(ulid), ...kept };
  return { kept: { details: '{}', long: digestOf(long) }, long };
}
