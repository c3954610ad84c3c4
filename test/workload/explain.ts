import { isDeepStrictEqual } from 'node:util';
import type { Answered } from '../support/invoke.ts';
import { type Asked, type Asking, step } from './model.ts';
import type { Operation } from './plan.ts';
import type { Outcome, Sees } from './rule.ts';
import type { State } from './state.ts';

/** An operation and its outcome. */
export type Observed = {
  key: string;
  operation: Operation;
  asked: Asked;
  /** Undefined when no answer came and nobody could tell what had been done. */
  answer?: Answered;
  /** How many audit entries it left. */
  entries: number;
  /** The name of its sender in the first of them. */
  sender?: string;
  seen: { id?: number; order?: number; versions?: ReadonlyMap<string, number> };
  /** How many calls to the table were refused or lost their answer. */
  faults: number;
  /** About when it took effect, for a first guess at the order. */
  at: number;
};

export type Given = {
  now: string;
  sees?: Sees;
  /** Compares only what was done by a success, its id and version, and not how it reads. */
  outcomesOnly?: boolean;
};

/**
 * The states before, between and after the operations in an order that explains them, or the operations that no order
 * explains.
 */
type Explained = { states: State[] } | { stuck: Observed[]; expected: Outcome };

/**
 * Finds an order in which the operations, one after another, give the model the same answers. They ran at once and each
 * began before any ended, so every order is allowed. An operation that only reads goes to the first place that fits.
 * Whoever sends a request may be read as before the round: the product reads the account as the request begins.
 */
export function explain(start: State, observed: readonly Observed[], asked: Given): Explained {
  const given = { ...asked, callers: start.users };
  const dead = new Set<string>();
  let furthest: { left: Observed[]; state: State } = { left: [...observed], state: start };
  let looks = 0;

  /** @param silent the operations without an answer, in the order they were done; nothing else tells that order */
  const go = (state: State, remaining: Observed[], before: State[], silent: string): State[] | undefined => {
    const left = remaining.filter((one) => {
      const outcome = carriedOut(state, one, given);
      return !(outcome.next === state && agrees(outcome, one, state, given));
    });
    if (left.length === 0) return before;
    if (left.length < furthest.left.length) furthest = { left, state };
    const place = `${left.map(({ key }) => key).join()} after ${silent}`;
    looks += 1;
    if (dead.has(place) || looks > MOST_LOOKS) return undefined;
    for (const one of left) {
      const outcome = carriedOut(state, one, given);
      if (!agrees(outcome, one, state, given)) continue;
      const others = left.filter((other) => other !== one);
      const done = one.answer ? silent : `${silent} ${one.key}`;
      const found = go(outcome.next, others, [...before, outcome.next], done);
      if (found) return found;
    }
    dead.add(place);
    return undefined;
  };

  let order = observed.toSorted((a, b) => a.at - b.at);
  for (let tries = 0; tries < MOST_ORDERS; tries += 1) {
    const { states, left } = inTurn(start, order, given);
    const [late] = left;
    if (!late) return { states };
    // It was done before one of the others, so now it goes first.
    order = [late, ...order.filter((one) => one !== late)];
  }
  const states = go(start, order, [start], '');
  if (states) return { states };
  const stuck = furthest.left;
  return { stuck, expected: carriedOut(furthest.state, stuck[0] as Observed, given) };
}

/**
 * How many orders are tried one by one, first that of the commits. If any order explains the round, it is usually one
 * of these.
 */
const MOST_ORDERS = 25;
/** How many steps the search through all orders may take. All of them might be more than anybody waits for. */
const MOST_LOOKS = 1500;

/** Puts each operation as soon as it fits. Returns the states, and what fits nowhere. */
function inTurn(start: State, order: readonly Observed[], given: Given & Pick<Asking, 'callers'>) {
  const states = [start];
  let left = [...order];
  for (let moved = true; moved; ) {
    moved = false;
    for (const one of left) {
      const state = states.at(-1) as State;
      const outcome = carriedOut(state, one, given);
      if (!agrees(outcome, one, state, given)) continue;
      if (outcome.next !== state) states.push(outcome.next);
      left = left.filter((other) => other !== one);
      moved = true;
      break;
    }
  }
  return { states, left };
}

/**
 * What the model makes of an operation at this place: as its sender is there, or as the sender was at first. Where both
 * fit, the name in its entry tells which, since what was done may keep that name.
 */
function carriedOut(state: State, one: Observed, given: Given & Pick<Asking, 'callers'>): Outcome {
  const { asked, seen, sender } = one;
  const { callers = state.users, ...rest } = given;
  const isAsAtFirst = !isCalled(state.users, asked, sender) && isCalled(callers, asked, sender);
  const [likely, less] = isAsAtFirst ? [callers, state.users] : [state.users, callers];
  const outcome = step(state, asked, { ...rest, seen, callers: likely });
  if (agrees(outcome, one, state, given)) return outcome;
  const other = step(state, asked, { ...rest, seen, callers: less });
  return agrees(other, one, state, given) ? other : outcome;
}

const isCalled = (users: State['users'], { as }: Asked, name?: string) =>
  users.get(as ?? 0)?.username === name;

const entriesOf = ({ audit }: State) => [...audit.values()].reduce((sum, count) => sum + count, 0);

/** Whether the model predicts the outcome of an operation, with as many audit entries. */
function agrees(outcome: Outcome, { answer, entries }: Observed, before: State, given: Given): boolean {
  const expected = entriesOf(outcome.next) - entriesOf(before);
  // What goes on after its answer, or after a fault, leaves some of its entries to whoever finishes it.
  const goesOn = outcome.also?.status === 202 && answer?.status !== 200;
  const counted = goesOn ? entries <= expected : entries === expected;
  if (!counted || answer === undefined) return counted;
  return isAnswer(outcome, answer, given.outcomesOnly);
}

export function isAnswer(outcome: Outcome, { status, body }: Answered, outcomesOnly = false): boolean {
  const { also } = outcome;
  if (also?.status === status && (also.error === undefined || also.error === body.error)) return true;
  if (status !== outcome.status || body.error !== outcome.error) return false;
  if (outcome.fields) {
    const named = new Set((body.issues ?? []).map(({ field }: { field: string }) => field));
    return isDeepStrictEqual(named, new Set(outcome.fields));
  }
  if (outcomesOnly) {
    const { id, version } = (outcome.data ?? {}) as { id?: number; version?: number };
    return body.data?.id === id && body.data?.version === version;
  }
  if (outcome.total !== undefined && body.pagination?.total !== outcome.total) return false;
  for (const [name, value] of Object.entries(outcome.beside ?? {}))
    if (!isDeepStrictEqual(body[name], value)) return false;
  return outcome.data === undefined || isDeepStrictEqual(told(body.data), told(outcome.data));
}

/** Answer data without the health of the system and the time of counting, which the model does not know. */
function told(data: unknown): unknown {
  const copy = data === undefined ? undefined : JSON.parse(JSON.stringify(data));
  if (typeof copy === 'object' && copy !== null) {
    delete copy.systemHealth;
    delete copy.countedAt;
  }
  return copy;
}
