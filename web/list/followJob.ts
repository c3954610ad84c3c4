import { leavesOpen } from '../api/apiError.ts';
import { pause } from '../pause.ts';

const STEP_MS = 1000;
/** After this many questions in a row without an answer, following ends. */
const PATIENCE = 30;

/**
 * Follows work that runs on the server. It asks once a second until the work is over.
 * @param ask fetches the present state of the job; throws ApiError
 * @param seen called with each state; returns false when nobody watches any more
 * @returns false when following ended before the work, which goes on
 */
export async function followJob<Job extends { id: string; state: string }>(
  job: Job,
  ask: (jobId: string) => Promise<Job>,
  seen: (job: Job) => unknown,
  wait: (ms: number) => Promise<void> = pause,
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
      if (!leavesOpen(error) || unanswered === PATIENCE) return false;
    }
  }
  return true;
}
