import { expect, it } from 'vitest';
import { ApiError, networkError } from './apiError.ts';
import { doneOrRead } from './doneBefore.ts';

const refused = (status: number, code: 'stale' | 'conflict' | 'forbidden') =>
  new ApiError(status, code, code);
const after = (error: Error, stored: string | Error) => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (stored instanceof Error) throw stored;
    return stored;
  };
  const outcome = doneOrRead(
    () => Promise.reject(error),
    read,
    (now) => now === 'issued',
  );
  return outcome.then(
    (now) => ({ now, reads }),
    (thrown: unknown) => ({ thrown, reads }),
  );
};

it.each([
  ['no answer came', networkError()],
  ['it was changed since', refused(409, 'stale')],
  ['it is refused, since it is done', refused(409, 'conflict')],
])('a step is done where %s and what is stored says so', async (_what, error) => {
  expect(await after(error, 'issued')).toEqual({ now: 'issued', reads: 1 });
  expect(await after(error, 'draft')).toEqual({ thrown: error, reads: 1 });
  expect(await after(error, networkError())).toEqual({ thrown: error, reads: 1 });
});

it('reads nothing after an answer, or after a refusal that has nothing to do with it', async () => {
  const error = refused(403, 'forbidden');
  expect(await after(error, 'issued')).toEqual({ thrown: error, reads: 0 });
  const read = () => Promise.reject(new Error('not to be read'));
  expect(
    await doneOrRead(
      async () => 'issued',
      read,
      () => true,
    ),
  ).toBe('issued');
});
