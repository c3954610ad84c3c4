import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import {
  arrivalByJob,
  type Closed,
  type ClosingFields,
  type Going,
  noArrivalSince,
  type StoredSchool,
  schoolChange,
} from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { changeWrites, nextNumber, Outrun } from '../table/commit.ts';
import { type Job, jobWrite } from '../table/job.ts';
import type { Write } from '../table/table.ts';

type Beginning = {
  job: Job;
  closed?: Closed;
  going: Going;
  /** What the audit entry says besides. */
  told: Record<string, unknown>;
  answer: unknown;
  also?: Write[];
};

/**
 * Commits the beginning of a closing, a split or a reopening: the school says what is going on, which everybody sees from
 * then on, and the job does the rest.
 * @throws Outrun when somebody arrived at the school since it was read, or the other school closed, is being deleted, or
 * has a job at work
 */
export async function begin(
  deps: Deps,
  by: By,
  before: StoredSchool,
  { job, closed, going, told, answer, also = [] }: Beginning,
): Promise<void> {
  const { writes } = changeWrites<ClosingFields>(deps, by, {
    ...schoolChange(before.id),
    before,
    after: { ...ownSchool(before), ...(closed && { closed }), going },
    number: await nextNumber(deps, 'school'),
    condition: noArrivalSince(before),
    answer: () => answer,
    audit: { action: 'update', resource_type: 'school', details: { step: job.kind, ...told } },
    also: [
      jobWrite(job),
      ...(going.to === undefined ? [] : [arrivalByJob(going.to, () => new Outrun())]),
      ...also,
    ],
  });
  await deps.table.transact(writes);
}
