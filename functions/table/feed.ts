import { DAY_SECONDS, expiryAfter } from '../app/durations.ts';
import { type Key, type Kind, keys, numberIn } from './keys.ts';
import { type Item, NEW, type Table, type Write } from './table.ts';

/** One row of the feed. `row` is the record's row as JSON text, absent once the record is deleted. */
export type FeedRow = { number: number; id: number; rev: number; row?: string };

/** Tombstones outlive every directory (reloaded hourly) and every snapshot that is still accepted. */
export const GONE_SECONDS = 7 * DAY_SECONDS;

/** Takes `count` numbers and returns the first, or 0 for none. A number is given only once, used or not. */
export const takeNumbers = async (table: Table, name: string, count = 1) =>
  count === 0 ? 0 : (await table.add(keys.sequence(name), count)) - count + 1;

/** How long a number of a block may wait. With the time of its write it stays below what a directory waits for. */
const FRESH_MS = 3000;

/**
 * Takes numbers in blocks, for a process that writes many records: the counter is written once for each block. A
 * directory stops asking for a skipped number after 20 s, so a number that waited too long is left unused.
 * @param clock milliseconds of a clock that never goes back
 */
export function numberBlocks(
  table: Table,
  name: string,
  size = 50,
  clock = () => performance.now(),
): () => Promise<number> {
  let [next, end, until] = [0, 0, 0];
  let refilling: Promise<void> | undefined;
  const refill = async () => {
    next = await takeNumbers(table, name, size);
    end = next + size;
    until = clock() + FRESH_MS;
  };
  return async () => {
    while (next >= end || clock() > until) {
      refilling ??= refill().finally(() => {
        refilling = undefined;
      });
      await refilling;
    }
    next += 1;
    return next - 1;
  };
}

/** The writes that replace a record's feed row, for the transaction of the record. */
export function feedWrites(kind: Kind, next: FeedRow, previous: number | undefined, now: Date): Write[] {
  const { number, ...row } = next;
  const gone = { gone: true, expiresAt: expiryAfter(now, GONE_SECONDS) };
  const item = { ...keys.feed(kind, number), ...row, ...(row.row === undefined ? gone : {}) };
  const put: Write = { put: item, condition: NEW };
  if (previous === undefined) return [put];
  const condition = { text: 'attribute_not_exists(pk) OR id = :id', values: { ':id': row.id } };
  return [put, { delete: keys.feed(kind, previous), condition }];
}

/** Reads the rows with numbers above `number`, ascending, with one strongly consistent query. */
export const feedAfter = async (table: Table, kind: Kind, number: number) => {
  const { pk, sk } = keys.feed(kind, number);
  return (await table.query({ pk, after: sk })).map(toRow);
};

/**
 * Reads the rows that exist at `numbers`. Up to 25 are read one by one. For more, their whole range is read, which may
 * include other rows.
 */
export async function feedAmong(table: Table, kind: Kind, numbers: readonly number[]): Promise<FeedRow[]> {
  if (numbers.length === 0) return [];
  if (numbers.length <= 25) {
    return (await table.batchGet(numbers.map((n): Key => keys.feed(kind, n)))).map(toRow);
  }
  const sorted = numbers.toSorted((a, b) => a - b);
  const lowest = keys.feed(kind, sorted[0] as number);
  const highest = keys.feed(kind, sorted.at(-1) as number);
  return (await table.query({ pk: lowest.pk, from: lowest.sk, through: highest.sk })).map(toRow);
}

const toRow = (item: Item): FeedRow => ({
  number: numberIn(item),
  id: item.id as number,
  rev: item.rev as number,
  row: item.row as string | undefined,
});
