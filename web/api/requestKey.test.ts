import { expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { ApiError, networkError } from './apiError.ts';
import { newRequestKey, requestKeys } from './requestKey.ts';

test('names are such as the server takes, and no two alike', () => {
  const names = Array.from({ length: 1000 }, newRequestKey);
  for (const name of names) expect(name).toMatch(IDEMPOTENCY_KEY.pattern);
  expect(new Set(names).size).toBe(1000);
});

test.each([
  ['no answer', networkError()],
  ['a failure of the server', new ApiError(503, 'unavailable', 'busy')],
  ['an error of our own', new TypeError('x')],
  ['a refusal of the number of requests', new ApiError(429, 'tooMany', 'wait', { requestId: 'r' })],
  ['the end of the session', new ApiError(401, 'unauthenticated', 'expired', { requestId: 'r' })],
  ['a question who it is', new ApiError(403, 'proofDue', 'confirm', { requestId: 'r' })],
  ['the page of a firewall', new ApiError(403, 'internal', '')],
  ['the words of our firewall', new ApiError(403, 'forbidden', 'no', { requestId: '' })],
])('after %s the same content keeps its name, and other content has another', (_what, error) => {
  const keys = requestKeys();
  const first = keys.of('a');
  keys.ended(error);
  expect(keys.of('a')).toBe(first);
  expect(keys.of('b')).not.toBe(first);
});

test.each([
  ['success', undefined],
  ['a refusal', new ApiError(409, 'duplicate', 'taken', { requestId: 'r' })],
])('after %s the same content is a new request', (_what, error) => {
  const keys = requestKeys();
  const first = keys.of('a');
  keys.ended(error);
  expect(keys.of('a')).not.toBe(first);
});

test('an open request continues with the keys of a form that took its place', () => {
  const keys = requestKeys();
  const first = keys.of('a');
  const next = requestKeys();
  next.reopen(keys.open());
  expect(next.of('a')).toBe(first);
  next.ended();
  expect(next.open()).toBeUndefined();
});
