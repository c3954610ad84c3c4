import { expect, it, vi } from 'vitest';
import { ApiError, networkError } from './apiError.ts';
import { GivenUp } from './givenUp.ts';
import { sendOnceServed } from './onceServed.ts';

const busy = () => new ApiError(503, 'unavailable', '');

/** Fails with these errors, one after another, and then answers. */
function sending(...failures: Error[]) {
  const wait = vi.fn(async () => {});
  const run = (wanted = () => true) =>
    sendOnceServed(
      async () => {
        const failure = failures.shift();
        if (failure) throw failure;
        return 'key';
      },
      wanted,
      wait,
    );
  return { run, wait };
}

it('sends again what had no answer, or one that the server was busy, after a wait for each', async () => {
  const { run, wait } = sending(networkError(), busy(), networkError());
  expect(await run()).toBe('key');
  expect(wait).toHaveBeenCalledTimes(3);
});

it('does not send again what nobody waits for any more', async () => {
  const { run } = sending(busy());
  await expect(run(() => false)).rejects.toBeInstanceOf(GivenUp);
});

it.each([new ApiError(401, 'unauthenticated', ''), new Error('Nobody is signed in')])(
  'throws what waiting does not mend: %o',
  async (failure) => {
    const { run, wait } = sending(failure);
    await expect(run()).rejects.toBe(failure);
    expect(wait).not.toHaveBeenCalled();
  },
);
