import { afterEach, expect, it, vi } from 'vitest';
import type { Deps } from '../app/deps.ts';
import { type Job, runningJobs, type Work, workOn } from './job.ts';
import { NEW, type Write } from './table.ts';

const JOB = {
  id: 'job',
  state: 'running',
  done: 0,
  total: 3,
  kind: 'school',
  parent: 1,
  note: {},
} as unknown as Job;
let clock = 0;
afterEach(() => vi.restoreAllMocks());

/** Works on a job of these dependents, where making the writes of a transaction takes so many milliseconds in turn. */
async function worked(ids: readonly number[], took: readonly number[]) {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const left = new Set(ids);
  const times = [...took];
  const committed: number[][] = [];
  const tried: number[][] = [];
  const table = {
    transact: async (writes: readonly Write[]) => {
      const done = writes.flatMap((write) => ('put' in write ? [Number(write.put.id)] : []));
      committed.push(done);
      for (const id of done) left.delete(id);
    },
    update: async () => undefined,
    get: async () => JOB,
  };
  const work: Work = {
    left: async () => [...left],
    finish: async () => undefined,
    writes: async (_deps, _by, _job, some) => {
      tried.push([...some]);
      clock += times.shift() ?? 0;
      return {
        count: some.length,
        writes: some.map((id) => ({ put: { pk: 'X', sk: 'X', id }, condition: NEW })),
      };
    },
  };
  await workOn({ table, now: () => new Date(0) } as unknown as Deps, JOB, work, 1);
  return { tried, committed };
}

it('makes writes again whose numbers were taken too long ago for a directory to wait for them, of fewer dependents', async () => {
  expect(await worked([1, 2, 3], [5001, 0, 0])).toEqual({
    tried: [[1, 2, 3], [1, 2], [3]],
    committed: [[1, 2], [3]],
  });
  expect(await worked([1], [5001, 9000, 5000])).toEqual({ tried: [[1], [1], [1]], committed: [[1]] });
});

it('reads the oldest jobs no more once they ended over an hour ago, and finds every one that runs', async () => {
  const HOUR = 3600;
  let now = 1000 * HOUR;
  const running = (id: string) => ({ id, state: 'running' });
  /** A job that ended so many hours ago. What has ended is kept for 7 days. */
  const ended = (id: string, hours: number) => ({
    ...{ id, state: 'done', expiresAt: now - hours * HOUR + 7 * 24 * HOUR },
  });
  const stored = [ended('1', 9), ended('2', 2), running('3'), ended('4', 2), ended('5', 0)];
  const asked: string[] = [];
  const table = {
    query: async ({ after = '' }) => {
      asked.push(after);
      return stored.filter(({ id }) => id > after);
    },
  };
  const deps = { table, now: () => new Date(now * 1000) } as unknown as Deps;
  const found = async () => (await runningJobs(deps)).map(({ id }) => id);

  expect(await found()).toEqual(['3']);
  expect(await found()).toEqual(['3']);
  expect(asked).toEqual(['', '2']);
  stored[2] = ended('3', 0);
  stored.push(running('6'));
  expect(await found()).toEqual(['6']);
  now += HOUR + 1;
  expect(await found()).toEqual(['6']);
  stored[5] = ended('6', 2);
  expect(await found()).toEqual([]);
  expect(await found()).toEqual([]);
  expect(asked.slice(2)).toEqual(['2', '2', '5', '6']);
});
