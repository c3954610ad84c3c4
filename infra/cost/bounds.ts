import { SESSION_CHECK_SECONDS } from '../../shared/domain/sessionCheck.ts';
import { ANSWER_SECONDS } from '../config.ts';
import type { Demand } from './demand.ts';
import { memoryOf, startSeconds } from './starts.ts';
import { ASSUMED, PROD, type Size } from './usage.ts';

/** A limit: how much there is, how much a department uses, and what to do before it is reached. */
type Bound = {
  what: string;
  most: number;
  unit: string;
  used: (size: Size, demand: Demand) => number;
  remedy: string;
};

/** Bytes of heap that a decoded teacher takes: `npm run bench -- --only changes` measures it with a start. */
const HEAP_PER_ROW = 700;

const rowsOf = ({ schools, teachers }: Size) => schools + teachers;

const BOUNDS: readonly Bound[] = [
  {
    what: 'Start of a function that holds directories, which must finish within the time limit of the function',
    most: ANSWER_SECONDS,
    unit: 's',
    used: (size) => startSeconds(size, memoryOf('teachers.list'), true),
    remedy:
      'more memory gives no faster start: one processor reads the rows. Keep some functions warm, or read the snapshot in parallel parts.',
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
    what: 'Heap that directories may use in 1,769 MB of memory',
    most: 1400,
    unit: 'MB',
    used: (size) => (rowsOf(size) * HEAP_PER_ROW) / 1e6,
    remedy: 'give functions more memory. 2,048 MB hold about two million records.',
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
    what: 'Audit entries numbered in a second: twelve in each transaction, with two reads about 25 ms',
    most: 480,
    unit: 'a second',
    used: (_, { peak }) => peak.changes,
    remedy:
      'nothing is lost. Entries wait in the stream, for a day at most, and the trail lags behind. Then make one chain for each kind of record.',
  },
  {
    what: 'Requests that the API accepts, without checks of sessions (`throttle`)',
    most: PROD.throttle.rate,
    unit: 'a second',
    used: (_, { peak }) => peak.calls - peak.checks,
    remedy: 'raise `throttle` in `cdk.json`. An account accepts 10,000 a second in a region.',
  },
  {
    what: `Open pages: each asks every ${SESSION_CHECK_SECONDS} seconds whether its session stands, and these requests have a \`throttle\` of their own`,
    most: PROD.throttle.rate * SESSION_CHECK_SECONDS,
    unit: 'pages',
    used: (_, { peak }) => peak.checks * SESSION_CHECK_SECONDS,
    remedy:
      'raise `throttle` in `cdk.json`. Beyond it a page learns later that its session ended; lists and saves go on.',
  },
  {
    what: 'Functions that run at the same time; a new account begins with 10',
    most: 1000,
    unit: 'at once',
    used: (_, { peak }) => (peak.calls * ASSUMED.warmMs.value) / 1000,
    remedy: 'ask AWS for a higher quota. That takes days, so do it before the first day.',
  },
];

/** Codes that teachers ask for on the busiest day, when they sign in so often in a month. */
export const codesOnBusiestDay = (teachers: number, perMonth: number) =>
  ((teachers * perMonth) / ASSUMED.workingDays.value) * ASSUMED.busiestDay.value;

/** Codes asked for within a quarter of an hour of that day from one address of a mobile network. */
export const codesFromOneAddress = (teachers: number, perMonth: number) =>
  Math.min(1, codesOnBusiestDay(teachers, perMonth) / teachers) *
  ASSUMED.behindOneAddress.value *
  ASSUMED.busiestQuarter.value;

type Used = Bound & { share: number; amount: number };

/** Every limit with the share that is used, the nearest first. */
export const nearest = (size: Size, demand: Demand): Used[] =>
  BOUNDS.map((bound) => {
    const amount = bound.used(size, demand);
    return { ...bound, amount, share: amount / bound.most };
  }).sort((a, b) => b.share - a.share);
