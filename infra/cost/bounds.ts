import { ANSWER_SECONDS } from '../config.ts';
import { startSeconds } from './bill.ts';
import type { Demand } from './demand.ts';
import { ASSUMED, PROD, type Size } from './usage.ts';

/** A limit: how much there is, how much a department uses, and what to do before it is reached. */
export type Bound = {
  what: string;
  most: number;
  unit: string;
  used: (size: Size, demand: Demand) => number;
  remedy: string;
};

/** Bytes of heap that a row of a directory takes (PERFORMANCE.md). */
const HEAP_PER_ROW = 284;

const rowsOf = ({ schools, teachers }: Size) => schools + teachers;

export const BOUNDS: readonly Bound[] = [
  {
    what: 'Start of a function, which must finish within the time limit of the function',
    most: ANSWER_SECONDS,
    unit: 's',
    used: (size) => startSeconds(size),
    remedy:
      'give functions 1,769 MB, which is a whole processor and reads rows three times as fast (`memory` in `infra/config.ts`). Keep some functions warm. Beyond a million records, read the feed in parallel shards.',
  },
  {
    what: 'Records of one kind that the directory is made for',
    most: 200_000,
    unit: 'records',
    used: ({ teachers }) => teachers,
    remedy:
      'measure searches and starts at that size first (`npm run bench -- --only teachers`). Beyond a million, split the feed by key, or deploy once for each region.',
  },
  {
    what: 'Heap that directories may use in 512 MB of memory',
    most: 300,
    unit: 'MB',
    used: (size) => (rowsOf(size) * HEAP_PER_ROW) / 1e6,
    remedy: 'give functions more memory. 2,048 MB hold about five million records.',
  },
  {
    what: 'Reads of one feed in the busiest second: one partition gives 3,000 read units',
    most: 3000,
    unit: 'a second',
    used: (_, { peak }) => peak.looks,
    remedy: 'split the feed by key and read its shards in parallel.',
  },
  {
    what: 'Writes to one feed in the busiest second: each takes five of the 1,000 write units of one partition',
    most: 200,
    unit: 'a second',
    used: (_, { peak }) => peak.changes,
    remedy: 'split the feed by key, and give each shard its own numbers.',
  },
  {
    what: 'Audit entries numbered in a second: sixteen in each transaction, which takes about 25 ms',
    most: 600,
    unit: 'a second',
    used: (_, { peak }) => peak.changes,
    remedy:
      'nothing is lost. Entries wait in the stream, for a day at most, and the trail lags behind. Then make one chain for each kind of record.',
  },
  {
    what: 'Requests that the whole API accepts (`throttle`)',
    most: PROD.throttle.rate,
    unit: 'a second',
    used: (_, { peak }) => peak.calls,
    remedy: 'raise `throttle` in `cdk.json`. An account accepts 10,000 a second in a region.',
  },
  {
    what: 'Functions that run at the same time; a new account begins with 10',
    most: 1000,
    unit: 'at once',
    used: (_, { peak }) => (peak.calls * ASSUMED.warmMs.value) / 1000,
    remedy: 'ask AWS for a higher quota. That takes days, so do it before the first day.',
  },
];

export type Used = Bound & { share: number; amount: number };

/** Every limit with the share that is used, the nearest first. */
export const nearest = (size: Size, demand: Demand): Used[] =>
  BOUNDS.map((bound) => {
    const amount = bound.used(size, demand);
    return { ...bound, amount, share: amount / bound.most };
  }).sort((a, b) => b.share - a.share);
