import type { FeedRow } from '../table/feed.ts';

/** Where a directory reads: the feed of one kind and its latest snapshot. */
export type Source = {
  after(number: number): Promise<FeedRow[]>;
  among(numbers: readonly number[]): Promise<FeedRow[]>;
  /** The latest usable snapshot, or undefined when there is none. Never rejects. */
  snapshot(): Promise<Snapshot | undefined>;
};

/** The row of every record, and the number up to which no further row can appear. */
export type Snapshot = { settled: number; rows: { id: number; rev: number; row: string }[] };

/**
 * Longer than a number can wait for its commit. A request lives ten seconds. A job takes its numbers just before a
 * transaction, which times out sooner. A number that was not seen by then was never used.
 */
const FLIGHT_MS = 20_000;
/** More numbers than are taken in that time: the API lets 500 requests a second through. */
const UNDER_WAY = 20_000;
/** A directory is read anew after this long, whatever happened to it. */
const LIFETIME_MS = 3_600_000;

type Entry<Row> = { rev: number; row?: Row; json?: string };

/**
 * Every row of one kind of record in memory. `look` brings it up to date.
 *
 * A writer takes its number before it commits, so a row may appear after one with a higher number. The directory asks
 * again for a skipped number until its row appears, or until FLIGHT_MS have passed since it was missed. Only this
 * machine's steady clock counts; no two clocks are compared. A row counts only if its rev is newer than the one held,
 * so rows may come twice and in any order. Deleted records stay as tombstones until the hourly reload.
 */
export class Directory<Row> {
  readonly #source: Source;
  readonly #decode: (id: number, json: string) => Row;
  readonly #clock: () => number;
  #entries = new Map<number, Entry<Row>>();
  #missing = new Map<number, number>();
  #top = 0;
  #loadedAt: number | undefined;
  #sorted: Row[] | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param clock milliseconds of a clock that never goes back */
  constructor(source: Source, decode: (id: number, json: string) => Row, clock = () => performance.now()) {
    this.#source = source;
    this.#decode = decode;
    this.#clock = clock;
  }

  /** All rows that were committed before this call, newest (highest id) first. Callers must not change the array. */
  async look(): Promise<readonly Row[]> {
    await this.#refresh();
    this.#sorted ??= [...this.#entries.entries()]
      .filter(([, { row }]) => row !== undefined)
      .sort(([a], [b]) => b - a)
      .map(([, { row }]) => row as Row);
    return this.#sorted;
  }

  /** The snapshot of this moment. */
  async export(): Promise<Snapshot> {
    await this.#refresh();
    const rows = [...this.#entries].flatMap(([id, { rev, json }]) =>
      json === undefined ? [] : [{ id, rev, row: json }],
    );
    let settled = this.#top;
    for (const number of this.#missing.keys()) settled = Math.min(settled, number - 1);
    return { settled, rows };
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
    for (const row of late) {
      this.#missing.delete(row.number);
      this.#apply(row);
    }
    for (const number of asked) {
      if (askedAt - (this.#missing.get(number) ?? askedAt) > FLIGHT_MS) this.#missing.delete(number);
    }
    const lowest = (news.at(-1)?.number ?? 0) - UNDER_WAY;
    for (const row of news) {
      for (let number = Math.max(this.#top + 1, lowest); number < row.number; number += 1)
        this.#missing.set(number, askedAt);
      this.#top = Math.max(this.#top, row.number);
      this.#apply(row);
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
    const snapshot = await this.#source.snapshot();
    this.#entries = new Map(
      snapshot?.rows.map(({ id, rev, row }) => [id, { rev, row: this.#decode(id, row), json: row }]),
    );
    this.#missing = new Map();
    this.#top = snapshot?.settled ?? 0;
    this.#sorted = undefined;
    this.#loadedAt = this.#clock();
  }

  #apply({ id, rev, row: json }: FeedRow): void {
    const held = this.#entries.get(id);
    if (held && held.rev >= rev) return;
    this.#entries.set(id, { rev, json, row: json === undefined ? undefined : this.#decode(id, json) });
    this.#sorted = undefined;
  }
}
