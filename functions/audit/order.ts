import { createHash } from 'node:crypto';
import { isChange, isSecurityAlert } from '#shared/domain/audit.ts';
import type { Deps } from '../app/deps.ts';
import type { StoredEntry } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { type Expression, type Item, NEW, type Write } from '../table/table.ts';
import { type AuditHead, countOf, leafOf, listsOf, toHead } from './heads.ts';

/**
 * What a list keeps of an entry: enough to filter by, and the `digest` of the entry, which former versions kept in the
 * list of all entries alone. That list also keeps the chain: `hash` is of the digest, the number and the hash before it.
 */
export type Listed = Pick<StoredEntry, 'id' | 'action' | 'resource_type' | 'success'> & {
  digest?: string;
  hash?: string;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Hashes all fields of an entry, sorted by name, because the stream may change their order. */
export const digestOf = (entry: Item): string =>
  sha256(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))));

export const chained = (before: string, number: number, digest: string): string =>
  sha256(`${before}\n${number}\n${digest}`);

/** An entry and its number in the list of all entries. */
export type Numbered = { number: number; entry: StoredEntry };

/** Six writes for each entry and one for the head: 97 of the 100 that a transaction may have. */
const PER_TRANSACTION = 16;

/**
 * Numbers entries in their order, after all that have numbers already. An entry gets a number in the list of all
 * entries (the chain), in the lists of its action, type and outcome, and in the list of the record that it changed. An
 * entry that is already numbered is skipped.
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
  for (let i = 0; i < each.length; i += PER_TRANSACTION) {
    numbered.push(...(await retrying(() => orderTogether(deps, each.slice(i, i + PER_TRANSACTION)))));
  }
  return numbered;
}

async function orderTogether(
  { table }: Pick<Deps, 'table'>,
  entries: readonly StoredEntry[],
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
  let head = before;
  const writes = fresh.flatMap((entry) => {
    const next = advanced(head, entry);
    numbered.push({ number: next.total, entry });
    head = next;
    return entryWrites(next, entry);
  });
  const unmoved: Expression = {
    text: '#hash = :hash',
    names: { '#hash': 'hash' },
    values: { ':hash': before.hash },
  };
  const condition = before.total === 0 ? NEW : unmoved;
  await table.transact([{ put: { ...head, ...keys.auditHead() }, condition }, ...writes]);
  return numbered;
}

/** The head after the entry was appended to the chain. */
function advanced(head: AuditHead, entry: StoredEntry): AuditHead {
  const leaf = leafOf(entry);
  const total = head.total + 1;
  return {
    total,
    hash: chained(head.hash, total, digestOf(entry)),
    latest: entry.created_at,
    alerts: head.alerts + (isSecurityAlert(entry) ? 1 : 0),
    counts: { ...head.counts, [leaf]: (head.counts[leaf] ?? 0) + 1 },
  };
}

function entryWrites(head: AuditHead, entry: StoredEntry): Write[] {
  const { id, action, resource_type, resource_id, success } = entry;
  const listed: Listed = { id, action, resource_type, success, digest: digestOf(entry) };
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
