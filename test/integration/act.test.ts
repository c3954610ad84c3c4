import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteSchool } from '#functions/cascade/school.ts';
import { run } from '#functions/events/act.ts';
import { type Job, jobWrite, readJob } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import { startStreamPoller } from '../../infra/local/streamPoller.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { faultyClient } from '../support/faults.ts';
import { rowsOf } from '../support/rows.ts';
import { ORIGIN, schoolInput } from '../support/seed.ts';
import { deletions, loose, staff } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

let next = 7000;
/** A hidden school with this many teachers, and its job, on which nobody works. */
async function begun(count: number): Promise<Job> {
  const school_id = String(next++);
  const body = schoolInput(school_id);
  expect((await callById('schools.create', deps, world.as('admin', { body }))).status).toBe(201);
  await staff(world, school_id, count);
  const { id, username, role } = world.users.admin;
  const actor = { id, username, role, scope: { kind: 'all' }, sid: '' } as const;
  const job = await deleteSchool(
    deps,
    { actor, origin: ORIGIN, versions: {} },
    { schoolId: school_id },
    { force: true },
  );
  if (!job) throw new Error('there are teachers, so there is a job');
  return job;
}

let sequence = 0;
/** The stream's record of a job's item. */
function told({ id, state, done = 0 }: Pick<Job, 'id' | 'state'> & Partial<Job>): DynamoDBRecord {
  sequence += 1;
  return {
    eventName: 'MODIFY',
    dynamodb: {
      SequenceNumber: String(sequence),
      NewImage: { pk: { S: keys.job(id).pk }, sk: { S: id }, state: { S: state }, done: { N: String(done) } },
    },
  };
}
const stateOf = async ({ id }: Job) => {
  const job = await readJob(deps, id);
  return [job?.state, job?.done, job?.total];
};
const NONE = { batchItemFailures: [] };
/** Reading what is left of such a job fails. */
const UNWORKABLE = { kind: 'import', parent: 0, note: null as never } as const;

describe('F8: records of jobs', () => {
  it('finish the jobs, and do no more when they come twice', async () => {
    const jobs = [await begun(12), await begun(1)];
    const records = jobs.map(told);
    expect(await run(deps, records)).toEqual(NONE);
    expect(await Promise.all(jobs.map(stateOf))).toEqual([
      ['done', 12, 12],
      ['done', 1, 1],
    ]);
    const entries = (await rowsOf(engine, 'AUDIT#')).length;
    expect(await run(deps, records)).toEqual(NONE);
    expect((await rowsOf(engine, 'AUDIT#')).length).toBe(entries);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('come in pieces and in any order, and twice', async () => {
    const jobs = [await begun(3), await begun(2), await begun(4)];
    const [a, b, c] = jobs.map(told) as [DynamoDBRecord, DynamoDBRecord, DynamoDBRecord];
    for (const batch of [[c], [a, c], [b, a], [c, b, a]]) expect(await run(deps, batch)).toEqual(NONE);
    expect(await Promise.all(jobs.map(stateOf))).toEqual([
      ['done', 3, 3],
      ['done', 2, 2],
      ['done', 4, 4],
    ]);
    for (const job of jobs) {
      const entries = (await deletions(engine, 'teacher')).filter(
        ({ details }) => details.before.school_id === job.note.school_id,
      );
      expect(entries).toHaveLength(job.total);
    }
  });

  it('are worked on by two at once without doing anything twice', async () => {
    const job = await begun(35);
    const two = [testDeps({ engine, shared: deps }), testDeps({ engine, shared: deps })];
    expect(await Promise.all(two.map((one) => run(one, [told(job)])))).toEqual([NONE, NONE]);
    expect(await stateOf(job)).toEqual(['done', 35, 35]);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('hold up no others where one cannot be taken, which is named', async () => {
    const [before, after] = [await begun(2), await begun(2)];
    const poison = { ...before, id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', ...UNWORKABLE };
    await deps.table.transact([jobWrite(poison)]);
    const records = [before, poison, after].map(told);
    expect(await run(deps, records)).toEqual({
      batchItemFailures: [{ itemIdentifier: records[1]!.dynamodb?.SequenceNumber }],
    });
    expect([await stateOf(before), await stateOf(after)]).toEqual([
      ['done', 2, 2],
      ['done', 2, 2],
    ]);
    // Replayed from the queue after its cause was repaired.
    const mended = await begun(1);
    await deps.table.update(
      keys.job(poison.id),
      {
        text: 'SET kind = :kind, parent = :parent, note = :note',
        values: { ':kind': mended.kind, ':parent': mended.parent, ':note': mended.note },
      },
      { text: 'attribute_exists(pk)' },
    );
    expect(await run(deps, records)).toEqual(NONE);
    expect((await readJob(deps, poison.id))?.state).toBe('done');
    expect(await run(deps)).toEqual(NONE);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('of a long job do not hold up a shorter one that began meanwhile', async () => {
    const [long, short] = [await begun(32), await begun(2)];
    // So little time that a turn does one chunk of each, and the next one finds that nothing is left.
    const hasty = testDeps({ engine, shared: deps, limits: { jobSeconds: 0.0001 } });
    const newest = async () => told((await readJob(deps, long.id)) ?? long);
    for (let turn = 0; turn < 2; turn += 1) expect(await run(hasty, [await newest()])).toEqual(NONE);
    expect(await stateOf(short)).toEqual(['done', 2, 2]);
    expect((await readJob(deps, long.id))?.state).toBe('running');
    expect(await run(deps, [await newest()])).toEqual(NONE);
    expect(await stateOf(long)).toEqual(['done', 32, 32]);
  });

  it('do nothing where they are late: the record of what was done since continues the job', async () => {
    const job = await begun(35);
    const hasty = testDeps({ engine, shared: deps, limits: { jobSeconds: 0.0001 } });
    expect(await run(hasty, [told(job)])).toEqual(NONE);
    const [state, done] = await stateOf(job);
    expect([state, Number(done) > 0]).toEqual(['running', true]);
    expect(await run(deps, [told(job)])).toEqual(NONE);
    expect(await stateOf(job)).toEqual(['running', done, 35]);
    // The last record of a batch counts.
    expect(await run(deps, [told(job), told({ ...job, done: Number(done) })])).toEqual(NONE);
    expect(await stateOf(job)).toEqual(['done', 35, 35]);
  });

  it('name no failure of a job of which they do not tell', async () => {
    const job = await begun(2);
    const poison = { ...job, id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', ...UNWORKABLE };
    await deps.table.transact([jobWrite(poison)]);
    expect(await run(deps, [told(job)])).toEqual(NONE);
    expect(await stateOf(job)).toEqual(['done', 2, 2]);
    await deps.table.transact([{ delete: keys.job(poison.id), condition: { text: 'attribute_exists(pk)' } }]);
  });

  it('leave a job of a kind that a newer version began to that version, and hold up no others', async () => {
    const job = await begun(2);
    const newer = { ...job, id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', kind: 'ofNextVersion' as never, parent: 0 };
    await deps.table.transact([jobWrite(newer)]);
    expect(await run(deps, [newer, job].map(told))).toEqual(NONE);
    expect([await stateOf(job), await stateOf(newer)]).toEqual([
      ['done', 2, 2],
      ['running', 0, 2],
    ]);
    expect(await run(deps)).toEqual(NONE);
    await deps.table.transact([{ delete: keys.job(newer.id), condition: { text: 'attribute_exists(pk)' } }]);
  });

  it('that tell of anything else, of a job that is done or of what the table dropped are passed over', async () => {
    const job = await begun(2);
    const dropped: DynamoDBRecord = {
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      dynamodb: { SequenceNumber: '1', OldImage: told(job).dynamodb?.NewImage },
    };
    const other: DynamoDBRecord = {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: '2', NewImage: { pk: { S: 'SCHOOL#1' }, sk: { S: 'SCHOOL' } } },
    };
    expect(await run(deps, [dropped, other, told({ id: job.id, state: 'done' }), {}])).toEqual(NONE);
    expect(await stateOf(job)).toEqual(['running', 0, 2]);
    expect(await run(deps, [told(job)])).toEqual(NONE);
  });

  it('come again where a job came no further', async () => {
    const job = await begun(2);
    const client = faultyClient(engine.endpoint, (command) =>
      command === 'TransactWriteItemsCommand' ? 'refuse' : undefined,
    );
    const record = told(job);
    expect(await run(testDeps({ engine, shared: deps, client }), [record])).toEqual({
      batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber }],
    });
    expect(await run(deps, [record])).toEqual(NONE);
    expect(await stateOf(job)).toEqual(['done', 2, 2]);
  });
});

it('the stream alone finishes a job whose request died, a chunk at each turn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'act-'));
  const job = await begun(32);
  const hasty = testDeps({ engine, shared: deps, limits: { jobSeconds: 0.0001 } });
  const turns: (string | undefined)[] = [];
  const { endpoint, tableName } = engine;
  const poller = startStreamPoller({
    endpoint,
    tableName,
    consumers: [
      {
        name: 'act',
        handle: async ({ Records }) => {
          const { batchItemFailures } = await run(hasty, Records);
          if (batchItemFailures.length > 0) throw new Error('some failed');
          const now = await readJob(deps, job.id);
          if (turns.at(-1) !== String(now?.done)) turns.push(String(now?.done));
        },
      },
    ],
    positionFile: join(folder, 'positions.json'),
    log: () => {},
  });
  await expect.poll(() => stateOf(job), { timeout: 60_000, interval: 200 }).toEqual(['done', 32, 32]);
  await poller.stop();
  await rm(folder, { recursive: true, force: true });
  // Each turn was too short for more than one chunk. So it took several turns, and each got further.
  expect(turns.length).toBeGreaterThan(3);
  expect(turns.map(Number)).toEqual(turns.map(Number).toSorted((x, y) => x - y));
  expect(await loose(engine, deps)).toEqual([]);
});

it('the sweep finds every job that nobody finished, and only these', async () => {
  const jobs = [await begun(2), await begun(11)];
  expect(await run(deps)).toEqual(NONE);
  expect(await Promise.all(jobs.map(stateOf))).toEqual([
    ['done', 2, 2],
    ['done', 11, 11],
  ]);
  const entries = (await rowsOf(engine, 'AUDIT#')).length;
  expect(await run(deps)).toEqual(NONE);
  expect((await rowsOf(engine, 'AUDIT#')).length).toBe(entries);
});
