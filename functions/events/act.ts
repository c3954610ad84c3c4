import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { continueJob } from '../data/cascade.ts';
import { readJob, runningJobs } from '../data/job.ts';
import { keys } from '../data/keys.ts';
import { createDeps, type Deps } from '../deps.ts';

/** A job to go on with, and the record of the stream that told of it. */
type Told = { id: string; itemIdentifier: string };

/**
 * Acts on what was written. So far it finishes jobs: a job that came further is told of again by its own writes, so
 * each gets its turn until it is done. Without records, on a schedule, it looks for jobs that nobody finished.
 * @returns the records that failed; all that follow the first of them come again, which does no harm
 */
export async function run(deps: Deps, records?: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const told = records
    ? toldOf(records)
    : (await runningJobs(deps)).map(({ id }): Told => ({ id, itemIdentifier: id }));
  const until = deps.now().getTime() + deps.limits.jobSeconds * 1000;
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const { id, itemIdentifier } of told) {
    try {
      await advance(deps, id, (until - deps.now().getTime()) / 1000);
    } catch (error) {
      deps.log({ event: 'events.act', job: id, error: String(error) });
      batchItemFailures.push({ itemIdentifier });
    }
  }
  return { batchItemFailures };
}

/** The jobs that are running by these records, each once. What the table dropped of itself is not among them. */
function toldOf(records: readonly DynamoDBRecord[]): Told[] {
  const told = new Map<string, Told>();
  for (const { dynamodb } of records) {
    const { pk, sk, state } = dynamodb?.NewImage ?? {};
    if (pk?.S !== keys.job('').pk || state?.S !== 'running') continue;
    const [id, itemIdentifier] = [sk?.S ?? '', dynamodb?.SequenceNumber ?? ''];
    if (!told.has(id)) told.set(id, { id, itemIdentifier });
  }
  return [...told.values()];
}

/** @throws when the job came no further, so that nothing would tell of it again */
async function advance(deps: Deps, id: string, seconds: number): Promise<void> {
  const before = await readJob(deps, id);
  if (before?.state !== 'running') return;
  const after = await continueJob(deps, before, seconds);
  if (after.state === 'running' && after.done === before.done) throw new Error('the job came no further');
}

let warm: Deps | undefined;

export const handler = async (event: { Records?: DynamoDBRecord[] }): Promise<DynamoDBBatchResponse> => {
  warm ??= createDeps(process.env);
  const answer = await run(warm, event.Records);
  if (!event.Records && answer.batchItemFailures.length > 0)
    throw new Error('some jobs could not be finished');
  return answer;
};
