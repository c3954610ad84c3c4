import { decodeTime } from 'ulid';
import type { Pagination } from '#shared/contracts/responses.ts';
import type { AuditEntry, AuditFilter, HistoryEntry, Integrity } from '#shared/domain/audit.ts';
import type { Deps } from '../app/deps.ts';
import { fitPage } from '../directory/fitPage.ts';
import type { StoredEntry } from '../table/auditEntry.ts';
import { AUDIT_BLOCK, keys, numberIn } from '../table/keys.ts';
import { opened } from '../table/subjects.ts';
import type { Item, Table } from '../table/table.ts';
import { ALL, type AuditHead, type AuditList, countOf, readHead, singleLists } from './heads.ts';
import { digestOf, type Listed } from './order.ts';

/** How many entries of a long list are read at once. */
const SLICE = 1000;

/** An entry as it is read: whether it is what was written, and its personal values where they are not erased. */
export type Found = StoredEntry & { integrity: Integrity };

export const presentEntry = (entry: Found): AuditEntry => ({
  id: entry.id,
  users: { id: entry.actor_id ?? null, username: entry.username, role: entry.role },
  action: entry.action,
  resource_type: entry.resource_type,
  resource_id: entry.resource_id,
  success: entry.success,
  ip_address: entry.ip,
  user_agent: entry.user_agent,
  created_at: entry.created_at,
  details: entry.details,
  error_message: entry.error_message ?? '',
  integrity: entry.integrity,
});

type Reading = Pick<Deps, 'table' | 'now' | 'metric' | 'log'>;

type Page = { data: AuditEntry[]; pagination: Pagination; latest: string };

/**
 * Reads a page of the entries of a filter, newest first, and their exact number. Both are as of one moment: an entry
 * that was not numbered by then is in neither. `latest` is when the last numbered entry of any kind was made.
 */
export async function auditPage(
  deps: Reading & Pick<Deps, 'limits'>,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const head = await readHead(deps.table);
  const total = countOf(head, filter);
  const rows = await rowsOf(deps.table, head, filter, { skip: (page - 1) * limit, limit });
  const data = (await entriesOf(deps, rows)).map(presentEntry);
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return { ...fitPage(data, pagination, deps.limits.pageBytes), latest: head.latest };
}

/** Reads the newest entries of a filter in slices, up to `limit` of them, and the number of all. */
export async function newestEntries(deps: Reading, filter: AuditFilter, limit: number) {
  const head = await readHead(deps.table);
  const rows = await rowsOf(deps.table, head, filter, { skip: 0, limit });
  async function* slices() {
    for (let i = 0; i < rows.length; i += SLICE) yield await entriesOf(deps, rows.slice(i, i + SLICE));
  }
  return { total: countOf(head, filter), slices: slices() };
}

/**
 * Reads the rows of a filter's entries, newest first, and leaves out the first `skip`. With at most one filter the page
 * is read directly. With several, the shortest list is walked.
 */
async function rowsOf(
  table: Table,
  head: AuditHead,
  filter: AuditFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<Listed[]> {
  const singles = singleLists(filter);
  const [list = ALL] = singles.sort((a, b) => countOf(head, a.filter) - countOf(head, b.filter));
  const end = countOf(head, list.filter);
  if (singles.length < 2) {
    const through = end - skip;
    const listed = await listedIn(table, list, Math.max(1, through - limit + 1), through);
    return listed.reverse();
  }
  const found: Listed[] = [];
  const wanted = Math.min(skip + limit, countOf(head, filter));
  if (wanted <= skip) return [];
  for (let through = end; through > 0 && found.length < wanted; through -= SLICE) {
    const slice = await listedIn(table, list, Math.max(1, through - SLICE + 1), through);
    found.push(...slice.reverse().filter(isOf(filter)));
  }
  return found.slice(skip, skip + limit);
}

const isOf =
  ({ action, resourceType, success }: AuditFilter) =>
  (listed: Listed) =>
    (action === undefined || action === listed.action) &&
    (resourceType === undefined || resourceType === listed.resource_type) &&
    (success === undefined || success === listed.success);

/** Reads a list from number `from` to number `through`, in their order. Each block is one query. */
export async function listedIn(
  table: Table,
  { name }: AuditList,
  from: number,
  through: number,
): Promise<(Item & Listed)[]> {
  const blocks: Promise<Item[]>[] = [];
  for (let first = from; first <= through; ) {
    const last = Math.min(through, Math.ceil(first / AUDIT_BLOCK) * AUDIT_BLOCK);
    const { pk, sk } = keys.auditList(name, first);
    blocks.push(table.query({ pk, from: sk, through: keys.auditList(name, last).sk }));
    first = last + 1;
  }
  return (await Promise.all(blocks)).flat() as (Item & Listed)[];
}

/**
 * Reads the entries of a list, in its order, and compares each with its digest. An entry that was changed or taken away
 * is returned all the same, marked as such, and raises an alarm.
 */
async function entriesOf(deps: Reading, rows: readonly Listed[]): Promise<Found[]> {
  const items = (await deps.table.batchGet(rows.map(({ id }) => keys.audit(id)))) as StoredEntry[];
  const digests = new Map(items.map((item) => [item.id, digestOf(item)]));
  const listed = await listedDigests(deps.table, rows);
  const byId = new Map((await opened(deps, items)).map((item) => [item.id, item]));
  const found = rows.map((row): Found => {
    const entry = byId.get(row.id);
    if (!entry) return { ...missing(row), integrity: 'missing' };
    const whole = listed.get(row.id) === digests.get(row.id);
    return whole ? { ...entry, integrity: 'whole' } : altered(row, entry);
  });
  const faults = found.filter(({ integrity }) => integrity !== 'whole');
  if (faults.length > 0) {
    deps.metric('AuditFaults', faults.length);
    deps.log({ level: 'ERROR', event: 'audit.fault', entries: faults.map(({ id }) => id) });
  }
  return found;
}

/** The digests of entries as they were listed. Former versions kept them in the list of all entries alone. */
async function listedDigests(
  table: Table,
  rows: readonly Listed[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const former = rows.filter(({ digest }) => digest === undefined);
  const seen = await table.batchGet(former.map(({ id }) => keys.auditSeen(id)));
  const inAll = await table.batchGet(seen.map(({ number }) => keys.auditList(ALL.name, number as number)));
  return new Map([...rows, ...(inAll as (Item & Listed)[])].map(({ id, digest }) => [id, digest]));
}

/** What can be shown of an entry that somebody changed: its texts as they are now, and what the list says of it. */
function altered(row: Listed, entry: StoredEntry): Found {
  const texts = Object.entries(entry).filter(([, value]) => typeof value === 'string');
  const { id, action, resource_type, success } = row;
  const known = { id, action, resource_type, success, created_at: writtenAt(id) };
  return { ...missing(row), ...Object.fromEntries(texts), ...known, integrity: 'altered' };
}

/** When an entry was written stands in its id. */
function writtenAt(id: string): string {
  try {
    return new Date(decodeTime(id)).toISOString();
  } catch {
    return '';
  }
}

/** What is still known of an entry that somebody took away. */
const missing = ({ id, action, resource_type, success }: Listed): StoredEntry => ({
  ...keys.audit(id),
  id,
  action,
  resource_type,
  success,
  created_at: writtenAt(id),
  username: '',
  role: '',
  resource_id: '',
  ip: '',
  user_agent: '',
  request_id: '',
  details: '{}',
});

/**
 * Reads the changes of one record, newest first.
 * @param before reads only entries below this number, which an earlier page returned as `next`
 * @returns `next` is null when there are no more
 */
export async function recordHistory(
  deps: Reading,
  { type, id }: { type: string; id: number },
  { limit, before }: { limit: number; before?: number },
): Promise<{ data: HistoryEntry[]; next: number | null }> {
  const { pk, sk } = keys.auditHistory(type, String(id), before ?? 0);
  const below = before === undefined ? undefined : sk;
  const listed = await deps.table.query({ pk, before: below, newest: limit + 1 });
  const shown = listed.slice(0, limit) as (Item & Listed)[];
  const entries = await entriesOf(deps, shown);
  const last = shown.at(-1);
  return {
    data: entries.map(presentEntry),
    next: listed.length > limit && last ? numberIn(last) : null,
  };
}
