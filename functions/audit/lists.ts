import { decodeTime } from 'ulid';
import { type AuditFilter, exactUserId } from '#shared/domain/audit.ts';
import { startInIndia } from '#shared/domain/dates.ts';
import { dayAfter } from '#shared/domain/days.ts';
import { claimFold } from '#shared/domain/text.ts';
import type { Deps } from '../app/deps.ts';
import { AUDIT_BLOCK, type Key, keys } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { ALL, type AuditHead, countOf, endOf, listAbout, listOfUser, singleLists } from './heads.ts';
import type { Listed } from './order.ts';

/** How many entries of a long list are read at once. */
export const SLICE = 1000;

/** How many places of a list are looked at together when a day is searched. Each round divides the rest by 16. */
const PROBES = 15;

/** A list of entries by their numbers: where each lies, how long it is, and what its entries need not be asked for. */
type NumberedList = {
  keyAt: (number: number) => Key;
  end: number;
  settles: keyof AuditFilter;
};

const keyIn =
  (name: string) =>
  (number: number): Key =>
    keys.auditList(name, number);
const ownKeyIn =
  (name: string) =>
  (number: number): Key =>
    keys.auditOwnList(name, number);

/**
 * The name of the list of what a user did, by a name or the id of an account. A number may be a username, which for a
 * teacher is the Teacher ID, so it is an id only where no account has that name.
 */
async function listNameOf(deps: Pick<Deps, 'users'>, user: string): Promise<string> {
  const id = exactUserId(user);
  if (id !== undefined) return listOfUser(id);
  const named = (await deps.users.look()).find(({ username }) => claimFold(username) === claimFold(user));
  return listOfUser(named?.id ?? (/^[1-9][0-9]*$/.test(user) ? Number(user) : user));
}

/**
 * The rows of a filter's entries, newest first, without the first `skip` and up to `limit` of them, and how many there
 * are in all. The shortest list of all that the filter names is read, between two days where it names some. What else
 * it asks is compared row by row.
 */
export async function listedRows(
  deps: Pick<Deps, 'table' | 'users'>,
  head: AuditHead,
  filter: AuditFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: Listed[]; total: number }> {
  const { table } = deps;
  const named = {
    ...(filter.user !== undefined && { user: await listNameOf(deps, filter.user) }),
    ...(filter.resourceId !== undefined && { resourceId: listAbout(filter.resourceId) }),
  };
  const list = await shortest(table, head, filter, named);
  const first = filter.from === undefined ? 1 : await firstSince(table, list, startInIndia(filter.from));
  const last =
    filter.to === undefined
      ? list.end
      : (await firstSince(table, list, startInIndia(dayAfter(filter.to)))) - 1;
  const asked = (['action', 'resourceType', 'success', 'user', 'resourceId'] as const).filter(
    (name) => filter[name] !== undefined && name !== list.settles,
  );
  if (asked.length === 0) {
    const through = last - skip;
    const rows = await numbered(table, list.keyAt, Math.max(first, through - limit + 1), through);
    return { rows: rows.reverse(), total: Math.max(0, last - first + 1) };
  }
  const fits = fitsOf(filter, Object.values(named));
  const plain = Object.keys(named).length === 0 && filter.from === undefined && filter.to === undefined;
  // The head counts every filter of these three. Otherwise all of the list has to be looked at.
  const known = plain ? countOf(head, filter) : undefined;
  const wanted = known === undefined ? Number.POSITIVE_INFINITY : Math.min(skip + limit, known);
  const found: Listed[] = [];
  for (let through = last; through >= first && found.length < wanted; through -= SLICE) {
    const slice = await numbered(table, list.keyAt, Math.max(first, through - SLICE + 1), through);
    found.push(...slice.reverse().filter(fits));
  }
  return { rows: found.slice(skip, skip + limit), total: known ?? found.length };
}

/** The shortest list that the filter names. Lists of a user or a record are told only by their own items. */
async function shortest(
  table: Table,
  head: AuditHead,
  filter: AuditFilter,
  named: Partial<Record<'user' | 'resourceId', string>>,
): Promise<NumberedList> {
  const own = Object.entries(named) as ['user' | 'resourceId', string][];
  const lists: NumberedList[] = [];
  for (const [settles, name] of own)
    lists.push({ keyAt: ownKeyIn(name), end: (await endOf(table, name)).length, settles });
  if (lists.length === 0) {
    for (const { name, filter: only } of singleLists(filter)) {
      const [settles] = Object.keys(only) as (keyof AuditFilter)[];
      if (settles) lists.push({ keyAt: keyIn(name), end: countOf(head, only), settles });
    }
  }
  const [list] = lists.sort((a, b) => a.end - b.end);
  return list ?? { keyAt: keyIn(ALL.name), end: head.total, settles: 'from' };
}

const fitsOf =
  ({ action, resourceType, success }: AuditFilter, own: readonly string[]) =>
  (listed: Listed) =>
    (action === undefined || action === listed.action) &&
    (resourceType === undefined || resourceType === listed.resource_type) &&
    (success === undefined || success === listed.success) &&
    own.every((name) => listed.own?.includes(name));

/** When an entry was made, which stands in its id; undefined for what is no id. */
export function timeOf(id: string): number | undefined {
  try {
    return decodeTime(id);
  } catch {
    return undefined;
  }
}

/**
 * The number of the first entry of a list that was made at an instant or later, one more than the last where there is
 * none. Entries are numbered in the order in which they arrive, so one that arrived late counts to the time of its
 * neighbours.
 */
async function firstSince(table: Table, { keyAt, end }: NumberedList, instant: string): Promise<number> {
  const since = Date.parse(instant);
  // Everything below `low` was made before, everything from `high` on was not.
  let [low, high] = [1, end + 1];
  while (low < high) {
    const step = Math.max(1, Math.ceil((high - low) / (PROBES + 1)));
    const places: number[] = [];
    for (let at = low + step - 1; at < high && places.length < PROBES; at += step) places.push(at);
    const items = await table.batchGet<Item & Listed>(places.map(keyAt));
    const made = new Map(items.map((item) => [`${item.pk} ${item.sk}`, timeOf(item.id)]));
    for (const place of places) {
      const { pk, sk } = keyAt(place);
      const time = made.get(`${pk} ${sk}`);
      if (time !== undefined && time >= since) {
        high = place;
        break;
      }
      low = place + 1;
    }
  }
  return low;
}

/** Reads a list from number `from` to number `through`, in their order. Each block is one query. */
export const listedIn = (table: Table, { name }: { name: string }, from: number, through: number) =>
  numbered(table, keyIn(name), from, through);

async function numbered(
  table: Table,
  keyAt: (number: number) => Key,
  from: number,
  through: number,
): Promise<(Item & Listed)[]> {
  const blocks: Promise<(Item & Listed)[]>[] = [];
  for (let first = from; first <= through; ) {
    const last = Math.min(through, Math.ceil(first / AUDIT_BLOCK) * AUDIT_BLOCK);
    const { pk, sk } = keyAt(first);
    blocks.push(table.query<Item & Listed>({ pk, from: sk, through: keyAt(last).sk }));
    first = last + 1;
  }
  return (await Promise.all(blocks)).flat();
}
