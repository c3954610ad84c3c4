import { expect, it } from 'vitest';
import { ApiError } from './apiError.ts';
import { GivenUp } from './givenUp.ts';
import { sendOnceAllowed } from './onceAllowed.ts';

const tooMany = (retryAfter?: number) => new ApiError(429, 'tooMany', 'Too many requests', { retryAfter });

/** Refuses with these errors, one after another, and then answers. */
function sending(...refusals: Error[]) {
  const waits: number[] = [];
  const run = (wanted = () => true) =>
    sendOnceAllowed(
      async () => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return 'saved';
      },
      wanted,
      async (ms) => void waits.push(ms),
    );
  return { run, waits };
}

it('waits as long as the server says, as often as it says so', async () => {
  const { run, waits } = sending(tooMany(1), tooMany(3));
  expect(await run()).toBe('saved');
  expect(waits).toEqual([1000, 3000]);
});

it('does not send again what nobody waits for any more', async () => {
  const { run } = sending(tooMany(1));
  await expect(run(() => false)).rejects.toBeInstanceOf(GivenUp);
});

it.each([tooMany(), tooMany(3600), new ApiError(409, 'stale', 'stale', { retryAfter: 1 })])(
  'throws what waiting does not mend: %o',
  async (refusal) => {
    const { run, waits } = sending(refusal);
    await expect(run()).rejects.toBe(refusal);
    expect(waits).toEqual([]);
  },
);
