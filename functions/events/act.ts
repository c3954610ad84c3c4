import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Deps } from '../app/deps.ts';
import { continueJob, isKnown } from '../cascade/jobs.ts';
import { continueImport } from '../imports/work.ts';
import { deliver, forgottenMessages, MailWaits } from '../messages/outbox.ts';
import { type Job, readJob, runningJobs } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { accountsLeftOver, endAccountOf } from '../userManagement/accountOfTeacher.ts';
import { attemptEach } from './batch.ts';
import { consumer } from './consumer.ts';

/**
 * The id of a job, a message or a deleted teacher, the stream record that named it, unless none of these did, and how
 * many dependents of a job were done then.
 */
type Told = DynamoDBRecord & { id: string; done?: number };
type Work = { jobs: readonly Told[]; messages: readonly Told[]; teachers: readonly Told[] };

/**
 * As many as the function has connections to the table. If a sent message waited too long for a connection to be
 * removed, it would be sent again. Enough that a batch ends in time even when a service hangs for every message.
 */
const MESSAGES_AT_ONCE = 20;

/**
 * Sends messages, ends the accounts of deleted teachers, and continues jobs. A job's own writes trigger this function
 * again until the job is done. Without records, on a schedule, it looks for jobs that stopped, messages that were not
 * sent, and accounts whose teacher is gone.
 * @returns the records that failed. The stream sends them and all that follow them again, which does no harm. Mails are
 * not among them: the schedule tries those again, so that no code waits behind a mail that its service does not take
 */
export async function run(deps: Deps, records?: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const { jobs, messages, teachers } = records ? toldOf(records) : await leftOver(deps);
  const attempt = (
    kind: 'job' | 'message' | 'teacher',
    told: readonly Told[],
    atOnce: number,
    work: (id: string, done?: number) => Promise<void>,
  ) =>
    attemptEach(told, atOnce, async ({ id, done, dynamodb }) => {
      try {
        await work(id, done);
      } catch (error) {
        const why = kind === 'message' ? whyNotSent(error) : String(error);
        deps.log({ event: 'events.act', kind, id, error: why });
        if (!(records && (error instanceof MailWaits || !dynamodb))) throw error;
      }
    });
  const until = deps.now().getTime() + deps.limits.jobSeconds * 1000;
  // Messages come first: somebody waits for a message, but nobody for the rest of a job.
  const unsent = await attempt('message', messages, MESSAGES_AT_ONCE, (id) => deliver(deps, id));
  // The stream had not brought them. A mail that its service did not take at first is among them.
  if (!records) deps.metric('MessagesSwept', messages.length - unsent.batchItemFailures.length);
  const failed = [
    unsent,
    await attempt('teacher', teachers, 1, (id) => endAccountOf(deps, Number(id))),
    await attempt('job', records ? await withOthers(deps, jobs) : jobs, 1, (id, done) =>
      advance(deps, id, (until - deps.now().getTime()) / 1000, done),
    ),
  ];
  return { batchItemFailures: failed.flatMap(({ batchItemFailures }) => batchItemFailures) };
}

/**
 * The messages, running jobs and deleted teachers in these records, each once. Items that the table expired are not
 * among them.
 */
function toldOf(records: readonly DynamoDBRecord[]): Work {
  const jobs = new Map<string, Told>();
  const messages = new Map<string, Told>();
  const teachers = new Map<string, Told>();
  for (const record of records) {
    const { pk, sk, state, done, gone, id: of } = record.dynamodb?.NewImage ?? {};
    const id = sk?.S ?? '';
    if (pk?.S === keys.outbox('').pk) messages.set(id, { ...record, id });
    const deleted = pk?.S === keys.feed('teacher', 0).pk && gone?.BOOL;
    if (deleted && of?.N) teachers.set(of.N, { ...record, id: of.N });
    const running = pk?.S === keys.job('').pk && state?.S === 'running';
    // The first record of a job stands for it where it fails, with the newest count.
    if (running) jobs.set(id, { ...record, ...jobs.get(id), id, done: done?.N ? Number(done.N) : undefined });
  }
  return {
    jobs: [...jobs.values()],
    messages: [...messages.values()],
    teachers: [...teachers.values()],
  };
}

/**
 * The running jobs, if the stream told of any. A long import writes a record for each row, and all these come before the
 * first record of a job that began meanwhile.
 */
async function withOthers(deps: Deps, told: readonly Told[]): Promise<Told[]> {
  if (told.length === 0) return [];
  const named = new Map(told.map((one) => [one.id, one]));
  const jobs = await runningJobs(deps);
  return jobs.sort(shortestFirst).map(({ id }) => named.get(id) ?? { id });
}

const isImport = ({ kind }: Job) => kind === 'import';

/** Imports come last: they are long, and wait between their rows. Of both the one comes first that has the least to do. */
const shortestFirst = (a: Job, b: Job) =>
  Number(isImport(a)) - Number(isImport(b)) || a.total - a.done - (b.total - b.done);

/** The name of the error only. Its text may contain the phone or the address. */
function whyNotSent(error: unknown): string {
  const cause = error instanceof MailWaits ? error.cause : error;
  return cause instanceof Error ? cause.name : 'unknown';
}

/** How many leftovers of a kind one run takes. The next run takes the rest. */
const LEFT_OVER = 100;
/** Roughly how often the schedule runs. The turns are counted by it. */
const SWEEP_MS = 300_000;

/**
 * Takes the first half always and the others in turns, so that messages that no service ever takes do not block the
 * rest.
 */
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
  const told = (id: string): Told => ({ id, dynamodb: { SequenceNumber: id } });
  return {
    jobs: jobs.sort(shortestFirst).map(({ id }) => told(id)),
    messages: inTurn(messages, deps.now()).map(told),
    teachers: teachers.slice(0, LEFT_OVER).map((id) => told(String(id))),
  };
}

/**
 * Works on a job, unless more is done than the stream told of: a later record follows then and continues it. Each of a
 * long job's own writes is a record, and a batch of old ones that worked on would make more of them than it takes.
 * @throws when the job made no progress, because then no write would trigger it again
 */
async function advance(deps: Deps, id: string, seconds: number, done?: number): Promise<void> {
  const before = await readJob(deps, id);
  if (before?.state !== 'running' || (done !== undefined && done < before.done)) return;
  if (!isKnown(before.kind)) return deps.log({ event: 'events.act', kind: 'job', id, left: before.kind });
  const after = isImport(before)
    ? await continueImport(deps, before, Math.min(seconds, deps.limits.importSeconds))
    : await continueJob(deps, before, seconds);
  if (after.state === 'running' && after.done === before.done) throw new Error('the job made no progress');
}

export const handler = consumer('events.act', async (deps, { Records }: { Records?: DynamoDBRecord[] }) => {
  const answer = await run(deps, Records);
  if (!Records && answer.batchItemFailures.length > 0)
    throw new Error('some jobs could not be finished, some messages not sent, or some accounts not ended');
  return answer;
});
