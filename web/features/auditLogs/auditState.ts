import { roleFacts } from '#shared/access/roles.ts';
import { AUDIT_ACTIONS, type AuditEntry, exactUserId, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { doneIn, fieldName, readDetails } from '#shared/domain/entryText.ts';
import { fold } from '#shared/domain/text.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { address, choice, rows, type StateOf, text } from '../../list/address.ts';
import { day } from '../../list/addressDay.ts';

/** How many rows a page may have. The first is what the specification asks for. */
export const AUDIT_PAGE_SIZES = [20, 50, 100] as const;

/** How an attempt ended, on screen. */
export const SUCCESS_NAMES = { true: 'Success', false: 'Failed' };

/** Which entries the list shows. */
export const auditLogs = address({
  ...rows(AUDIT_PAGE_SIZES, AUDIT_PAGE_SIZES[0]),
  action: choice(AUDIT_ACTIONS),
  type: choice(RESOURCE_TYPES),
  success: choice(['true', 'false']),
  /** Days, both included. */
  from: day(),
  to: day(),
  /** A username, or the id of an account as `51` or `id:51`. */
  user: text(),
  /** The id of a record. */
  record: text(),
});
export type AuditState = StateOf<typeof auditLogs>;

/** Whether the days are in the wrong order. */
export const isBackwards = ({ from, to }: AuditState) => from !== '' && to !== '' && from > to;

/** What an empty list says, where one of the filters may hold what it does not find. */
export function emptyHint({ user, record }: Pick<AuditState, 'user' | 'record'>): string {
  if (record !== '') return auditMessages.emptyForRecord;
  const byName = user !== '' && exactUserId(user) === undefined;
  return byName ? auditMessages.emptyForName : auditMessages.emptyHint;
}

/** The filters that the server applies. It never hears of the search. */
export function filterOf(state: AuditState) {
  const { q: _, type, record, ...others } = auditLogs.chosen(state);
  return { ...others, ...(type && { resourceType: type }), ...(record && { resourceId: record }) };
}

/** The display name of a role, or the stored name if the role no longer exists. */
const roleName = (role: string) =>
  (roleFacts as Partial<Record<string, { displayName: string }>>)[role]?.displayName ?? role;

/** What tells one account from another of a name that looks the same. */
export const whoIs = ({ id, role }: AuditEntry['users']) =>
  [role && roleName(role), id !== null && `ID ${id}`].filter(Boolean).join(' · ');

/** What an entry did, where its action alone would mislead; '' where it says it. */
export function truly(entry: Pick<AuditEntry, 'action' | 'details'>): string {
  const done = doneIn(entry);
  return done === doneIn({ ...entry, details: '' }) ? '' : done;
}

/** The entries that contain the text in something that the screen shows. Case and accents do not matter. */
export function searchEntries(entries: readonly AuditEntry[], q: string): readonly AuditEntry[] {
  const wanted = fold(q);
  return entries.filter((entry) =>
    [
      entry.users.username,
      whoIs(entry.users),
      entry.action,
      fieldName(entry.action),
      truly(entry),
      entry.resource_type,
      fieldName(entry.resource_type),
      entry.resource_id,
      entry.resource_name ?? '',
      SUCCESS_NAMES[`${entry.success}`],
      entry.ip_address,
      entry.user_agent,
      showInstant(entry.created_at),
      entry.details,
      entry.error_message,
    ].some((text) => fold(text).includes(wanted)),
  );
}

/** The palette of an action's badge. The specification colours the words in an action's name. */
export function actionColour(action: string): 'blue' | 'green' | 'red' | 'yellow' | 'gray' {
  if (/unauthorized|permission|failed/.test(action)) return 'yellow';
  if (/login|logout/.test(action)) return 'blue';
  if (/delete/.test(action)) return 'red';
  return /create|update/.test(action) ? 'green' : 'gray';
}

/** The details of an entry, formatted. Those that somebody overwrote with anything but a JSON object are shown as they are. */
export function showDetails(details: string): string {
  const read = readDetails(details);
  return Object.keys(read).length > 0 ? JSON.stringify(read, null, 2) : details;
}
