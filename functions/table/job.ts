import type { CascadeJob } from '#shared/contracts/cascade.ts';
import type { Actor, By, Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { retrying } from './commit.ts';
import { keys } from './keys.ts';
import { ConditionFailed, NEW, type Write } from './table.ts';

export type JobKind = 'school' | 'religion';

/** Work on many records that outlives its request. Whoever asked for it stands in the entries of all that it does. */
export type Job = CascadeJob & {
  kind: JobKind;
  /** The record whose dependents it works on. */
  parent: number;
  /** What the audit entry of each dependent tells of the parent. */
  note: Record<string, unknown>;
  who: Pick<Actor, 'id' | 'username' | 'role'>;
  origin: Origin;
};

/** What the jobs of a kind do. Every part may be done again, and by two workers at once. */
export type Work = {
  /** Ids of the dependents that are left. */
  left(deps: Deps, job: Job): Promise<number[]>;
  /**
   * The writes that deal with those of `ids` which are still dependents, each whole, and how many these are; and what
   * is done `after` they are.
   */
  writes(deps: Deps, by: By, job: Job, ids: readonly number[]): Promise<Chunk>;
  /** Ends what the job is about; nothing where that was done. */
  finish(deps: Deps, by: By, job: Job): Promise<void>;
};

type Chunk = { count: number; writes: Write[]; after?: () => Promise<void> };

/** Dependents of one transaction, which takes a hundred actions: a teacher is up to thirteen. */
const CHUNK = 7;
/** How long it can be asked what became of a job. */
const KEPT_SECONDS = 7 * 24 * 3600;

export function newJob(
  deps: Deps,
  { actor, origin }: By & { actor: Actor },
  about: Pick<Job, 'kind' | 'parent' | 'note' | 'total'>,
): Job {
  const { id, username, role } = actor;
  return { id: deps.newId(), state: 'running', done: 0, ...about, who: { id, username, role }, origin };
}

/** The write that makes a job, for the transaction that makes it needed. */
export const jobWrite = (job: Job): Write => ({ put: { ...keys.job(job.id), ...job }, condition: NEW });

export const readJob = async ({ table }: Deps, id: string) =>
  (await table.get(keys.job(id))) as Job | undefined;

/** The jobs that are not done, oldest first. */
export async function runningJobs({ table }: Deps): Promise<Job[]> {
  const jobs = (await table.query({ pk: keys.job('').pk })) as unknown as Job[];
  return jobs.filter(({ state }) => state === 'running');
}

/**
 * Works on a job: chunk after chunk of its dependents, each in one transaction with the count of what is done, then
 * its end. It stops between two chunks when its time is over; whoever works on the job next, even at the same time,
 * goes on with what is left.
 * @param seconds after which no other chunk is begun; the first is always
 * @returns the job as it stands then
 */
export async function workOn(deps: Deps, job: Job, work: Work, seconds: number): Promise<Job> {
  const until = deps.now().getTime() + seconds * 1000;
  const by: By = { actor: { ...job.who, scope: { kind: 'all' }, sid: '' }, origin: job.origin };
  for (;;) {
    const left = await work.left(deps, job);
    if (left.length === 0) break;
    for (let from = 0; from < left.length; from += CHUNK) {
      const ids = left.slice(from, from + CHUNK);
      await retrying(async () => {
        const { count, writes, after } = await work.writes(deps, by, job, ids);
        if (count === 0) return;
        await deps.table.transact([...writes, progress(job, count)]);
        await after?.();
      });
      if (deps.now().getTime() >= until) return (await readJob(deps, job.id)) ?? job;
    }
  }
  await work.finish(deps, by, job);
  return end(deps, job);
}

const RUNNING = {
  text: '#state = :running',
  names: { '#state': 'state' },
  values: { ':running': 'running' },
};

const progress = ({ id }: Job, count: number): Write => ({
  update: keys.job(id),
  set: { text: 'ADD #done :count', names: { '#done': 'done' }, values: { ':count': count } },
  condition: RUNNING,
});

/** Marks a job as done. What was expected gives way to what was done: a dependent may have been taken away before. */
async function end(deps: Deps, job: Job): Promise<Job> {
  const expiresAt = Math.floor(deps.now().getTime() / 1000) + KEPT_SECONDS;
  const set = {
    text: 'SET #state = :ended, #total = #done, expiresAt = :expiresAt',
    names: { '#state': 'state', '#total': 'total', '#done': 'done' },
    values: { ':ended': 'done', ':expiresAt': expiresAt },
  };
  try {
    return (await deps.table.update(keys.job(job.id), set, RUNNING)) as unknown as Job;
  } catch (error) {
    // Another worker came first.
    if (!(error instanceof ConditionFailed)) throw error;
    return (await readJob(deps, job.id)) ?? job;
  }
}
