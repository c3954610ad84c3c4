import type { Pagination } from '#shared/contracts/responses.ts';
import type { AuditEntry, AuditFilter, HistoryEntry, Integrity } from '#shared/domain/audit.ts';
import type { Deps } from '../app/deps.ts';
import { fitPage } from '../directory/fitPage.ts';
import { paged } from '../directory/page.ts';
import { digestOf, type LongDetails, type StoredEntry } from '../table/auditEntry.ts';
import { keys, numberIn } from '../table/keys.ts';
import { opened } from '../table/subjects.ts';
import type { Item, Table } from '../table/table.ts';
import { ALL, type AuditHead, readHead } from './heads.ts';
import { listedRows, SLICE, timeOf } from './lists.ts';
import type { Listed } from './order.ts';

/** An entry as it is read: whether it is what was written, and its personal values where they are not erased. */
export type Found = StoredEntry & { integrity: Integrity };

/** Whose entry it is, as the API says it. */
export const whoOf = ({ actor_id, username, role }: StoredEntry) => ({
  id: actor_id ?? null,
  username,
  role,
});

const presentEntry = (entry: Found): AuditEntry => ({
  id: entry.id,
  users: whoOf(entry),
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

type Page = {
  data: AuditEntry[];
  pagination: Pagination;
  latest: string;
  preparing?: { done: number; total: number };
};

/**
 * Reads a page of the entries of a filter, newest first, and their exact number. Both are as of one moment: an entry
 * that was not numbered by then is in neither. `latest` is when the last numbered entry of any kind was made. `preparing`
 * tells how many entries the lists of users and records have, while they lack some.
 */
export async function auditPage(
  deps: Reading & Pick<Deps, 'limits' | 'users'>,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const head = await readHead(deps.table);
  const { rows, total } = await listedRows(deps, head, filter, { skip: (page - 1) * limit, limit });
  const data = (await entriesOf(deps, rows)).map(presentEntry);
  const preparing = preparingOf(head, filter);
  return {
    ...fitPage(data, paged(total, page, limit), deps.limits.pageBytes),
    latest: head.latest,
    preparing,
  };
}

const preparingOf = ({ listed, total }: AuditHead, { user, resourceId }: AuditFilter) =>
  (user === undefined && resourceId === undefined) || listed >= total ? undefined : { done: listed, total };

/** Reads the newest entries of a filter in slices, up to `limit` of them, and the number of all. */
export async function newestEntries(deps: Reading & Pick<Deps, 'users'>, filter: AuditFilter, limit: number) {
  const head = await readHead(deps.table);
  const { rows, total } = await listedRows(deps, head, filter, { skip: 0, limit });
  async function* slices() {
    for (let i = 0; i < rows.length; i += SLICE) yield await entriesOf(deps, rows.slice(i, i + SLICE));
  }
  return { total, slices: slices() };
}

/**
 * Reads the entries of a list, in its order, and compares each with its digest. An entry that was changed or taken away
 * is returned all the same, marked as such, and raises an alarm.
 */
async function entriesOf(deps: Reading, rows: readonly Listed[]): Promise<Found[]> {
  const items = await deps.table.batchGet<StoredEntry>(rows.map(({ id }) => keys.audit(id)));
  const digests = new Map(items.map((item) => [item.id, digestOf(item)]));
  const listed = await listedDigests(deps.table, rows);
  const long = await detailsOf(deps.table, items);
  const complete = items.map((item) => ({ ...item, ...long.get(item.id)?.kept }));
  const byId = new Map((await opened(deps, complete)).map((item) => [item.id, item]));
  const found = rows.map((row): Found => {
    const entry = byId.get(row.id);
    if (!entry) return { ...missing(row), integrity: 'missing' };
    const whole = listed.get(row.id) === digests.get(row.id) && long.get(row.id)?.digest === entry.long;
    return whole ? { ...entry, integrity: 'whole' } : altered(row, entry);
  });
  const faults = found.filter(({ integrity }) => integrity !== 'whole');
  if (faults.length > 0) {
    deps.metric('AuditFaults', faults.length);
    deps.log({ level: 'ERROR', event: 'audit.fault', entries: faults.map(({ id }) => id) });
  }
  return found;
}

/** What lies beside the entries that have long details, by their ids. */
export async function detailsOf(table: Table, entries: readonly StoredEntry[]) {
  const long = entries.filter((entry) => entry.long !== undefined);
  const items = await table.batchGet<LongDetails>(long.map(({ id }) => keys.auditDetails(id)));
  return new Map(
    items.map((item) => {
      const { pk, sk, ...kept } = item;
      return [pk.slice(keys.audit('').pk.length), { digest: digestOf(item), kept }];
    }),
  );
}

/** The digests of entries as they were listed. Former versions kept them in the list of all entries alone. */
async function listedDigests(
  table: Table,
  rows: readonly Listed[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const former = rows.filter(({ digest }) => digest === undefined);
  const seen = await table.batchGet(former.map(({ id }) => keys.auditSeen(id)));
  const inAll = await table.batchGet<Item & Listed>(
    seen.map(({ number }) => keys.auditList(ALL.name, number as number)),
  );
  return new Map([...rows, ...inAll].map(({ id, digest }) => [id, digest]));
}

/** What can be shown of an entry that somebody changed: its texts as they are now, and what the list says of it. */
function altered(row: Listed, entry: StoredEntry): Found {
  const texts = Object.entries(entry).filter(([, value]) => typeof value === 'string');
  const { id, action, resource_type, success } = row;
  const known = { id, action, resource_type, success, created_at: writtenAt(id) };
  return { ...missing(row), ...Object.fromEntries(texts), ...known, integrity: 'altered' };
}

/** When an entry was written. */
function writtenAt(id: string): string {
  const time = timeOf(id);
  return time === undefined ? '' : new Date(time).toISOString();
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

/**
 * Reads all changes of one record with their numbers in the chain, the oldest first. Numbers tell in which order entries
 * arrived where they are numbered, which need not be the order in which they were made.
 */
export async function recordChanges(
  deps: Reading,
  { type, id }: { type: string; id: number | string },
): Promise<(Found & { number: number })[]> {
  const { pk } = keys.auditHistory(type, String(id), 0);
  const listed = await deps.table.query<Item & Listed>({ pk });
  const entries = await entriesOf(deps, listed);
  const made = ({ created_at, id }: StoredEntry) => `${created_at} ${id}`;
  return entries
    .map((entry, i) => ({ ...entry, number: numberIn(listed[i] as Item) }))
    .sort((a, b) => (made(a) < made(b) ? -1 : 1));
}
