import { expect, test } from 'vitest';
import { ApiError, networkError } from './apiError.ts';
import { unanswered } from './unanswered.ts';

const refused = new ApiError(401, 'unauthenticated', 'no', { requestId: 'r' });
const busy = new ApiError(503, 'unavailable', 'busy', { requestId: 'r' });

test.each([
  ['no answer', networkError()],
  ['a failure of the server', busy],
])('what is of no use after %s may have been used then', (_what, error) => {
  const mayBeDone = unanswered();
  expect(mayBeDone('a', error, false)).toBe(true);
  expect(mayBeDone('a', refused, true)).toBe(true);
  expect(mayBeDone('a', refused, true)).toBe(true);
});

test('what was answered, and other than what was not, is plainly refused', () => {
  const mayBeDone = unanswered();
  expect(mayBeDone('a', refused, true)).toBe(false);
  mayBeDone('a', networkError(), false);
  expect(mayBeDone('b', refused, true)).toBe(false);
  const tooMany = new ApiError(429, 'tooMany', 'wait', { requestId: 'r' });
  expect(mayBeDone('a', tooMany, false)).toBe(false);
  expect(mayBeDone('a', refused, true)).toBe(true);
});
