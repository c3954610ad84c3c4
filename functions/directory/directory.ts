import type { FeedRow } from '../table/feed.ts';

/** Where the directory reads: the feed of one kind, and its latest snapshot. */
export type Source = {
  after(number: number): Promise<FeedRow[]>;
  among(numbers: readonly number[]): Promise<FeedRow[]>;
  /** The latest usable snapshot, or undefined; never an error. */
  snapshot(): Promise<Snapshot | undefined>;
};

/** Every record's row, and the number up to which no further row can come. */
export type Snapshot = { settled: number; rows: { id: number; rev: number; row: string }[] };

/**
 * Longer than a number is under way: a request lives ten seconds, and a job, which lives longer, takes its numbers just
 * before a transaction that gives up in time. One not seen by then was never used.
 */
const FLIGHT_MS = 20_000;
/** More numbers than are taken in that time: the API lets 500 requests a second through. */
const UNDER_WAY = 20_000;
/** A model is thrown away and read anew after this long, whatever happened to it. */
const LIFETIME_MS = 3_600_000;

type Entry<Row> = { rev: number; row?: Row; json?: string };

/**
 * The read model of one kind of record: every row in memory, brought up to date by `look`.
 *
 * Numbers are given before the commit, so a row may come after a higher one. A number that was passed over is
 * asked for again until it came or FLIGHT_MS have passed on this machine's own steady clock since it was missed;
 * no clocks are compared. A row counts only if its rev is newer than the one held, so rows may come twice and in
 * any order. Records that are gone stay as tombstones until the hourly reload.
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

  /** All rows as committed before this call, newest (highest id) first. Callers must not change the array. */
  async look(): Promise<readonly Row[]> {
    await this.#refresh();
    this.#sorted ??= [...this.#entries.entries()]
      .filter(([, { row }]) => row !== undefined)
      .sort(([a], [b]) => b - a)
      .map(([, { row }]) => row as Row);
    return this.#sorted;
  }

  /** What a snapshot of this moment holds. */
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
   * A refresh that began before this call may have read before a commit this caller must see, so the caller
   * waits for the next one; all who wait meanwhile share it.
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
   * The rows at these numbers. A change moves its record to a higher number: one that left its own while it was asked
   * for is found by asking again, or above all of them by who reads the rest of the feed after this.
   */
  async #among(numbers: readonly number[]): Promise<FeedRow[]> {
    const found = await this.#source.among(numbers);
    const at = new Set(found.map(({ number }) => number));
    const others = numbers.filter((number) => !at.has(number));
    if (numbers.length < 2 || others.length === 0) return found;
    return [...found, ...(await this.#source.among(others))];
  }

  /** Starts from the snapshot; the feed after it follows as news. */
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
