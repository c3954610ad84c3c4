import { expect, it } from 'vitest';
import type { CascadeJob } from '#shared/contracts/cascade.ts';
import { ApiError, networkError } from '../api/apiError.ts';
import { followJob } from './followJob.ts';

const job = (done: number, state: CascadeJob['state'] = 'running'): CascadeJob => ({
  id: '01J00000000000000000000000',
  state,
  done,
  total: 250,
});

/** Follows a job whose questions get these answers in turn. The last answer repeats. */
async function follow(answers: (CascadeJob | Error)[], from = job(10)) {
  const seen: number[] = [];
  const waits: number[] = [];
  let asked = 0;
  const ask = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (!answer || answer instanceof Error) throw answer;
    return answer;
  };
  const wait = async (ms: number) => void waits.push(ms);
  const finished = await followJob(from, ask, ({ done }) => seen.push(done), wait);
  return { finished, seen, waits };
}

it('asks every second until the deletion is done', async () => {
  const { finished, seen, waits } = await follow([job(100), job(200), job(250, 'done')]);
  expect({ finished, seen, waits }).toEqual({
    finished: true,
    seen: [100, 200, 250],
    waits: [1000, 1000, 1000],
  });
});

it('asks nothing about one that is done already', async () => {
  expect(await follow([], job(250, 'done'))).toEqual({ finished: true, seen: [], waits: [] });
});

it('goes on after questions without an answer, and counts anew after each answer', async () => {
  const silence = Array.from({ length: 29 }, networkError);
  const { finished, seen } = await follow([...silence, job(100), ...silence, job(250, 'done')]);
  expect({ finished, seen }).toEqual({ finished: true, seen: [100, 250] });
});

it('ends when nobody watches any more', async () => {
  let asked = 0;
  const ask = async () => job(++asked);
  expect(
    await followJob(
      job(0),
      ask,
      ({ done }) => done < 2,
      async () => {},
    ),
  ).toBe(false);
  expect(asked).toBe(2);
});

it('gives up after thirty questions without an answer', async () => {
  const { finished, waits } = await follow([networkError()]);
  expect(finished).toBe(false);
  expect(waits).toHaveLength(30);
});

it('gives up at once when it is refused', async () => {
  const { finished, waits } = await follow([new ApiError(404, 'notFound', 'gone')]);
  expect(finished).toBe(false);
  expect(waits).toHaveLength(1);
});
