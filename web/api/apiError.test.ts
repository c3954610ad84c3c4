import { expect, test } from 'vitest';
import { errorFrom } from './apiError.ts';

const read = async (status: number, body: string) => {
  const { code, message, issues, requestId } = await errorFrom(new Response(body, { status }));
  return { code, message, issues, requestId };
};

test('what the server says of a refusal is taken whole', async () => {
  const issues = [{ field: 'phone', message: 'is missing' }];
  const body = { success: false, error: 'invalid', message: 'no', issues, requestId: 'r' };
  expect(await read(400, JSON.stringify(body))).toEqual({
    code: 'invalid',
    message: 'no',
    issues,
    requestId: 'r',
  });
});

test.each([
  ['a gateway', 503, '{"message":"Service Unavailable"}', 'internal'],
  ['a gateway that counts', 429, '{"message":"Too Many Requests"}', 'tooMany'],
  ['a gateway that asks who it is', 401, '{"message":"Unauthorized"}', 'unauthenticated'],
  ['nobody', 502, 'null', 'internal'],
  ['a proxy', 504, '<html>', 'internal'],
])('an answer of %s has no words of ours', async (_who, status, body, code) => {
  expect(await read(status, body)).toEqual({ code, message: '', issues: [], requestId: undefined });
});
