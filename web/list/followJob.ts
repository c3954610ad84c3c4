import { ApiError } from '../api/apiError.ts';

const STEP_MS = 1000;
/** Questions in a row that may stay without an answer. */
const PATIENCE = 30;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const refused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Follows work that goes on at the server, a question a second, until it is over.
 * @param ask for the job as it is now; fails with ApiError
 * @param seen told of every step; what it returns is false once nobody looks any more
 * @returns false when it can be followed no longer; the work itself goes on
 */
export async function followJob<Job extends { id: string; state: string }>(
  job: Job,
  ask: (jobId: string) => Promise<Job>,
  seen: (job: Job) => unknown,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<boolean> {
  let unanswered = 0;
  for (let state = job.state; state === 'running'; ) {
    await wait(STEP_MS);
    try {
      const latest = await ask(job.id);
      unanswered = 0;
      state = latest.state;
      if (seen(latest) === false) return false;
    } catch (error) {
      unanswered += 1;
      if (refused(error) || unanswered === PATIENCE) return false;
    }
  }
  return true;
}
