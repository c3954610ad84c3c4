import { isValid } from 'ulid';
import { MASK, withoutAadhaar } from '#shared/domain/aadhaarMask.ts';
import type { AuditAction, ResourceType } from '#shared/domain/audit.ts';
import { isListName, type ListChange, type ListEntry, listChange } from '#shared/domain/listChange.ts';
import { oneLine } from '#shared/domain/text.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { sha256 } from '../security/hash.ts';
import { keys } from './keys.ts';
import { sameValue } from './sameValue.ts';
import { type SubjectKey, sealed, split } from './sealing.ts';
import { type Item, NEW, type Write } from './table.ts';

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

/** Hashes all fields of an item, sorted by name, because the stream may change their order. */
export const digestOf = (item: Item): string =>
  sha256(
    JSON.stringify(
      Object.entries(item)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

/** What happened. `details` never carries a secret or a medical text. What people typed into it is kept without Aadhaar digits. */
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

/** Whom an entry names where the product itself or an operator acts. */
const SYSTEM: NonNullable<AuditEvent['subject']> = { username: 'system' };

const USER_AGENT_LENGTH = 256;
/** The most that an entry holds itself, before its personal values are sealed. */
const DETAILS_BYTES = 8192;

/** A text that is nothing but such a number. The numbers of orders have strokes and dots between theirs. */
const NUMBER_ALONE = /^\s*(?:\p{Nd}[\s\p{Pd}\p{Cf}]{0,3}){11}\p{Nd}\s*$/u;
/** What looks like an Aadhaar number and is none: ids and digests that the product makes, and fields with a rule. */
const NOT_TYPED: ReadonlySet<string> = new Set([
  ...['ids', 'other_rows', 'sha256', 'document'],
  ...['teacher_ID', 'username'],
]);
/** A School ID of a record has a rule too. A filter of that name may hold anything. */
const isSchoolId = (name: string, within: string) =>
  name === 'school_id' && (within === 'before' || within === 'after');
/** The numbers of orders, which offices give. */
const OF_ORDERS: ReadonlySet<string> = new Set(['number', 'order', 'order_no']);

/** The details of an entry with any digits masked that somebody may have typed of an Aadhaar number. */
function masked(value: unknown, name = '', within = ''): unknown {
  if (NOT_TYPED.has(name) || isSchoolId(name, within)) return value;
  if (typeof value === 'string' && OF_ORDERS.has(name)) return NUMBER_ALONE.test(value) ? MASK : value;
  if (typeof value === 'string') return isValid(value) ? value : withoutAadhaar(value);
  if (Array.isArray(value)) return value.map((one) => masked(one));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value);
  return Object.fromEntries(parts.map(([part, one]) => [part, masked(one, part, name)]));
}

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
  const who = event.subject ?? by.actor ?? (by.system && SYSTEM);
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
    (field) => !sameValue(before[field], after[field]),
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
  // A reason is sealed where it tells of a person. It is typed by somebody else, who may put a number there too.
  const { reason } = details;
  const { told, personal } = split(
    resource_type,
    typeof reason === 'string' ? { ...details, reason: withoutAadhaar(reason) } : details,
  );
  if (personal && !person) throw new Error('an audit entry with personal values needs the key of the person');
  const kept = {
    details: JSON.stringify(masked(told)),
    ...(personal && person && { sealed: sealed(person, ulid, personal) }),
  };
  if (Buffer.byteLength(JSON.stringify(details)) <= DETAILS_BYTES) return { kept };
  const long: LongDetails = { ...keys.auditDetails(ulid), ...kept };
  return { kept: { details: '{}', long: digestOf(long) }, long };
}
