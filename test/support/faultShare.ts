import type { Armed } from './faultRuns.ts';
import { ATTEMPTS } from './faults.ts';

/** `npm run faults` tries every fault at every call, `npm test` a share of them. */
export const ALL = process.env.FAULTS === 'all';
const WRITES = ['TransactWriteItemsCommand', 'UpdateItemCommand'];

type Suffered = Omit<Armed, 'at'>;
/** What each endpoint suffers, in the order of the cases. */
export const SUFFERED = {
  throttled: { fault: 'throttle', attempts: ATTEMPTS },
  inConflict: { fault: 'conflict', attempts: 1 },
  refused: { fault: 'refuse', attempts: ATTEMPTS },
  answerLost: { fault: 'loseAnswer', attempts: ATTEMPTS - 1 },
  lostForGood: { fault: 'loseAnswer', attempts: ATTEMPTS },
  hung: { fault: 'hang', attempts: ATTEMPTS },
  dying: { fault: 'loseAnswer', attempts: ATTEMPTS, dies: true },
} satisfies Record<string, Suffered>;
export type Case = keyof typeof SUFFERED;
const CASES = Object.keys(SUFFERED);

/** What an endpoint suffers at its transaction, where most is at stake: one of the two that may leave something half done. */
const atStake = (nth: number): Case => (nth % 2 === 0 ? 'refused' : 'lostForGood');
const turnOf = (nth: number, which: Case) => nth * CASES.length + CASES.indexOf(which) + 1;

/**
 * Whether a fault is tried with an endpoint. `npm run faults` tries all. The share of `npm test` is the one at stake, and
 * in turns any other.
 */
export const isTried = (nth: number, which: Case) =>
  ALL || which === atStake(nth) || turnOf(nth, which) % 6 === 0;

/** The calls at which a fault is tried: all that it can meet, or in the share of `npm test` one of them. */
export function placesOf(nth: number, which: Case, calls: readonly string[]): number[] {
  const able = (command: string) => SUFFERED[which].fault !== 'conflict' || WRITES.includes(command);
  const all = calls.flatMap((command, i) => (able(command) ? [i + 1] : []));
  if (ALL) return all;
  const transaction = calls.lastIndexOf('TransactWriteItemsCommand') + 1;
  if (which === atStake(nth) && transaction > 0) return [transaction];
  const one = turnOf(nth, which) % all.length;
  return all.slice(one, one + 1);
}
