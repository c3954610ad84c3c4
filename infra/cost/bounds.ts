import { ANSWER_SECONDS } from '../config.ts';
import { startSeconds } from './bill.ts';
import type { Demand } from './demand.ts';
import { ASSUMED, PROD, type Size } from './usage.ts';

/** Something that ends: how much of it there is, how much a department uses, and what to do before it ends. */
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
    what: 'Start of a function, which must end before the function is given up',
    most: ANSWER_SECONDS,
    unit: 's',
    used: (size) => startSeconds(size),
    remedy:
      'Give functions 1,769 MB, a whole processor, which reads rows three times as fast (`memory` in `infra/config.ts`); keep some warm; beyond a million records read the feed in shards, at once.',
  },
  {
    what: 'Records of a kind that the directory is made for',
    most: 200_000,
    unit: 'records',
    used: ({ teachers }) => teachers,
    remedy:
      'Measure searches and starts at that size before (`npm run bench -- --only teachers`); beyond a million split the feed by key, or make a deployment for each region.',
  },
  {
    what: 'Heap that directories may take of 512 MB',
    most: 300,
    unit: 'MB',
    used: (size) => (rowsOf(size) * HEAP_PER_ROW) / 1e6,
    remedy: 'Give functions more memory: 2,048 MB hold some five million records.',
  },
  {
    what: 'Looks at one feed in the busiest second: one partition gives 3,000 read units',
    most: 3000,
    unit: 'a second',
    used: (_, { peak }) => peak.looks,
    remedy: 'Split the feed by key and read its shards at once.',
  },
  {
    what: 'Writes to one feed in the busiest second: five units each, of the 1,000 of one partition',
    most: 200,
    unit: 'a second',
    used: (_, { peak }) => peak.changes,
    remedy: 'Split the feed by key, each shard with numbers of its own.',
  },
  {
    what: 'Audit entries numbered in a second: sixteen in each transaction of some 25 ms',
    most: 600,
    unit: 'a second',
    used: (_, { peak }) => peak.changes,
    remedy:
      'Nothing is lost: entries wait in the stream, a day at most, and the trail lags. Then one chain for each kind of record.',
  },
  {
    what: 'Requests that the whole API takes (`throttle`)',
    most: PROD.throttle.rate,
    unit: 'a second',
    used: (_, { peak }) => peak.calls,
    remedy: 'Raise `throttle` in `cdk.json`; the account takes 10,000 a second in a region.',
  },
  {
    what: 'Functions at work at once; a new account begins with 10',
    most: 1000,
    unit: 'at once',
    used: (_, { peak }) => (peak.calls * ASSUMED.warmMs.value) / 1000,
    remedy: 'Ask AWS for a higher quota, which takes days: do it before the first day.',
  },
];

export type Used = Bound & { share: number; amount: number };

/** How near each bound is, the nearest first. */
export const nearest = (size: Size, demand: Demand): Used[] =>
  BOUNDS.map((bound) => {
    const amount = bound.used(size, demand);
    return { ...bound, amount, share: amount / bound.most };
  }).sort((a, b) => b.share - a.share);
