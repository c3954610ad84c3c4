import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { createDeps } from '../app/createDeps.ts';
import type { Deps } from '../app/deps.ts';
import { inFlight } from '../app/inFlight.ts';
import { continueJob } from '../cascade/jobs.ts';
import { deliver, forgottenMessages, MailWaits } from '../messages/outbox.ts';
import { readJob, runningJobs } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { accountsLeftOver, endAccountOf } from '../userManagement/accountOfTeacher.ts';

/** A job, a message or a deleted teacher by its id, and the record of the stream that told of it. */
type Told = { id: string; itemIdentifier: string };
type Work = { jobs: readonly Told[]; messages: readonly Told[]; teachers: readonly Told[] };

/**
 * As many as the function has connections to the table: one that waited too long to be taken out after it was sent
 * would be sent again. Enough that a batch ends in time where a service hangs for each.
 */
const MESSAGES_AT_ONCE = 20;

/**
 * Acts on what was written: sends messages, ends the accounts of deleted teachers, and finishes jobs. A job that came
 * further is told of again by its own writes, so each gets its turn until it is done. Without records, on a schedule,
 * it looks for jobs that nobody finished, messages that nobody sent, and accounts whose teacher is gone.
 * @returns the records that failed; all that follow the first of them come again, which does no harm. Not those of
 * mails: they are left to the schedule, so that no code waits behind one that its service does not take
 */
export async function run(deps: Deps, records?: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const { jobs, messages, teachers } = records ? toldOf(records) : await leftOver(deps);
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  const attempt = async (
    what: 'job' | 'message' | 'teacher',
    { id, itemIdentifier }: Told,
    work: () => Promise<void>,
  ) => {
    try {
      await work();
    } catch (error) {
      deps.log({
        event: 'events.act',
        [what]: id,
        error: what === 'message' ? whyNotSent(error) : String(error),
      });
      if (!(records && error instanceof MailWaits)) batchItemFailures.push({ itemIdentifier });
    }
  };
  const until = deps.now().getTime() + deps.limits.jobSeconds * 1000;
  // Somebody waits for a message; for the rest of a job nobody does.
  await inFlight(messages, MESSAGES_AT_ONCE, (message) =>
    attempt('message', message, () => deliver(deps, message.id)),
  );
  for (const teacher of teachers) {
    await attempt('teacher', teacher, () => endAccountOf(deps, Number(teacher.id)));
  }
  for (const job of jobs) {
    await attempt('job', job, () => advance(deps, job.id, (until - deps.now().getTime()) / 1000));
  }
  return { batchItemFailures };
}

/**
 * The messages, running jobs and deleted teachers in these records, each once. What the table dropped of itself is not
 * among them.
 */
function toldOf(records: readonly DynamoDBRecord[]): Work {
  const jobs = new Map<string, Told>();
  const messages = new Map<string, Told>();
  const teachers = new Map<string, Told>();
  for (const { dynamodb } of records) {
    const { pk, sk, state, gone, id: of } = dynamodb?.NewImage ?? {};
    const [id, itemIdentifier] = [sk?.S ?? '', dynamodb?.SequenceNumber ?? ''];
    if (pk?.S === keys.outbox('').pk) messages.set(id, { id, itemIdentifier });
    const deleted = pk?.S === keys.feed('teacher', 0).pk && gone?.BOOL;
    if (deleted && of?.N) teachers.set(of.N, { id: of.N, itemIdentifier });
    const running = pk?.S === keys.job('').pk && state?.S === 'running';
    if (running && !jobs.has(id)) jobs.set(id, { id, itemIdentifier });
  }
  return { jobs: [...jobs.values()], messages: [...messages.values()], teachers: [...teachers.values()] };
}

/** By name: what a service says may name the phone or the address that was written to. */
function whyNotSent(error: unknown): string {
  const cause = error instanceof MailWaits ? error.cause : error;
  return cause instanceof Error ? cause.name : 'unknown';
}

/** Of what was forgotten so much is taken up at a time: the next run takes up the rest. */
const LEFT_OVER = 100;
/** How often the schedule comes, roughly: what the turns go by. */
const SWEEP_MS = 300_000;

/** Half of them the first, the others by turns: those that no service ever takes keep nobody from being tried. */
function inTurn(ids: readonly string[], now: Date): string[] {
  const half = LEFT_OVER / 2;
  const others = ids.slice(half);
  const from = (Math.floor(now.getTime() / SWEEP_MS) * half) % Math.max(1, others.length);
  return [...ids.slice(0, half), ...others.slice(from), ...others.slice(0, from)].slice(0, LEFT_OVER);
}

async function leftOver(deps: Deps): Promise<Work> {
  const [jobs, messages, teachers] = await Promise.all([
    runningJobs(deps),
    forgottenMessages(deps),
    accountsLeftOver(deps),
  ]);
  const told = (id: string): Told => ({ id, itemIdentifier: id });
  return {
    jobs: jobs.map(({ id }) => told(id)),
    messages: inTurn(messages, deps.now()).map(told),
    teachers: teachers.slice(0, LEFT_OVER).map((id) => told(String(id))),
  };
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
    throw new Error('some jobs could not be finished, some messages not sent, or some accounts not ended');
  return answer;
};
