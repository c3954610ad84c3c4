import type { FeedRow } from '../table/feed.ts';
import { Rows } from './rows.ts';

/** Where a directory reads: the feed of one kind and its latest snapshot. */
export type Source = {
  after(number: number): Promise<FeedRow[]>;
  among(numbers: readonly number[]): Promise<FeedRow[]>;
  /**
   * Hands over each row of the latest snapshot, and resolves to the number that it is settled up to. Resolves to undefined
   * when there is none that can be read; what was taken does not count then. Never rejects.
   */
  snapshot(take: (id: number, rev: number, row: Encoded) => void): Promise<number | undefined>;
};

/** A row as the feed holds it: JSON text, or the values in it. */
export type Encoded = string | readonly unknown[];

/** The row of every record, and the number up to which no further row can appear. */
export type Snapshot = { settled: number; rows: { id: number; rev: number; row: string }[] };

/** A row that is kept as it is stored, for a snapshot. */
export type StoredRow = { id: number; row: string };
export const asStored = (id: number, row: Encoded): StoredRow => ({
  id,
  row: typeof row === 'string' ? row : JSON.stringify(row),
});

/**
 * Longer than a number can wait for its commit. A request lives ten seconds. A job takes its numbers just before a
 * transaction, which times out sooner. A number that was not seen by then was never used.
 */
export const FLIGHT_MS = 20_000;
/** More numbers than are taken in that time: the API lets 500 requests a second through. */
const UNDER_WAY = 20_000;
/** A directory is read anew after this long, whatever happened to it. */
const LIFETIME_MS = 3_600_000;

/**
 * Every row of one kind of record in memory. `look` brings it up to date.
 *
 * A writer takes its number before it commits, so a row may appear after one with a higher number. The directory asks
 * again for a skipped number until its row appears, or until FLIGHT_MS have passed since it was missed. Only this
 * machine's steady clock counts; no two clocks are compared. A row counts only if its rev is newer than the one held,
 * so rows may come twice and in any order. The revs of deleted records stay until the hourly reload.
 */
export class Directory<Row extends { readonly id: number; readonly rev?: number }> {
  readonly #source: Source;
  readonly #decode: (id: number, row: Encoded) => Row;
  readonly #clock: () => number;
  #rows = Rows.of<Row>([]);
  /** The revs of deleted records, and of rows that do not hold theirs. */
  #revs = new Map<number, number>();
  #missing = new Map<number, number>();
  #top = 0;
  #loadedAt: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param clock milliseconds of a clock that never goes back */
  constructor(source: Source, decode: (id: number, row: Encoded) => Row, clock = () => performance.now()) {
    this.#source = source;
    this.#decode = decode;
    this.#clock = clock;
  }

  /** All rows that were committed before this call, newest (highest id) first. What it returns never changes. */
  async look(): Promise<Rows<Row>> {
    await this.#refresh();
    return this.#rows;
  }

  /** The rows of this moment with their revs, their highest number, and the number up to which no further row can appear. */
  async export(): Promise<{ settled: number; top: number; rows: (Row & { rev: number })[] }> {
    await this.#refresh();
    let settled = this.#top;
    for (const number of this.#missing.keys()) settled = Math.min(settled, number - 1);
    return {
      settled,
      top: this.#top,
      rows: this.#rows.map((row) => ({ ...row, rev: this.#revOf(row.id) ?? 0 })),
    };
  }

  /**
   * A refresh that began before this call may have missed a commit that the caller must see. The caller therefore waits
   * for the next refresh. All callers that wait share it.
   */
  #refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#catchUp().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#refresh();
      });
    return this.#next;
  }

  async #catchUp(): Promise<void> {
    if (this.#loadedAt === undefined || this.#clock() - this.#loadedAt > LIFETIME_MS) await this.#load();
    const askedAt = this.#clock();
    const asked = [...this.#missing.keys()];
    const late = await this.#among(asked);
    const news = await this.#source.after(this.#top);
    this.#apply([...late, ...news]);
    for (const { number } of late) this.#missing.delete(number);
    for (const number of asked) {
      if (askedAt - (this.#missing.get(number) ?? askedAt) > FLIGHT_MS) this.#missing.delete(number);
    }
    const lowest = (news.at(-1)?.number ?? 0) - UNDER_WAY;
    for (const row of news) {
      for (let number = Math.max(this.#top + 1, lowest); number < row.number; number += 1)
        this.#missing.set(number, askedAt);
      this.#top = Math.max(this.#top, row.number);
    }
  }

  /**
   * Reads the rows at these numbers. A change moves a record to a higher number, which may happen while this reads.
   * Asking again finds a record that moved to another of these numbers. The read of the newer feed finds one that moved
   * above them.
   */
  async #among(numbers: readonly number[]): Promise<FeedRow[]> {
    const found = await this.#source.among(numbers);
    const at = new Set(found.map(({ number }) => number));
    const others = numbers.filter((number) => !at.has(number));
    if (numbers.length < 2 || others.length === 0) return found;
    return [...found, ...(await this.#source.among(others))];
  }

  /** Starts from the snapshot. The rows of the feed after it are read next. */
  async #load(): Promise<void> {
    const rows: Row[] = [];
    const revs = new Map<number, number>();
    const settled = await this.#source.snapshot((id, rev, encoded) => {
      const row = this.#decode(id, encoded);
      rows.push(row);
      if (row.rev !== rev) revs.set(id, rev);
    });
    const usable = settled !== undefined;
    this.#rows = Rows.of(usable ? rows : []);
    this.#revs = usable ? revs : new Map();
    this.#missing = new Map();
    this.#top = settled ?? 0;
    this.#loadedAt = this.#clock();
  }

  /** Takes the rows that are newer than those held. */
  #apply(news: readonly FeedRow[]): void {
    const taken = new Map<number, { rev: number; row?: Row }>();
    for (const { id, rev, row } of news) {
      const held = taken.get(id)?.rev ?? this.#revOf(id);
      if (held !== undefined && held >= rev) continue;
      taken.set(id, { rev, row: row === undefined ? undefined : this.#decode(id, row) });
    }
    if (taken.size === 0) return;
    const removed = [...taken.keys()].flatMap((id) => this.#rows.get(id) ?? []);
    const added = [...taken.values()].flatMap(({ row }) => row ?? []);
    this.#rows = this.#rows.changed({ removed, added });
    for (const [id, { rev, row }] of taken) {
      if (row?.rev === rev) this.#revs.delete(id);
      else this.#revs.set(id, rev);
    }
  }

  #revOf(id: number): number | undefined {
    return this.#revs.get(id) ?? this.#rows.get(id)?.rev;
  }
}
