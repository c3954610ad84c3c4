import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedRow } from '../table/feed.ts';
import { asStored, Directory, type Snapshot, type Source } from './directory.ts';

/** A feed in memory that notes what it is asked for. */
class Feed implements Source {
  rows: FeedRow[] = [];
  kept: Snapshot | undefined;
  asked: number[][] = [];
  afters: number[] = [];
  /** Delays the answers until it resolves. */
  gate: Promise<void> = Promise.resolve();
  /** Runs once, just before rows at given numbers are read next. */
  whenAsked: (() => void) | undefined;

  async after(number: number) {
    this.afters.push(number);
    const answer = this.rows.filter((row) => row.number > number).sort((a, b) => a.number - b.number);
    await this.gate;
    return answer;
  }
  async among(numbers: readonly number[]) {
    this.asked.push([...numbers]);
    this.whenAsked?.();
    this.whenAsked = undefined;
    return this.rows.filter((row) => numbers.includes(row.number));
  }
  async snapshot(take: Parameters<Source['snapshot']>[0]) {
    for (const { id, rev, row } of this.kept?.rows ?? []) take(id, rev, row);
    return this.kept?.settled;
  }
  put(number: number, id: number, rev: number, name?: string) {
    this.rows = this.rows.filter((row) => row.id !== id);
    this.rows.push({ number, id, rev, row: name === undefined ? undefined : JSON.stringify(name) });
  }
}

let feed: Feed;
let clock: number;
const make = () => {
  const directory = new Directory(feed, asStored, () => clock);
  const look = async () => (await directory.look()).map(({ id, row }) => `${id}:${JSON.parse(row)}`);
  return { look, export: () => directory.export() };
};

beforeEach(() => {
  feed = new Feed();
  clock = 0;
});

describe('a directory', () => {
  it('lists the newest first and follows edits and deletions', async () => {
    const directory = make();
    feed.put(1, 1, 1, 'one');
    feed.put(2, 2, 1, 'two');
    expect(await directory.look()).toEqual(['2:two', '1:one']);
    feed.put(3, 1, 2, 'uno');
    feed.put(4, 2, 2);
    expect(await directory.look()).toEqual(['1:uno']);
    expect(feed.afters).toEqual([0, 2]);
  });

  it('asks again for a number that was passed over, until it comes', async () => {
    const directory = make();
    feed.put(1, 1, 1, 'one');
    feed.put(3, 3, 1, 'three');
    expect(await directory.look()).toEqual(['3:three', '1:one']);
    feed.put(2, 2, 1, 'late');
    clock = 14_000;
    expect(await directory.look()).toEqual(['3:three', '2:late', '1:one']);
    await directory.look();
    expect(feed.asked).toEqual([[], [2], []]);
  });

  it('gives a number up only after it was asked for once more past the flight time', async () => {
    const directory = make();
    feed.put(2, 2, 1, 'two');
    await directory.look();
    clock = 20_000;
    await directory.look();
    clock = 20_001;
    await directory.look();
    await directory.look();
    expect(feed.asked).toEqual([[], [1], [1], []]);
  });

  it('finds a record that leaves the number it was missed at while that is asked for', async () => {
    const directory = make();
    feed.put(2, 2, 1, 'two');
    await directory.look();
    feed.put(1, 1, 1, 'one');
    feed.whenAsked = () => feed.put(3, 1, 2, 'uno');
    expect(await directory.look()).toEqual(['2:two', '1:uno']);
  });

  it('finds a record that moves from one number it was missed at to another', async () => {
    const directory = make();
    feed.put(3, 2, 1, 'two');
    await directory.look();
    feed.put(1, 1, 1, 'one');
    // Number 2 was read before the record came there, and number 1 after it left.
    const among = feed.among.bind(feed);
    feed.among = async () => {
      feed.put(2, 1, 2, 'uno');
      feed.among = among;
      return [];
    };
    expect(await directory.look()).toEqual(['2:two', '1:uno']);
  });

  it('asks only for numbers that may be under way, however many were never used', async () => {
    const directory = make();
    feed.put(1, 1, 1, 'one');
    feed.put(300_000, 2, 1, 'two');
    await directory.look();
    feed.put(299_000, 3, 1, 'late');
    expect(await directory.look()).toEqual(['3:late', '2:two', '1:one']);
    expect(feed.asked[1]).toHaveLength(20_000);
    expect((await directory.export()).settled).toBe(279_999);
  });

  it('sees a number that comes at the last moment, however late the look', async () => {
    const directory = make();
    feed.put(2, 2, 1, 'two');
    await directory.look();
    feed.put(1, 1, 1, 'one');
    clock = 60_000;
    expect(await directory.look()).toEqual(['2:two', '1:one']);
  });

  it('takes a row only if its rev is newer, in whatever order rows come', async () => {
    const directory = make();
    feed.put(5, 1, 3, 'newest');
    await directory.look();
    feed.rows.push({ number: 4, id: 1, rev: 2, row: '"older"' });
    expect(await directory.look()).toEqual(['1:newest']);
    feed.put(6, 1, 4);
    await directory.look();
    feed.rows.push({ number: 7, id: 1, rev: 3, row: '"risen"' });
    expect(await directory.look()).toEqual([]);
  });

  it('starts from the snapshot and the feed after it', async () => {
    feed.put(1, 1, 1, 'one');
    feed.put(2, 2, 1, 'two');
    const first = make();
    await first.look();
    feed.kept = await first.export();
    expect(feed.kept.settled).toBe(2);
    feed.put(3, 1, 2, 'uno');
    feed.afters = [];
    expect(await make().look()).toEqual(['2:two', '1:uno']);
    expect(feed.afters).toEqual([2]);
  });

  it('keeps a snapshot settled only up to the lowest number that may still come', async () => {
    feed.put(1, 1, 1, 'one');
    feed.put(4, 4, 1, 'four');
    const directory = make();
    expect((await directory.export()).settled).toBe(1);
    clock = 20_001;
    await directory.look();
    expect((await directory.export()).settled).toBe(4);
  });

  it('reads everything anew after an hour', async () => {
    feed.put(1, 1, 1, 'one');
    const directory = make();
    await directory.look();
    feed.rows = [];
    clock = 3_600_000;
    expect(await directory.look()).toEqual(['1:one']);
    clock = 3_600_001;
    expect(await directory.look()).toEqual([]);
  });

  it('never answers from a reading that began before the question; those who wait share one', async () => {
    feed.put(1, 1, 1, 'one');
    const directory = make();
    let open = () => {};
    feed.gate = new Promise((resolve) => {
      open = resolve;
    });
    const early = directory.look();
    await Promise.resolve();
    feed.put(2, 2, 1, 'two');
    const late = [directory.look(), directory.look(), directory.look()];
    open();
    expect(await early).toContain('1:one');
    for (const look of late) expect(await look).toEqual(['2:two', '1:one']);
    expect(feed.afters).toHaveLength(2);
  });

  it('serves the next question after a reading that failed', async () => {
    const directory = make();
    feed.gate = Promise.reject(new Error('unreachable'));
    await expect(directory.look()).rejects.toThrow('unreachable');
    feed.gate = Promise.resolve();
    feed.put(1, 1, 1, 'one');
    expect(await directory.look()).toEqual(['1:one']);
  });
});
