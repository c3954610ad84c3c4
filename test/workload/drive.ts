import { run as act } from '#functions/events/act.ts';
import { run as emptyBin } from '#functions/events/emptyBin.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { emptied } from './bin.ts';
import { checkAtRest } from './check.ts';
import { explain, type Given, isAnswer, type Observed } from './explain.ts';
import { type Asked, step } from './model.ts';
import { askedOf, byHandler, type Call, perform } from './perform.ts';
import { madeRef, type Operation, type Round, told } from './plan.ts';
import type { Sees } from './rule.ts';
import { closeAccountsOf } from './schools.ts';
import { leaf, noted, put, type State } from './state.ts';
import type { World } from './world.ts';

export type Figures = {
  rounds: number;
  operations: number;
  done: number;
  refused: number;
  faults: number;
  /** Operations without an answer, and how many of them were done. */
  unanswered: number;
  unansweredDone: number;
  /** Lists that were requested while others wrote, and how many of them show several moments in one. */
  listsMeanwhile: number;
  listsBetween: number;
  /** Rounds in which no order explains each field of every answer, but an order explains what was done. */
  joinedBetween: number;
  checks: number;
  byRole: Record<string, number>;
};

/** `suspect` is the number of the operation whose answer differs, when there is one. */
export type Driven = { figures: Figures; rounds: Round[]; failure?: string; suspect?: number };

/** The model cannot explain how an operation was answered. */
class Difference extends Error {
  readonly suspect: number;
  constructor([observed, ...others]: readonly Observed[], expected: unknown) {
    const one = observed as Observed;
    const left = others.map(
      ({ operation, answer }) => `  nor that of ${answer?.status} to ${told(operation)}`,
    );
    super([differs(one, expected), ...left].join('\n'));
    this.suspect = one.operation.number;
  }
}

export type Course = {
  /** The next round, or undefined at the end. */
  next: (state: State, ids: ReadonlyMap<string, number>) => Round | undefined;
  /** How many rounds lie between two comparisons of everything. The last round is always followed by one. */
  checkEvery: number;
  /** Compares nothing at rest, not even at the end. */
  answersOnly?: boolean;
  sees?: Sees;
  call?: Call;
  progress?: (figures: Figures) => void;
};

/** Endpoints that read several records, and not all at the same moment. */
const SEVERAL = [
  /\.(list|search|stats|bySchool|similar|withoutRecords|usage|districts|rdBlocks|villages|dashboardStats)$/,
  /^dashboard\.get$|^posts\.(get|strength|retirements)$|Impact$/,
];
export const readsSeveral = ({ endpoint }: Operation) => SEVERAL.some((name) => name.test(endpoint));

/**
 * Drives the product and the model side by side until the rounds end or the two differ.
 * @returns the rounds as they were carried out, which can be driven again, and in `failure` the first difference
 */
export async function drive(world: World, course: Course): Promise<Driven> {
  const figures: Figures = {
    rounds: 0,
    operations: 0,
    done: 0,
    refused: 0,
    faults: 0,
    unanswered: 0,
    unansweredDone: 0,
    listsMeanwhile: 0,
    listsBetween: 0,
    joinedBetween: 0,
    checks: 0,
    byRole: {},
  };
  const rounds: Round[] = [];
  try {
    for (;;) {
      const round = course.next(world.state, world.ids);
      if (round) {
        rounds.push(round);
        await carryOut(world, round, course, figures);
        figures.rounds += 1;
      }
      if (!course.answersOnly && (!round || figures.rounds % course.checkEvery === 0)) {
        await checkAtRest(world, course.sees);
        figures.checks += 1;
        course.progress?.(figures);
      }
      if (!round) return { figures, rounds };
    }
  } catch (error) {
    return {
      figures,
      rounds,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      suspect: error instanceof Difference ? error.suspect : undefined,
    };
  }
}

const HOUR_MS = 3_600_000;

async function carryOut(world: World, round: Round, { sees, call = byHandler }: Course, figures: Figures) {
  world.clock.at = new Date(world.clock.at.getTime() + round.hours * HOUR_MS);
  if (round.signIn) await signInAll(world);
  const given: Given = { now: world.clock.at.toISOString(), sees };
  const each = await Promise.all(
    round.operations.flatMap((operation) => {
      const asked = askedOf(world, operation);
      return asked ? [perform(world, operation, asked, call)] : [];
    }),
  );
  const observed = each.flat();
  for (const one of observed) count(world.state, one, figures);
  const known = observed.filter(({ answer, entries }) => answer || entries > 0);
  const isList = ({ operation, answer }: Observed) => answer?.status === 200 && readsSeveral(operation);
  const lists = round.atRest ? [] : known.filter(isList);
  const strict = known.filter((one) => !lists.includes(one));
  let explained = explain(world.state, strict, given);
  if ('stuck' in explained && !round.atRest) {
    // An answer may join records that were read one after another. What was done must have an order all the same.
    const done = explain(world.state, strict, { ...given, outcomesOnly: true });
    if ('states' in done) {
      figures.joinedBetween += 1;
      explained = done;
    }
  }
  if ('stuck' in explained) throw new Difference(explained.stuck, explained.expected);
  const { states } = explained;
  for (const list of lists) judgeList(states, list, given, figures);
  for (const { operation, seen } of known) {
    const ref = madeRef(operation);
    if (ref && seen.id) world.ids.set(ref, seen.id);
  }
  world.state = states.at(-1) as State;
  // A look that shows medical records, or many rows, leaves an entry.
  for (const { asked, entries } of lists) {
    const about = endpoints.find(({ id }) => id === asked.endpoint)?.about;
    if (about && entries > 0) world.state = noted(world.state, leaf('view', about), entries);
  }
  await settle(world);
}

/** In the order of ids. Each account uses the token that it was given last. */
async function signInAll(world: World): Promise<void> {
  for (const user of world.state.users.values()) {
    if (!user.is_active || user.signedIn) continue;
    await world.signIn(user.id);
    world.state = put(world.state, 'users', { ...user, signedIn: true });
  }
}

/** Does what goes on after the answers: interrupted deletions, and the accounts of deleted teachers. */
async function settle(world: World): Promise<void> {
  const gone = [...world.state.going].flatMap((name) => /^teacher ([0-9]+)$/.exec(name)?.[1] ?? []);
  const records = gone.map((id) => ({
    eventName: 'INSERT' as const,
    dynamodb: {
      SequenceNumber: id,
      NewImage: { pk: { S: 'FEED#teacher' }, gone: { BOOL: true }, id: { N: id } },
    },
  }));
  const left = [...(await act(world.sound)).batchItemFailures];
  await emptyBin(world.sound);
  if (records.length > 0) left.push(...(await act(world.sound, records)).batchItemFailures);
  if (left.length > 0) throw new Error(`${left.length} events could not be acted on`);
  // Accounts of teachers deleted just now, and those that somebody has activated again since.
  const { users, teachers } = world.state;
  const without = [...users.values()].flatMap(({ teacher_id }) =>
    teacher_id === undefined || teachers.has(teacher_id) ? [] : teacher_id,
  );
  const closed = closeAccountsOf(world.state, new Set(without));
  world.state = { ...emptied(closed, world.clock.at.toISOString()), going: new Set() };
}

/**
 * Checks a list that was read while others wrote. It shows one of the moments between, or several in one. In that case
 * it has no row that was out of sight all the while, and every row that was in sight all the while if the page has room
 * for all.
 */
function judgeList(states: readonly State[], one: Observed, given: Given, figures: Figures): void {
  const { asked, answer, seen } = one;
  if (!answer) return;
  figures.listsMeanwhile += 1;
  // As its sender is at each moment, and as at first: the product reads the account as the request begins.
  const callers = states[0]?.users;
  const shownBy = (state: State, sent: Asked) =>
    [given, { ...given, callers }].map((some) => step(state, sent, { ...some, seen }));
  const outcomes = states.flatMap((state) => shownBy(state, asked));
  if (outcomes.some((outcome) => isAnswer(outcome, answer))) return;
  figures.listsBetween += 1;
  const query = { ...asked.query, page: '1', limit: '100000' };
  const whole = states.flatMap((state) => shownBy(state, { ...asked, query })).map(({ data }) => idsIn(data));
  const shown = idsIn(answer.body.data);
  const statuses = outcomes.some(({ status }) => status === answer.status);
  const inSight = shown.every((id) => whole.some((ids) => ids.includes(id)));
  const all = outcomes.every(({ total = 0 }) => total < Number(asked.query.limit ?? 0));
  const none = all && whole[0]?.some((id) => whole.every((ids) => ids.includes(id)) && !shown.includes(id));
  if (!statuses || !inSight || none) throw new Difference([one], outcomes[0]);
}

const idsIn = (data: unknown): number[] => (Array.isArray(data) ? data.map(({ id }) => id) : []);

function count(state: State, { asked, answer, entries, faults }: Observed, figures: Figures): void {
  const role = state.users.get(asked.as ?? 0)?.role ?? 'stranger';
  figures.operations += 1;
  figures.faults += faults;
  figures.byRole[role] = (figures.byRole[role] ?? 0) + 1;
  if (!answer) {
    figures.unanswered += 1;
    if (entries > 0) figures.unansweredDone += 1;
  } else if (answer.status < 400) figures.done += 1;
  else figures.refused += 1;
}

const MOST_SHOWN = 3000;
const shortened = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, MOST_SHOWN);

function differs({ operation, asked, answer, entries, seen }: Observed, expected: unknown): string {
  const { next: _, ...outcome } = expected as { next: State };
  return [
    `No order of the operations of this round explains the answer to ${told(operation)}`,
    `  asked:    ${shortened(asked)}`,
    `  answered: ${answer ? `${answer.status} ${shortened(answer.body)}` : 'nothing'}`,
    `  with ${entries} audit entries, seen ${shortened(seen)}`,
    `  expected, for example: ${shortened(outcome)}`,
  ].join('\n');
}
