import type { Row } from './row.ts';

/**
 * What tries a fault at each call of every endpoint that writes. The tests with the number try a share of them: F3 and F4
 * at the transaction of every second endpoint, and each fault at some call of every sixth.
 */
const EVERY_CALL = ['faults'];

/** F1 to F19, in order. */
export const FAULTS: readonly Row[] = [
  {
    demand: 'The table throttles: tried again, then 503 with Retry-After; nothing half written.',
    commands: EVERY_CALL,
  },
  {
    demand: 'A transaction is cancelled: 409 for real conflicts alone, others tried again, then 503.',
    commands: EVERY_CALL,
  },
  {
    demand: 'Any one call of a handler fails: all is done or nothing.',
    commands: EVERY_CALL,
  },
  {
    demand: 'The answer of a write is lost: one record, one entry, no false 409.',
    commands: EVERY_CALL,
  },
  {
    demand: 'The table hangs: the request ends by itself.',
    commands: EVERY_CALL,
  },
  {
    demand: 'The message service fails, hangs or takes a message twice: one code in force, told alike.',
  },
  { demand: 'Bytes and record of a document part: no record without its file; orphans are swept.' },
  {
    demand: 'The stream repeats, shuffles, splits or poisons: numbers equal a recount, each sent once.',
    also: [
      'test/integration/auditOrder.test.ts: G17: %s events that come twice, shuffled, in halves and through crashes are ordered as a recount says',
      'test/integration/auditOrder.test.ts: names a record that is no entry of ours, and orders those around it',
    ],
  },
  { demand: 'Stream functions stand still, then catch up; lists and totals do not notice.' },
  {
    demand: 'A process dies between any two steps of a cascade: hidden, finished by the next, counted right.',
  },
  { demand: 'Creations and edits under a parent that goes: refused or gone with it.' },
  { demand: 'Fifty edits at once: each its own version, none lost.' },
  {
    demand: 'A double click, a retry, a refresh under way: each change once.',
    also: ['test/integration/idempotency.test.ts: is done once when it is sent many times at once'],
  },
  {
    demand: 'Clocks that are off: tokens within the leeway, order by number and not by clock.',
    also: [
      'test/integration/authToken.test.ts: is taken within half a minute of a clock that is off, and no longer',
    ],
  },
  { demand: 'Counters out of reach: no password and no code is accepted.' },
  { demand: 'The key service is away: pages stay masked, nothing is stored plain.' },
  {
    demand: 'A function ends in the middle: as any failing call, and can be tried again.',
    commands: EVERY_CALL,
  },
  { demand: 'A restored table is complete, has its settings and its chain.' },
  { demand: 'Old and new code side by side read each other’s items, tokens and hashes.' },
];
