import { expect, it } from 'vitest';
import { ApiError, networkError } from '../../api/apiError.ts';
import { impactFailed } from './impactFailed.ts';

it.each([
  ['an id that is none', new ApiError(400, 'invalid', ''), 'Invalid teacher ID. Cannot delete teacher.'],
  [
    'a record not allowed',
    new ApiError(403, 'forbidden', ''),
    'Failed to find teacher. Cannot delete teacher.',
  ],
  ['a record that is gone', new ApiError(404, 'notFound', ''), 'Teacher not found. Cannot delete teacher.'],
  [
    'a service that is away',
    new ApiError(503, 'unavailable', ''),
    'Failed to get cascade information. Please try again.',
  ],
  ['no answer', networkError(), 'Failed to get cascade information. Please try again.'],
  ['an answer without counts', new TypeError(), 'Failed to get cascade information. Please try again.'],
])('names %s', (_, error, text) => {
  expect(impactFailed(error)).toBe(text);
});
