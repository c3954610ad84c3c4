import { roleFacts } from '#shared/access/roles.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  RESOURCE_TYPES,
  type ResourceType,
} from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { fieldName, readDetails } from '#shared/domain/entryText.ts';
import { readDay } from '#shared/domain/fields.ts';
import { fold } from '#shared/domain/text.ts';
import { type ListState, oneOf, readListState, setThose, writeListState } from '../../list/listState.ts';

/** How many rows a page may have. The first is what the specification asks for. */
export const AUDIT_PAGE_SIZES = [20, 50, 100] as const;

/** What the list shows. '' stands for all. */
export type AuditState = ListState & {
  action: '' | AuditAction;
  type: '' | ResourceType;
  success: '' | 'true' | 'false';
  /** Days, both included. */
  from: string;
  to: string;
  /** A username, or the id of an account as `51` or `id:51`. */
  user: string;
  /** The id of a record. */
  record: string;
};

/** The choices beside the search, as the address names them. */
const FILTERS = ['action', 'type', 'success', 'from', 'to', 'user', 'record'] as const;

/** The state without any of these choices. */
export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, ''])) as Pick<
  AuditState,
  (typeof FILTERS)[number]
>;

/** Whether the days are in the wrong order. */
export const isBackwards = ({ from, to }: AuditState) => from !== '' && to !== '' && from > to;

/** Reads the state from the address bar. Whatever makes no sense counts as the default. */
export const readAuditState = (params: URLSearchParams): AuditState => ({
  ...readListState(params, AUDIT_PAGE_SIZES, AUDIT_PAGE_SIZES[0]),
  action: oneOf(AUDIT_ACTIONS, params.get('action')),
  type: oneOf(RESOURCE_TYPES, params.get('type')),
  success: oneOf(['true', 'false'], params.get('success')),
  from: readDay(params.get('from') ?? '') ?? '',
  to: readDay(params.get('to') ?? '') ?? '',
  user: (params.get('user') ?? '').trim().slice(0, 100),
  record: (params.get('record') ?? '').trim().slice(0, 100),
});

/** Writes a state as parameters of the address bar, without the defaults. */
export const writeAuditState = (state: AuditState) =>
  setThose(writeListState(state, AUDIT_PAGE_SIZES[0]), state, FILTERS);

/** The filters that the server applies. */
export const filterOf = ({ action, type, success, from, to, user, record }: AuditState) => ({
  ...(action && { action }),
  ...(type && { resourceType: type }),
  ...(success && { success }),
  ...(from && { from }),
  ...(to && { to }),
  ...(user && { user }),
  ...(record && { resourceId: record }),
});

/** The display name of a role, or the stored name if the role no longer exists. */
const roleName = (role: string) =>
  (roleFacts as Partial<Record<string, { displayName: string }>>)[role]?.displayName ?? role;

/** What tells one account from another of a name that looks the same. */
export const whoIs = ({ id, role }: AuditEntry['users']) =>
  [role && roleName(role), id !== null && `ID ${id}`].filter(Boolean).join(' · ');

/** The entries that contain the text in something that the screen shows. Case and accents do not matter. */
export function searchEntries(entries: readonly AuditEntry[], q: string): readonly AuditEntry[] {
  const wanted = fold(q);
  return entries.filter((entry) =>
    [
      entry.users.username,
      whoIs(entry.users),
      entry.action,
      fieldName(entry.action),
      entry.resource_type,
      fieldName(entry.resource_type),
      entry.resource_id,
      entry.resource_name ?? '',
      entry.success ? 'Success' : 'Failed',
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
