import { type Operation, type Round, refTo } from './plan.ts';

/** Whether a plan still fails. */
type Fails = (rounds: readonly Round[]) => Promise<boolean>;

const operationsOf = (rounds: readonly Round[]) => rounds.flatMap(({ operations }) => operations);
const countOf = (rounds: readonly Round[]) => operationsOf(rounds).length;

/**
 * The rounds with only those operations. What happens before a round that becomes empty happens before the next one.
 */
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

const each = (rounds: readonly Round[], to: (operation: Operation) => Operation): Round[] =>
  rounds.map((round) => ({ ...round, operations: round.operations.map(to) }));

/** One operation after another, by a single client. */
const oneByOne = (rounds: readonly Round[]): Round[] =>
  rounds.flatMap((round) =>
    round.operations.map((operation, i) => ({
      ...round,
      hours: i === 0 ? round.hours : 0,
      operations: [{ ...operation, client: 0 }],
    })),
  );

/** By the account that may do everything from the start, so that nobody has to be made who does it. */
const byRoot = (operation: Operation): Operation =>
  operation.as ? { ...operation, as: refTo('user root') } : operation;

const withoutFault = ({ fault: _, ...operation }: Operation): Operation => operation;

/**
 * An operation with the operations that created what it names, and so on all the way back: by reference, by School ID
 * or by the name of an item, which a rename may have given it. Often that is enough to fail.
 */
export function withOrigins(rounds: readonly Round[], suspect: number): Round[] {
  const all = operationsOf(rounds);
  const wanted = new Set([suspect]);
  for (const number of wanted) {
    const said = JSON.stringify(all.find((one) => one.number === number) ?? {}).toLowerCase();
    for (const { endpoint, body, number: made } of all) {
      if (made >= number) continue;
      const creates = endpoint.endsWith('.create');
      const names = [creates && endpoint !== 'teachers.create' && body?.school_id, body?.name];
      const called = names.some((name) => name && said.includes(`"${String(name).toLowerCase()}"`));
      if (called || (creates && said.includes(` #${made}"`))) wanted.add(made);
    }
  }
  return keeping(rounds, ({ number }) => wanted.has(number));
}

/**
 * A failing plan, as small as this many trials find. First it tries a single client without faults, in the name of
 * root. Then it leaves out halves, then ever shorter runs of operations down to single ones, then whole clients, and
 * then begins again. Whatever is not needed to fail stays out.
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
    if (operationsOf(best).some(({ fault }) => fault)) await better(each(best, withoutFault));
    // All operations, or where it matters who failed, those before.
    const last = operationsOf(best).at(-1)?.number;
    for (const but of [undefined, last])
      await better(each(best, (one) => (one.number === but ? one : byRoot(one))));
    for (let size = Math.ceil(before / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      // From the end: the last operations failed, and most of those before may go.
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
