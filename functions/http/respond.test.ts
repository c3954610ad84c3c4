import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '../app/errors.ts';
import { API_HEADERS, errorBody, jsonResponse } from './respond.ts';

const respond = (length: number, acceptEncoding: string | undefined) =>
  // `{"a":""}` is 8 bytes.
  jsonResponse({ a: 'x'.repeat(length - 8) }, { status: 200, acceptEncoding, gzipFromBytes: 1024 });

describe('jsonResponse', () => {
  it.each([
    [1023, undefined],
    [1024, undefined],
    [1025, 'gzip'],
  ])('zips answers over 1 KB only: %i bytes', (length, encoding) => {
    const answer = respond(length, 'gzip, deflate, br');
    expect(answer.headers?.['content-encoding']).toBe(encoding);
    expect(answer.isBase64Encoded ?? false).toBe(encoding !== undefined);
    const bytes = Buffer.from(answer.body!, encoding ? 'base64' : 'utf8');
    const text = encoding ? gunzipSync(bytes) : bytes;
    expect(text).toHaveLength(length);
    expect(JSON.parse(text.toString())).toEqual({ a: 'x'.repeat(length - 8) });
  });

  it.each([
    ['gzip', true],
    ['GZIP', true],
    ['br, gzip;q=0.5', true],
    ['gzip ; q=1.0', true],
    [undefined, false],
    ['', false],
    ['br', false],
    ['identity', false],
    ['xgzip, gzip-x', false],
    ['gzip;q=0', false],
    ['gzip; q=0.000, br', false],
  ])('zips only for a caller who takes it: %j', (accepted, zips) => {
    expect(respond(4000, accepted).headers?.['content-encoding'] === 'gzip').toBe(zips);
  });

  it('says that the answer varies, zipped or not', () => {
    expect(respond(100, 'gzip').headers?.vary).toBe('accept-encoding');
    expect(respond(4000, 'gzip').headers?.vary).toBe('accept-encoding');
  });

  it('counts bytes, not characters', () => {
    const answer = jsonResponse(
      { a: 'ṭ'.repeat(400) },
      { status: 200, acceptEncoding: 'gzip', gzipFromBytes: 1024 },
    );
    expect(answer.headers?.['content-encoding']).toBe('gzip');
  });
});

describe('errorBody', () => {
  const secret = new Error('arn:aws:dynamodb:ap-south-1:1:table/records');

  it.each([
    secret,
    new TypeError('x'),
    'text',
    undefined,
    null,
    7,
    { message: 'x', status: 200, code: 'ok' },
  ])('tells nothing of %j', (thrown) => {
    expect(errorBody(thrown, { requestId: 'r-1', asked: 0 })).toEqual({
      status: 500,
      body: {
        success: false,
        message: 'Something went wrong on our side. Nothing was saved.',
        error: 'internal',
        requestId: 'r-1',
      },
    });
  });

  it('tells what an AppError is made to tell, and not its cause', () => {
    const { status, body } = errorBody(new AppError('unavailable', undefined, { cause: secret }), {
      requestId: 'r-2',
      asked: 0,
    });
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain('arn:');
    expect(body).toMatchObject({ success: false, error: 'unavailable', requestId: 'r-2' });
  });

  const refusal = (count: number, field = 'name') =>
    new AppError('invalid', 'is wrong', {
      issues: Array.from({ length: count }, (_, i) => ({ field: `${field}${i}`, message: 'is wrong' })),
    });
  const refused = (error: AppError, asked: number) => errorBody(error, { requestId: 'r-3', asked }).body;

  it('R90: names the first twenty issues', () => {
    const { issues } = refused(refusal(500), 1e6);
    expect(issues?.map(({ field }) => field)).toEqual(Array.from({ length: 20 }, (_, i) => `name${i}`));
    expect(refused(refusal(3), 1e6).issues).toHaveLength(3);
  });

  it.each([
    ['short names', 'name'],
    ['a name of 100 KB', 'n'.repeat(100_000)],
    ['a name that grows when it is written', '\u0001'.repeat(200)],
    ['a name that is cut within a letter', `${'n'.repeat(99)}😀`],
  ])('R90: is no larger than the request, or 1 KB: %s', (_, field) => {
    for (const asked of [0, 200, 1024, 1500, 3000, 9000]) {
      const body = refused(refusal(50, field), asked);
      const text = JSON.stringify(body);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.max(asked, 1024));
      expect(text.isWellFormed() && !text.includes('\\ud83d')).toBe(true);
      expect(body.message).toBe('is wrong');
    }
    expect(refused(refusal(50, field), 1e6).issues).toHaveLength(20);
  });
});

it('keeps every answer from being stored, shown, run and embedded', () => {
  expect(API_HEADERS).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
});
