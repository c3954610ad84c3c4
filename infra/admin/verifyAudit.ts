import type { Deps } from '../../functions/app/deps.ts';
import { type Anchor, readAnchors } from '../../functions/audit/anchors.ts';
import { ALL, leafOf, readHead } from '../../functions/audit/heads.ts';
import { chained, digestOf, type Listed } from '../../functions/audit/order.ts';
import { listedIn } from '../../functions/audit/reads.ts';
import type { StoredEntry } from '../../functions/table/auditEntry.ts';
import { keys, numberIn } from '../../functions/table/keys.ts';
import type { Item } from '../../functions/table/table.ts';

export type Verdict = {
  /** The first fault, as a sentence; absent when the trail is as it was written. */
  fault?: string;
  entries: number;
  /** Anchors that the chain was compared with, and those whose key is gone. */
  anchors: number;
  unchecked: number;
};

const SLICE = 1000;

/**
 * Follows the audit trail from its first entry to its last, and compares it with the signed anchors of the archive.
 * @param progress hears how many entries were checked
 * @returns a `fault` that names the first entry that was altered, moved, inserted or removed, or the end that is
 * missing
 */
export async function verifyAudit(
  deps: Deps,
  progress: (done: number, total: number) => unknown = () => {},
): Promise<Verdict> {
  const found = await readAnchors(deps);
  const signed = found.flatMap((one) => (one.state === 'signed' ? [one.anchor] : []));
  const head = await readHead(deps.table);
  const verdict: Verdict = {
    entries: head.total,
    anchors: signed.length,
    unchecked: found.filter(({ state }) => state === 'unknownKey').length,
  };
  const forged = found.find(({ state }) => state === 'forged');
  if (forged)
    return { ...verdict, fault: `${forged.name} in the archive was not signed by this deployment.` };
  const walk = new Walk(deps, signed);
  for (let from = 1; from <= head.total && !walk.fault; from += SLICE) {
    await walk.go(from, Math.min(head.total, from + SLICE - 1));
    await progress(Math.min(head.total, from + SLICE - 1), head.total);
  }
  const fault = walk.fault ?? endFault(head.total, signed) ?? (await headFault(deps, head, walk));
  return { ...verdict, ...(fault === undefined ? {} : { fault }) };
}

const day = ({ at }: Anchor) => at.slice(0, 10);

function endFault(total: number, anchors: readonly Anchor[]): string | undefined {
  const beyond = anchors.find(({ number }) => number > total);
  return (
    beyond &&
    `The end was removed: on ${day(beyond)} there were ${beyond.number} entries, now there are ${total}.`
  );
}

type Head = Awaited<ReturnType<typeof readHead>>;

async function headFault({ table }: Deps, head: Head, walk: Walk): Promise<string | undefined> {
  const next = await listedIn(table, ALL, head.total + 1, head.total + 1);
  // Entries that were added meanwhile also moved the head.
  const moved = (await readHead(table)).total > head.total;
  if (next.length > 0 && !moved) return `The head was set back: there is an entry number ${head.total + 1}.`;
  if (head.hash !== walk.hash) return 'The head is not that of the last entry.';
  const counted = (counts: Record<string, number>) => JSON.stringify(Object.entries(counts).sort());
  if (counted(head.counts) !== counted(walk.counts)) return 'The counts are not those of the entries.';
  return undefined;
}

/** The chain as far as it was followed: up to its first fault. */
class Walk {
  hash = '';
  counts: Record<string, number> = {};
  fault: string | undefined;
  readonly #deps: Deps;
  readonly #anchors: Map<number, Anchor>;

  constructor(deps: Deps, anchors: readonly Anchor[]) {
    this.#deps = deps;
    // Of several anchors with one number the first counts. Whoever rewrites the trail can sign a later one.
    this.#anchors = new Map(anchors.toReversed().map((anchor) => [anchor.number, anchor]));
  }

  async go(from: number, through: number): Promise<void> {
    const { table } = this.#deps;
    const listed = new Map(
      (await listedIn(table, ALL, from, through)).map((item) => [numberIn(item), item] as const),
    );
    const wanted = [...listed.values()].map(({ id }) => keys.audit(id));
    const entries = new Map(
      (await table.batchGet(wanted)).map((item) => [item.pk, item as StoredEntry] as const),
    );
    for (let number = from; number <= through && !this.fault; number += 1) {
      const item = listed.get(number);
      this.fault = item
        ? await this.#step(number, item, entries.get(keys.audit(item.id).pk))
        : `Entry number ${number} was removed.`;
    }
  }

  async #step(number: number, listed: Item & Listed, entry: StoredEntry | undefined) {
    const named = `Entry number ${number} (${listed.id})`;
    const seen = await this.#misplaced(number, listed, named);
    if (seen) return seen;
    if (!entry) return `${named} was removed.`;
    const hash = chained(this.hash, number, digestOf(entry));
    if (hash !== listed.hash) return `${named} was altered.`;
    const anchor = this.#anchors.get(number);
    if (anchor && anchor.hash !== hash) {
      return `Entries up to number ${number} were written anew: their end is not the one kept on ${day(anchor)}.`;
    }
    this.hash = hash;
    const leaf = leafOf(entry);
    this.counts[leaf] = (this.counts[leaf] ?? 0) + 1;
    return undefined;
  }

  /** The fault of a listed item that does not continue the chain: it had another number, or never had one. */
  async #misplaced(number: number, { id, digest, hash }: Listed, named: string) {
    if (digest !== undefined && chained(this.hash, number, digest) === hash) return undefined;
    const seen = await this.#deps.table.get(keys.auditSeen(id));
    if (!seen) return `${named} was inserted.`;
    return seen.number === number ? undefined : `${named} was moved: its number was ${seen.number}.`;
  }
}
