import { isChange, isSecurityAlert } from '#shared/domain/audit.ts';
import type { Deps } from '../app/deps.ts';
import { sha256 } from '../security/hash.ts';
import { digestOf, type StoredEntry } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { type Expression, type Item, NEW, type Table, type Write } from '../table/table.ts';
import { type AuditHead, countOf, type End, endOf, leafOf, listsOf, ownLists, toHead } from './heads.ts';

/**
 * What a list keeps of an entry: enough to filter by, and the `digest` of the entry, which former versions kept in the
 * list of all entries alone. That list also keeps the chain: `hash` is of the digest, the number and the hash before it.
 */
export type Listed = Pick<StoredEntry, 'id' | 'action' | 'resource_type' | 'success'> & {
  digest?: string;
  hash?: string;
  /** In the lists of a user and of a record: the names of all such lists that the entry is in, and its number in all. */
  own?: string[];
  number?: number;
};

export const chained = (before: string, number: number, digest: string): string =>
  sha256(`${before}\n${number}\n${digest}`);

/** An entry and its number in the list of all entries. */
export type Numbered = { number: number; entry: StoredEntry };

/** Eight writes for each entry and one for the head: 97 of the 100 that a transaction may have. */
const PER_TRANSACTION = 12;

/**
 * Numbers entries in their order, after all that have numbers already. An entry gets a number in the list of all
 * entries (the chain), in the lists of its action, type and outcome, in the lists of its user and of its record, and in
 * the history of the record that it changed. An entry that is already numbered is skipped.
 *
 * The head is written on condition that it did not change since it was read. Even when two calls run at once, each
 * entry is therefore numbered once and the chain has one end.
 * @returns the entries with their numbers, new or old
 */
export async function orderEntries(
  deps: Pick<Deps, 'table'>,
  entries: readonly StoredEntry[],
): Promise<Numbered[]> {
  const each = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const numbered: Numbered[] = [];
  const ends = new Ends(deps.table);
  for (let i = 0; i < each.length; i += PER_TRANSACTION) {
    const some = each.slice(i, i + PER_TRANSACTION);
    numbered.push(...(await retrying(() => orderTogether(deps, some, ends))));
  }
  return numbered;
}

/** The ends of lists of users and records. A list is looked at once, as long as nobody else writes meanwhile. */
export class Ends {
  readonly #table: Table;
  readonly #known = new Map<string, End>();

  constructor(table: Table) {
    this.#table = table;
  }

  /** Reads the ends of the lists of these entries, where they are not known, all at once. */
  async look(entries: readonly StoredEntry[]): Promise<void> {
    const unknown = [...new Set(entries.flatMap(ownLists))].filter((name) => !this.#known.has(name));
    const ends = await Promise.all(
      unknown.map(async (name) => [name, await endOf(this.#table, name)] as const),
    );
    for (const [name, end] of ends) this.#known.set(name, end);
  }

  /**
   * The place for an entry in a list whose end was looked at. Undefined where the list has it: a version that knew no such
   * lists may have been back for a while, and forgot how far they had come.
   * @param number of the entry in the list of all
   */
  next(name: string, number: number): number | undefined {
    const { length, through } = this.#known.get(name) ?? { length: 0, through: 0 };
    if (number <= through) return undefined;
    this.#known.set(name, { length: length + 1, through: number });
    return length + 1;
  }

  /** Forgets what was looked at, after a write that did not come about. */
  forget(): void {
    this.#known.clear();
  }
}

async function orderTogether(
  { table }: Pick<Deps, 'table'>,
  entries: readonly StoredEntry[],
  ends: Ends,
): Promise<Numbered[]> {
  const found = await table.batchGet([keys.auditHead(), ...entries.map(({ id }) => keys.auditSeen(id))]);
  const known = new Map(found.map((item) => [item.pk, item]));
  const numbered: Numbered[] = [];
  const fresh: StoredEntry[] = [];
  for (const entry of entries) {
    const seen = known.get(keys.auditSeen(entry.id).pk);
    if (seen) numbered.push({ number: seen.number as number, entry });
    else fresh.push(entry);
  }
  if (fresh.length === 0) return numbered;
  const before = toHead(known.get(keys.auditHead().pk));
  // Lists of users and records that lack older entries are left to `audit -- relist`, so that they stay in order.
  const all = before.listed === before.total;
  if (all) await ends.look(fresh);
  let head = before;
  const writes = fresh.flatMap((entry) => {
    const next = advanced(head, entry);
    numbered.push({ number: next.total, entry });
    head = all ? { ...next, listed: next.total } : next;
    return [...entryWrites(next, entry), ...(all ? ownListWrites({ number: next.total, entry }, ends) : [])];
  });
  try {
    await table.transact([headWrite(before, head), ...writes]);
  } catch (error) {
    ends.forget();
    throw error;
  }
  return numbered;
}

/** Writes the head, on condition that nobody wrote it meanwhile. */
export function headWrite(before: AuditHead, head: AuditHead): Write {
  const unmoved: Expression = {
    text: '#hash = :hash AND (listed = :listed OR attribute_not_exists(listed))',
    names: { '#hash': 'hash' },
    values: { ':hash': before.hash, ':listed': before.listed },
  };
  return { put: { ...head, ...keys.auditHead() }, condition: before.total === 0 ? NEW : unmoved };
}

/** What every list keeps of an entry. */
const listedOf = (entry: StoredEntry): Listed => {
  const { id, action, resource_type, success } = entry;
  return { id, action, resource_type, success, digest: digestOf(entry) };
};

/** The writes that append an entry to the lists of its user and its record. */
export function ownListWrites({ number, entry }: Numbered, ends: Ends): Write[] {
  const own = ownLists(entry);
  const listed = { ...listedOf(entry), own, number };
  return own.flatMap((name): Write[] => {
    const place = ends.next(name, number);
    return place === undefined
      ? []
      : [{ put: { ...keys.auditOwnList(name, place), ...listed }, condition: NEW }];
  });
}

/** The head after the entry was appended to the chain. */
function advanced(head: AuditHead, entry: StoredEntry): AuditHead {
  const leaf = leafOf(entry);
  const total = head.total + 1;
  return {
    ...head,
    total,
    hash: chained(head.hash, total, digestOf(entry)),
    latest: entry.created_at,
    alerts: head.alerts + (isSecurityAlert(entry) ? 1 : 0),
    counts: { ...head.counts, [leaf]: (head.counts[leaf] ?? 0) + 1 },
  };
}

function entryWrites(head: AuditHead, entry: StoredEntry): Write[] {
  const { id, resource_type, resource_id } = entry;
  const listed = listedOf(entry);
  const { total, hash } = head;
  const put = (item: Item): Write => ({ put: item, condition: NEW });
  return [
    put({ ...keys.auditSeen(id), number: total }),
    ...listsOf(entry).map(({ name, filter }) =>
      put({
        ...keys.auditList(name, countOf(head, filter)),
        ...listed,
        ...(name === 'all' ? { hash } : {}),
      }),
    ),
    ...(isChange(entry) && resource_id !== ''
      ? [put({ ...keys.auditHistory(resource_type, resource_id, total), ...listed })]
      : []),
  ];
}
