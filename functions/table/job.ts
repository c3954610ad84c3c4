import type { CascadeJob } from '#shared/contracts/cascade.ts';
import { type Actor, type ActorBy, type By, identityOf, type Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter, HOUR_SECONDS } from '../app/durations.ts';
import { isOutrun, Outrun, retrying } from './commit.ts';
import { keys } from './keys.ts';
import { ifDone, MOST_WRITES, NEW, type Table, type Write } from './table.ts';

export type JobKind =
  | 'school'
  | 'religion'
  | 'import'
  | 'issue'
  | 'cancel'
  | 'restore'
  | 'erase'
  | 'close'
  | 'split'
  | 'reopen';

/**
 * Work on many records that continues after its request. Every audit entry of the job names the account that requested
 * it.
 */
export type Job = CascadeJob & {
  kind: JobKind;
  /** The record whose dependents it works on. */
  parent: number;
  /** What the audit entry of each dependent says about the parent. */
  note: Record<string, unknown>;
  who: Pick<Actor, 'id' | 'username' | 'role'>;
  origin: Origin;
};

/** What the jobs of a kind do. Every part may run again, also in two workers at once. */
export type Work = {
  /** How many dependents share a transaction, where it is not the usual number. */
  chunk?: number;
  /** Ids of the dependents that are left. */
  left(deps: Deps, job: Job): Promise<number[]>;
  /**
   * Finishes the job's purpose. Does nothing when that was done.
   * @returns 'more' when there are dependents again, which are to be worked on first
   */
  finish(deps: Deps, by: By, job: Job): Promise<void> | Promise<'more' | undefined>;
} & (Together | OneByOne);

type Together = {
  /**
   * The writes for those of `ids` that are still dependents, each with everything that belongs to it; and the count of
   * these. `after` runs once they are committed.
   */
  writes(deps: Deps, by: By, job: Job, ids: readonly number[]): Promise<Chunk>;
};

type OneByOne = {
  /**
   * Does one of `ids` in a transaction of its own, which `progress` belongs to. Does nothing when it was done.
   */
  one(deps: Deps, by: By, job: Job, id: number, progress: Write): Promise<void>;
};

type Chunk = { count: number; writes: Write[]; after?: () => Promise<void> };

/** How many dependents share a transaction. Deleting a teacher takes at most twelve writes, and one for each former Teacher ID. */
const CHUNK = 7;
/**
 * Writes that took longer to make are made again. They hold numbers, and a directory waits for the row of a number only
 * so long (`FLIGHT_MS`): it would miss a row that is committed later.
 */
const STALE_MS = 5000;
/** How long a finished job can be read. */
const KEPT_SECONDS = 7 * DAY_SECONDS;

export function newJob(
  deps: Deps,
  { actor, origin }: ActorBy,
  about: Pick<Job, 'kind' | 'parent' | 'note' | 'total'>,
): Job {
  return { id: deps.newId(), state: 'running', done: 0, ...about, who: identityOf(actor), origin };
}

/** The write that stores a new job, in the transaction that makes it necessary. */
export const jobWrite = (job: Job): Write => ({ put: { ...keys.job(job.id), ...job }, condition: NEW });

export const readJob = ({ table }: Deps, id: string) => table.get<Job>(keys.job(id));

/** How long ago a job must have ended before no older one can still begin: more than clocks differ. */
const SETTLED_SECONDS = HOUR_SECONDS;
/** The last of the oldest jobs that have all ended. None of them runs again, so a process reads them once. */
const endedThrough = new WeakMap<Table, string>();

/** Reads the jobs that are not done, oldest first. A long job asks for them with each of its writes. */
export async function runningJobs({ table, now }: Pick<Deps, 'table' | 'now'>): Promise<Job[]> {
  const jobs = await table.query<Job & { expiresAt?: number }>({
    pk: keys.job('').pk,
    after: endedThrough.get(table),
  });
  const settled = expiryAfter(now(), KEPT_SECONDS - SETTLED_SECONDS);
  const next = jobs.findIndex(({ expiresAt = settled }) => expiresAt >= settled);
  const last = (next < 0 ? jobs : jobs.slice(0, next)).at(-1);
  if (last) endedThrough.set(table, last.id);
  return jobs.filter(({ state }) => state === 'running');
}

/**
 * Works on a job: commits its dependents chunk by chunk, or one by one, each in one transaction with the count of what is
 * done, and then finishes it. When its time is over it stops between two chunks. Whoever works on the job next, even at the
 * same time, continues with what is left.
 * @param seconds after which no other chunk begins; the first chunk always runs
 * @returns the job as it stands then
 */
export async function workOn(deps: Deps, job: Job, work: Work, seconds: number): Promise<Job> {
  const until = deps.now().getTime() + seconds * 1000;
  const by: By = { actor: { ...job.who, scope: { kind: 'all' }, sid: '' }, origin: job.origin };
  for (;;) {
    const left = await work.left(deps, job);
    if (left.length === 0 && (await work.finish(deps, by, job)) !== 'more') return end(deps, job);
    const size = 'one' in work ? 1 : (work.chunk ?? CHUNK);
    for (let from = 0; from < left.length; from += size) {
      const ids = left.slice(from, from + size);
      if ('one' in work) await work.one(deps, by, job, ids[0] as number, progress(job, 1));
      else await together(deps, by, job, work, ids);
      if (deps.now().getTime() >= until) return (await readJob(deps, job.id)) ?? job;
    }
  }
}

/**
 * Works on a job for as long as its request may wait. Errors are only logged: the job was accepted, and `events.act`
 * continues it whatever happens to this request.
 * @returns the job as it stands then
 */
export async function workInRequest(deps: Deps, job: Job, work: Work): Promise<Job> {
  try {
    return await workOn(deps, job, work, deps.limits.cascadeSeconds);
  } catch (error) {
    deps.log({ job: job.id, error: String(error) });
    return (await readJob(deps, job.id).catch(() => undefined)) ?? job;
  }
}

/**
 * Commits some dependents in one transaction, or in several where one does not take them all, or where somebody changed
 * one of them meanwhile: the fewer they are, the sooner a commit finds them all as they were read.
 */
async function together(deps: Deps, by: By, job: Job, work: Together, ids: readonly number[]): Promise<void> {
  const several = ids.length > 1;
  const commit = async () => {
    const begun = performance.now();
    const { count, writes, after } = await work.writes(deps, by, job, ids);
    if (count === 0) return true;
    if (performance.now() - begun > STALE_MS) throw new Outrun('numbers were taken too long ago');
    if (writes.length >= MOST_WRITES && several) return false;
    await deps.table.transact([...writes, progress(job, count)]);
    await after?.();
    return true;
  };
  const done = await (several ? commit().catch(unlessOutrun) : retrying(commit));
  if (done) return;
  const half = Math.ceil(ids.length / 2);
  await together(deps, by, job, work, ids.slice(0, half));
  await together(deps, by, job, work, ids.slice(half));
}

/** @throws what is no loss of a race */
function unlessOutrun(error: unknown): false {
  if (isOutrun(error)) return false;
  throw error;
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

/**
 * Marks a job as done. Sets its total to the count that was done, because a dependent may have been deleted otherwise.
 */
async function end(deps: Deps, job: Job): Promise<Job> {
  const expiresAt = expiryAfter(deps.now(), KEPT_SECONDS);
  const set = {
    text: 'SET #state = :ended, #total = #done, expiresAt = :expiresAt',
    names: { '#state': 'state', '#total': 'total', '#done': 'done' },
    values: { ':ended': 'done', ':expiresAt': expiresAt },
  };
  const ended = await ifDone(deps.table.update(keys.job(job.id), set, RUNNING));
  // Without it, another worker was quicker.
  return (ended as unknown as Job | undefined) ?? (await readJob(deps, job.id)) ?? job;
}
