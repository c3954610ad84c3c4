import type { Operation, Round } from './plan.ts';

/** Whether a plan still fails. */
export type Fails = (rounds: readonly Round[]) => Promise<boolean>;

const operationsOf = (rounds: readonly Round[]) => rounds.flatMap(({ operations }) => operations);
const countOf = (rounds: readonly Round[]) => operationsOf(rounds).length;

/** The rounds with only those operations. What happens before a round that is then empty, does before the next. */
function keeping(rounds: readonly Round[], keep: (operation: Operation) => boolean): Round[] {
  const kept: Round[] = [];
  let [hours, signIn] = [0, false];
  for (const round of rounds) {
    hours += round.hours;
    signIn ||= round.signIn;
    const operations = round.operations.filter(keep);
    if (operations.length === 0) continue;
    kept.push({ ...round, operations, hours, signIn });
    [hours, signIn] = [0, false];
  }
  return kept;
}

/** One operation after the other, by a single client. */
const oneByOne = (rounds: readonly Round[]): Round[] =>
  rounds.flatMap((round) =>
    round.operations.map((operation, i) => ({
      ...round,
      hours: i === 0 ? round.hours : 0,
      operations: [{ ...operation, client: 0 }],
    })),
  );

const withoutFault = ({ fault: _, ...operation }: Operation): Operation => operation;

/**
 * An operation with those that made what it names, and what they name, all the way back: by reference, by a School ID
 * or by the name of an item. Often it takes no more to fail.
 */
export function withOrigins(rounds: readonly Round[], suspect: number): Round[] {
  const all = operationsOf(rounds);
  const wanted = new Set([suspect]);
  for (const number of wanted) {
    const said = JSON.stringify(all.find((one) => one.number === number) ?? {}).toLowerCase();
    for (const { endpoint, body, number: made } of all) {
      if (made >= number || !endpoint.endsWith('.create')) continue;
      const names = [body?.school_id, body?.name].filter((name) => typeof name === 'string');
      const called =
        endpoint !== 'teachers.create' && names.some((name) => said.includes(`"${name.toLowerCase()}"`));
      if (called || said.includes(` #${made}"`)) wanted.add(made);
    }
  }
  return keeping(rounds, ({ number }) => wanted.has(number));
}

/**
 * A plan that fails as small as it is found within so many trials: everything in turn is left out and stays out where
 * the rest still fails. First it is tried with a single client and without faults; then halves and ever smaller runs
 * of operations are left out, down to each; then whole clients; and once more from the start.
 */
export async function shrink(rounds: readonly Round[], fails: Fails, trials = 120): Promise<Round[]> {
  let best = [...rounds];
  let left = trials;
  const better = async (plan: Round[]): Promise<void> => {
    if (left <= 0 || countOf(plan) === 0) return;
    left -= 1;
    if (await fails(plan)) best = plan;
  };
  for (let before = -1; before !== countOf(best) && left > 0; ) {
    before = countOf(best);
    if (best.some(({ operations }) => operations.length > 1)) await better(oneByOne(best));
    if (operationsOf(best).some(({ fault }) => fault))
      await better(best.map((round) => ({ ...round, operations: round.operations.map(withoutFault) })));
    for (let size = Math.ceil(before / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      // From the end: what came last is what failed, and most before it may go.
      for (let end = countOf(best); end > 0; end -= size) {
        const numbers = operationsOf(best).map(({ number }) => number);
        const out = new Set(numbers.slice(Math.max(0, end - size), end));
        await better(keeping(best, ({ number }) => !out.has(number)));
      }
    }
    for (const client of new Set(operationsOf(best).map((one) => one.client)))
      await better(keeping(best, (operation) => operation.client !== client));
  }
  return best;
}
