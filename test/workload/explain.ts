import { isDeepStrictEqual } from 'node:util';
import type { Answered } from '../support/invoke.ts';
import { type Asked, step } from './model.ts';
import type { Operation } from './plan.ts';
import type { Outcome, Sees } from './rule.ts';
import type { State } from './state.ts';

/** An operation and what came of it. */
export type Observed = {
  key: string;
  operation: Operation;
  asked: Asked;
  /** Undefined where no answer came, and nobody could tell what had been done. */
  answer?: Answered;
  /** The audit entries that were kept on its behalf. */
  entries: number;
  seen: { id?: number; order?: number };
  /** Calls to the table that were refused, or that were answered in vain. */
  faults: number;
  /** About when it took effect, for a first guess at the order. */
  at: number;
};

export type Given = { now: string; sees?: Sees };

/** The states before, between and after the operations in an order that explains them, or the one that cannot be. */
export type Explained = { states: State[] } | { stuck: Observed; expected: Outcome };

/**
 * An order in which the operations, one after the other, give the model the answers that they were given at once, as
 * each began before any ended every order is allowed. What only looks at things is put wherever it fits first.
 */
export function explain(start: State, observed: readonly Observed[], given: Given): Explained {
  const dead = new Set<string>();
  let furthest: { left: Observed[]; state: State } = { left: [...observed], state: start };
  let looks = 0;

  /** @param silent those without an answer, as they were done: nothing else tells in which order they were */
  const go = (state: State, remaining: Observed[], before: State[], silent: string): State[] | undefined => {
    const left = remaining.filter((one) => {
      const outcome = carriedOut(state, one, given);
      return !(outcome.next === state && agrees(outcome, one, state));
    });
    if (left.length === 0) return before;
    if (left.length < furthest.left.length) furthest = { left, state };
    const place = `${left.map(({ key }) => key).join()} after ${silent}`;
    looks += 1;
    if (dead.has(place) || looks > MOST_LOOKS) return undefined;
    for (const one of left) {
      const outcome = carriedOut(state, one, given);
      if (!agrees(outcome, one, state)) continue;
      const others = left.filter((other) => other !== one);
      const done = one.answer ? silent : `${silent} ${one.key}`;
      const found = go(outcome.next, others, [...before, outcome.next], done);
      if (found) return found;
    }
    dead.add(place);
    return undefined;
  };

  const states = go(
    start,
    observed.toSorted((a, b) => a.at - b.at),
    [start],
    '',
  );
  if (states) return { states };
  const stuck = furthest.left[0] as Observed;
  return { stuck, expected: carriedOut(furthest.state, stuck, given) };
}

/**
 * Where there is an order, one close to that of the commits is found within a few looks; where there is none, all are
 * more than anybody waits for.
 */
const MOST_LOOKS = 1500;

const carriedOut = (state: State, { asked, seen }: Observed, given: Given): Outcome =>
  step(state, asked, { ...given, seen });

const entriesOf = ({ audit }: State) => [...audit.values()].reduce((sum, count) => sum + count, 0);

/** Whether what came of an operation is what the model says, with as many audit entries. */
function agrees(outcome: Outcome, { answer, entries }: Observed, before: State): boolean {
  const expected = entriesOf(outcome.next) - entriesOf(before);
  // What goes on after its answer, or after a fault, leaves some of its entries to those who end it.
  const goesOn = outcome.also?.status === 202 && answer?.status !== 200;
  const counted = goesOn ? entries <= expected : entries === expected;
  return counted && (answer === undefined || isAnswer(outcome, answer));
}

export function isAnswer(outcome: Outcome, { status, body }: Answered): boolean {
  const { also } = outcome;
  if (also?.status === status && (also.error === undefined || also.error === body.error)) return true;
  if (status !== outcome.status || body.error !== outcome.error) return false;
  if (outcome.fields) {
    const named = new Set((body.issues ?? []).map(({ field }: { field: string }) => field));
    return isDeepStrictEqual(named, new Set(outcome.fields));
  }
  if (outcome.total !== undefined && body.pagination?.total !== outcome.total) return false;
  return outcome.data === undefined || isDeepStrictEqual(told(body.data), told(outcome.data));
}

/** As it reads, without the health of the system, which is not of the model's world. */
function told(data: unknown): unknown {
  const copy = data === undefined ? undefined : JSON.parse(JSON.stringify(data));
  if (typeof copy === 'object' && copy !== null) delete copy.systemHealth;
  return copy;
}
