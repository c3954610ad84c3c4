import type { Deps } from '../app/deps.ts';
import { digestOf, type StoredEntry } from '../table/auditEntry.ts';
import { keys, numberIn } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { type Anchor, listAnchors, readAnchors } from './anchors.ts';
import { archiveEntries, type Copies, copiesIn } from './archive.ts';
import { ALL, leafOf, readHead } from './heads.ts';
import { listedIn } from './lists.ts';
import { chained, type Listed, type Numbered } from './order.ts';
import { detailsOf } from './reads.ts';

/** How far the trail was followed and found whole: the number, hash and counts of the chain there. */
export type Place = { number: number; hash: string; counts: Record<string, number> };

export const START: Place = { number: 0, hash: '', counts: {} };

type Verdict = {
  /** The first fault, as a sentence; absent when the trail is as it was written. */
  fault?: string;
  entries: number;
  /** Entries that were compared with a copy in the archive. */
  archived: number;
  /** Anchors of the entries that were looked at, and those whose key is gone. */
  anchors: number;
  unchecked: number;
  /** Where the next check goes on. */
  place: Place;
};

const SLICE = 1000;

type Options = {
  from?: Place;
  /** Entries that are looked at in all. */
  most?: number;
  /** Whether entries that the archive lacks are put there, once they are found to be those of the chain. */
  archiving?: boolean;
  /** Hears how many entries were looked at. */
  progress?: (done: number, total: number) => unknown;
};

/**
 * Follows the audit trail entry by entry, and compares it with the copies and the signed anchors of the archive.
 * @returns a `fault` that names the first entry that was altered, moved, inserted or removed, or the end that is
 * missing
 */
export async function verifyAudit(
  deps: Deps,
  { from = START, most = Number.POSITIVE_INFINITY, archiving = false, progress }: Options = {},
): Promise<Verdict> {
  // Before the head: what is anchored between the two would seem to be missing from the end.
  const anchored = await listAnchors(deps);
  const head = await readHead(deps.table);
  const last = Math.min(head.total, from.number + most);
  const found = await readAnchors(
    deps,
    anchored.filter(({ number }) => (number > from.number && number <= last) || number > head.total),
  );
  const signed = found.flatMap((one) => (one.state === 'signed' ? [one.anchor] : []));
  const walk = new Walk(deps, signed, from, archiving);
  const verdict = (fault: string | undefined): Verdict => ({
    entries: head.total,
    archived: walk.archived,
    anchors: signed.length,
    unchecked: found.filter(({ state }) => state === 'unknownKey').length,
    place: walk.place,
    ...(fault === undefined ? {} : { fault }),
  });
  const forged = found.find(({ state }) => state === 'forged');
  if (forged) return verdict(`${forged.name} in the archive was not signed by this deployment.`);
  for (let first = from.number + 1; first <= last && !walk.fault; first += SLICE) {
    const through = Math.min(last, first + SLICE - 1);
    await walk.go(first, through);
    await progress?.(through, last);
  }
  const atEnd = last === head.total;
  return verdict(
    walk.fault ??
      endFault(head.total, signed, from) ??
      (atEnd ? await headFault(deps, head, walk.place) : undefined),
  );
}

const day = ({ at }: Anchor) => at.slice(0, 10);

function endFault(total: number, anchors: readonly Anchor[], { number }: Place): string | undefined {
  const beyond = anchors.find((anchor) => anchor.number > total);
  if (beyond)
    return `The end was removed: on ${day(beyond)} there were ${beyond.number} entries, now there are ${total}.`;
  return number > total
    ? `The end was removed: there were ${number} entries at the last check, now there are ${total}.`
    : undefined;
}

type Head = Awaited<ReturnType<typeof readHead>>;

async function headFault({ table }: Deps, head: Head, place: Place): Promise<string | undefined> {
  const next = await listedIn(table, ALL, head.total + 1, head.total + 1);
  // Entries that were added meanwhile also moved the head.
  const moved = (await readHead(table)).total > head.total;
  if (next.length > 0 && !moved) return `The head was set back: there is an entry number ${head.total + 1}.`;
  if (head.hash !== place.hash) return 'The head is not that of the last entry.';
  const counted = (counts: Record<string, number>) => JSON.stringify(Object.entries(counts).sort());
  if (counted(head.counts) !== counted(place.counts)) return 'The counts are not those of the entries.';
  return undefined;
}

/** The chain as far as it was followed: up to its first fault. */
class Walk {
  place: Place;
  archived = 0;
  fault: string | undefined;
  readonly #deps: Deps;
  readonly #anchors: Map<number, Anchor>;
  readonly #archiving: boolean;

  constructor(deps: Deps, anchors: readonly Anchor[], from: Place, archiving: boolean) {
    this.#deps = deps;
    // Of several anchors with one number the first counts. Whoever rewrites the trail can sign a later one.
    this.#anchors = new Map(anchors.toReversed().map((anchor) => [anchor.number, anchor]));
    this.#archiving = archiving;
    this.place = { ...from, counts: { ...from.counts } };
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
    const details = await detailsOf(table, [...entries.values()]);
    const { copies, strange } = await copiesIn(this.#deps, from, through);
    if (strange[0] !== undefined) this.fault = `${strange[0]} in the archive is no copy of entries.`;
    const lacking: Numbered[] = [];
    for (let number = from; number <= through && !this.fault; number += 1) {
      const item = listed.get(number);
      const entry = item && entries.get(keys.audit(item.id).pk);
      this.fault = item
        ? await this.#step(number, item, entry, copies)
        : `Entry number ${number} was removed.`;
      if (!this.fault && item && entry?.long !== undefined && details.get(entry.id)?.digest !== entry.long)
        this.fault = `Entry number ${number} (${item.id}) was altered: its long details are not those it was written with.`;
      if (!this.fault && entry && !copies.has(number)) lacking.push({ number, entry });
    }
    if (this.#archiving) await archiveEntries(this.#deps, lacking);
  }

  async #step(number: number, listed: Item & Listed, entry: StoredEntry | undefined, copies: Copies) {
    const named = `Entry number ${number} (${listed.id})`;
    const seen = await this.#misplaced(number, listed, named);
    if (seen) return seen;
    if (!entry) return `${named} was removed.`;
    const digest = digestOf(entry);
    const hash = chained(this.place.hash, number, digest);
    if (hash !== listed.hash) return `${named} was altered.`;
    const kept = copies.get(number);
    if (kept && (kept.size > 1 || !kept.has(digest))) return `${named} is not the one in the archive.`;
    const anchor = this.#anchors.get(number);
    if (anchor && anchor.hash !== hash) {
      return `Entries up to number ${number} were written anew: their end is not the one kept on ${day(anchor)}.`;
    }
    if (kept) this.archived += 1;
    const leaf = leafOf(entry);
    const counts = this.place.counts;
    counts[leaf] = (counts[leaf] ?? 0) + 1;
    this.place = { number, hash, counts };
    return undefined;
  }

  /** The fault of a listed item that does not continue the chain: it had another number, or never had one. */
  async #misplaced(number: number, { id, digest, hash }: Listed, named: string) {
    if (digest !== undefined && chained(this.place.hash, number, digest) === hash) return undefined;
    const seen = await this.#deps.table.get(keys.auditSeen(id));
    if (!seen) return `${named} was inserted.`;
    return seen.number === number ? undefined : `${named} was moved: its number was ${seen.number}.`;
  }
}
