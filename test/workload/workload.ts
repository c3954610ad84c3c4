import { type Course, type Driven, drive } from './drive.ts';
import { generator } from './generate.ts';
import { type Round, told } from './plan.ts';
import { shrink, withOrigins } from './shrink.ts';
import { type Ground, openWorld } from './world.ts';

type Wrong = Pick<Course, 'sees' | 'call'>;
type Workload = Wrong &
  Pick<Course, 'progress'> & {
    seed: number;
    operations: number;
    /** How many rounds lie between two comparisons of everything. */
    checkEvery: number;
  };

/**
 * Draws a workload and carries it out in a table of its own. It proves this about the product, by a model that shares
 * no code with it:
 * - In each round of 16 requests at once, some order of them, one after another, explains every answer: outcomes,
 *   refusals by role and by place, ids, versions, and everything that reads back. Where answers join records that were
 *   read one after another, at least what was done has such an order.
 * - At rest every list, total, search and report is the model's. So are, every few rounds, the records of each kind in
 *   all processes, the rows of the feed, the owner of each unique name, the number of audit entries of each sort, and
 *   their unbroken chain.
 * - A request whose answer was lost was done completely or not at all. One that carried a key was done once.
 */
export async function runWorkload(
  ground: Ground,
  { seed, operations, ...course }: Workload,
): Promise<Driven> {
  const world = await openWorld(ground);
  try {
    return await drive(world, { ...course, next: generator(seed, operations) });
  } finally {
    world.close();
  }
}

/** Carries out a plan in a table of its own. It checks every answer, and everything at the end unless `answersOnly`. */
async function replay(
  ground: Ground,
  rounds: readonly Round[],
  wrong: Wrong & Pick<Course, 'answersOnly'>,
): Promise<Driven> {
  const world = await openWorld(ground);
  const left = [...rounds];
  try {
    return await drive(world, { ...wrong, checkEvery: Number.POSITIVE_INFINITY, next: () => left.shift() });
  } finally {
    world.close();
  }
}

/**
 * The smallest plan found that fails as well, and how it fails. When not even the whole plan fails again, the failure
 * depends on timing that no plan holds. Then the last round is returned, with how it failed.
 */
export async function shrunk(
  ground: Ground,
  { rounds, failure = '', suspect }: Driven,
  wrong: Wrong = {},
  trials?: number,
) {
  let last = failure;
  // What an answer gave away shows in answers again. Comparing everything takes longer than a short plan.
  const answersOnly = suspect !== undefined;
  const fails = async (plan: readonly Round[]) => {
    const driven = await replay(ground, plan, { ...wrong, answersOnly });
    last = driven.failure ?? last;
    return driven.failure !== undefined;
  };
  const origins = suspect === undefined ? [] : withOrigins(rounds, suspect);
  for (const plan of [origins, rounds]) {
    if (plan.length > 0 && (await fails(plan)))
      return { rounds: await shrink(plan, fails, trials), failure: last, again: true };
  }
  return { rounds: rounds.slice(-1), failure, again: false };
}

/** A plan as a person reads it, round after round. */
export const planText = (rounds: readonly Round[]) =>
  rounds
    .map(({ operations, atRest, hours, signIn }, i) => {
      const how = [atRest ? 'at rest' : '', hours ? `${hours} hours later` : '', signIn ? 'signed in' : ''];
      return [
        `round ${i + 1} ${how.filter(Boolean).join(', ')}`,
        ...operations.map((one) => `  ${told(one)}`),
      ].join('\n');
    })
    .join('\n');
