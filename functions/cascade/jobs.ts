import type { Deps } from '../app/deps.ts';
import { eraseWork } from '../bin/erasing.ts';
import { restoreWork } from '../bin/schoolBack.ts';
import { closeWork, reopenWork, splitWork } from '../closures/work.ts';
import { cancelWork } from '../orders/cancelling.ts';
import { issueWork } from '../orders/issuing.ts';
import { type Job, type JobKind, type Work, workOn } from '../table/job.ts';
import { religionWork } from './religion.ts';
import { schoolWork } from './school.ts';

/** The deletions, what the bin does, the orders, and the schools that close, split and reopen. `events.act` alone works on imports. */
const WORKS: Record<Exclude<JobKind, 'import'>, Work> = {
  school: schoolWork,
  religion: religionWork,
  issue: issueWork,
  cancel: cancelWork,
  restore: restoreWork,
  erase: eraseWork,
  close: closeWork,
  split: splitWork,
  reopen: reopenWork,
};

/** Whether this version works on jobs of a kind. One of a newer version waits until that version runs again. */
export const isKnown = (kind: JobKind): boolean => kind === 'import' || Object.hasOwn(WORKS, kind);

/**
 * Works on a job for this many seconds.
 * @returns the job as it stands then
 */
export const continueJob = (deps: Deps, job: Job, seconds: number): Promise<Job> => {
  if (job.kind === 'import') throw new Error('an import is worked on elsewhere');
  return workOn(deps, job, WORKS[job.kind], seconds);
};
