import type { Pagination } from '#shared/contracts/responses.ts';
import type { AuditEntry, AuditFilter, HistoryEntry } from '#shared/domain/audit.ts';
import type { StoredEntry } from '../table/auditEntry.ts';
import { AUDIT_BLOCK, keys, numberIn } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { ALL, type AuditHead, type AuditList, countOf, readHead, singleLists } from './heads.ts';
import type { Listed } from './order.ts';

/** How many entries of a long list are read at once. */
const SLICE = 1000;

export const presentEntry = (entry: StoredEntry): AuditEntry => ({
  id: entry.id,
  users: { username: entry.username, role: entry.role },
  action: entry.action,
  resource_type: entry.resource_type,
  resource_id: entry.resource_id,
  success: entry.success,
  ip_address: entry.ip,
  user_agent: entry.user_agent,
  created_at: entry.created_at,
  details: entry.details,
  error_message: entry.error_message ?? '',
});

type Page = { data: AuditEntry[]; pagination: Pagination; latest: string };

/**
 * Reads a page of the entries of a filter, newest first, and their exact number. Both are as of one moment: an entry
 * that was not numbered by then is in neither. `latest` is when the last numbered entry of any kind was made.
 */
export async function auditPage(
  table: Table,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page> {
  const head = await readHead(table);
  const total = countOf(head, filter);
  const ids = await idsOf(table, head, filter, { skip: (page - 1) * limit, limit });
  const data = (await entriesOf(table, ids)).map(presentEntry);
  const totalPages = Math.ceil(total / limit);
  return { data, pagination: { page, limit, total, totalPages }, latest: head.latest };
}

/** Reads the newest entries of a filter in slices, up to `limit` of them, and the number of all. */
export async function newestEntries(table: Table, filter: AuditFilter, limit: number) {
  const head = await readHead(table);
  const ids = await idsOf(table, head, filter, { skip: 0, limit });
  async function* slices() {
    for (let i = 0; i < ids.length; i += SLICE) yield await entriesOf(table, ids.slice(i, i + SLICE));
  }
  return { total: countOf(head, filter), slices: slices() };
}

/**
 * Reads ids of entries of a filter from the newest, after `skip` others. With at most one filter the page is read
 * directly. With several, the shortest list is walked.
 */
async function idsOf(
  table: Table,
  head: AuditHead,
  filter: AuditFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<string[]> {
  const singles = singleLists(filter);
  const [list = ALL] = singles.sort((a, b) => countOf(head, a.filter) - countOf(head, b.filter));
  const end = countOf(head, list.filter);
  if (singles.length < 2) {
    const through = end - skip;
    const listed = await listedIn(table, list, Math.max(1, through - limit + 1), through);
    return listed.reverse().map(({ id }) => id);
  }
  const found: string[] = [];
  const wanted = Math.min(skip + limit, countOf(head, filter));
  if (wanted <= skip) return [];
  for (let through = end; through > 0 && found.length < wanted; through -= SLICE) {
    const slice = await listedIn(table, list, Math.max(1, through - SLICE + 1), through);
    found.push(
      ...slice
        .reverse()
        .filter(isOf(filter))
        .map(({ id }) => id),
    );
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
 * Reads the entries of these ids, in their order. The product deletes none, so a missing entry was removed from
 * outside.
 */
export async function entriesOf(table: Table, ids: readonly string[]): Promise<StoredEntry[]> {
  const items = (await table.batchGet(ids.map((id) => keys.audit(id)))) as StoredEntry[];
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads the changes of one record, newest first.
 * @param before reads only entries below this number, which an earlier page returned as `next`
 * @returns `next` is null when there are no more
 */
export async function recordHistory(
  table: Table,
  { type, id }: { type: string; id: number },
  { limit, before }: { limit: number; before?: number },
): Promise<{ data: HistoryEntry[]; next: number | null }> {
  const { pk, sk } = keys.auditHistory(type, String(id), before ?? 0);
  const below = before === undefined ? undefined : sk;
  const listed = await table.query({ pk, before: below, newest: limit + 1 });
  const shown = listed.slice(0, limit) as (Item & Listed)[];
  const entries = await entriesOf(
    table,
    shown.map((item) => item.id),
  );
  const last = shown.at(-1);
  return {
    data: entries.map(presentEntry),
    next: listed.length > limit && last ? numberIn(last) : null,
  };
}
