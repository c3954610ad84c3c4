import { expect, it } from 'vitest';
import { exportMessages } from '#shared/messages/exports.ts';
import { ApiError, networkError } from '../api/apiError.ts';
import { exportFailure } from './exportFailure.ts';

const { failed, tooMany } = exportMessages;

it.each([
  ['alone where no answer came', networkError(), failed],
  ['alone where the server failed', new ApiError(503, 'unavailable', 'The service is busy'), failed],
  ['alone where the file could not be written', new TypeError('no memory'), failed],
  [
    'with the reason of a refusal in the place of its advice',
    new ApiError(429, 'tooMany', tooMany),
    `Failed to export Excel file. ${tooMany}`,
  ],
  ['once where that is the reason', new ApiError(409, 'conflict', failed), failed],
])('an export that failed is told by the sentence of the catalogue, %s', (_how, error, text) => {
  expect(exportFailure(error)).toBe(text);
});
