import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { eventFor } from '../../test/support/invoke.ts';
import { AppError } from '../app/errors.ts';
import { Limits } from '../app/limits.ts';
import { readBody, readCookies, readQuery } from './body.ts';

const limits = Limits.parse({});
const endpoint: Endpoint = {
  id: 'x.y',
  area: 'x',
  name: 'y',
  method: 'POST',
  path: '/x',
  access: 'public',
  summary: 'x',
  response: z.any(),
};
const small: Endpoint = { ...endpoint, bodyLimit: 4096 };

const read = (rawBody: string, { of = endpoint, type = 'application/json', base64 = false } = {}) =>
  readBody(
    { ...eventFor(of, { rawBody, headers: { 'content-type': type } }), isBase64Encoded: base64 },
    of,
    limits,
  );

function refusal(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return expect.fail('nothing was refused');
}
const codeOf = (act: () => unknown) => refusal(act).code;

/** `levels` nested objects. */
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** JSON text of exactly this many bytes. */
const sized = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });

describe('readBody', () => {
  it('reads JSON, as text and in base64', () => {
    expect(read('{"a":"ṭ"}')).toEqual({ a: 'ṭ' });
    expect(read(Buffer.from('{"a":"ṭ"}').toString('base64'), { base64: true })).toEqual({ a: 'ṭ' });
    expect(read('{}', { type: 'application/json; charset=utf-8' })).toEqual({});
    expect(read('{}', { type: 'Application/JSON ;charset=utf-8' })).toEqual({});
  });

  it('is undefined where nothing was sent', () => {
    expect(readBody(eventFor(endpoint), endpoint, limits)).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    '',
  ])('takes no %j', (type) => {
    expect(codeOf(() => read('{}', { type }))).toBe('unsupportedType');
  });

  it('takes no text/plain even without a body, as a form of another site would send it', () => {
    expect(codeOf(() => read('', { type: 'text/plain' }))).toBe('unsupportedType');
  });

  it('takes no body of an unnamed type', () => {
    const event = eventFor(endpoint, { rawBody: '{}' });
    delete event.headers['content-type'];
    expect(codeOf(() => readBody(event, endpoint, limits))).toBe('unsupportedType');
  });

  it.each(['{', '{"a":}', "{'a':1}", '{"a":1}}', 'undefined', '\u0000', '[1,]', 'NaN'])(
    'calls %j broken',
    (text) => {
      expect(codeOf(() => read(text))).toBe('invalid');
    },
  );

  it('counts bytes up to the limit of the endpoint', () => {
    expect(read(sized(4096), { of: small })).toBeDefined();
    expect(codeOf(() => read(sized(4097), { of: small }))).toBe('tooLarge');
    expect(read(sized(131_072))).toBeDefined();
    expect(codeOf(() => read(sized(131_073)))).toBe('tooLarge');
    // 3000 letters of three bytes each.
    expect(codeOf(() => read(JSON.stringify({ a: 'ṭ'.repeat(3000) }), { of: small }))).toBe('tooLarge');
    const zipped = Buffer.from(sized(4097)).toString('base64');
    expect(codeOf(() => read(zipped, { of: small, base64: true }))).toBe('tooLarge');
  });

  it('takes eight levels, not nine', () => {
    expect(read(nested(8))).toBeDefined();
    expect(codeOf(() => read(nested(9)))).toBe('invalid');
    expect(read(`${'['.repeat(8)}${']'.repeat(8)}`)).toBeDefined();
    expect(codeOf(() => read(`${'['.repeat(9)}${']'.repeat(9)}`))).toBe('invalid');
    expect(codeOf(() => read(`${'['.repeat(60_000)}${']'.repeat(60_000)}`))).toBe('invalid');
  });

  it.each([
    ['{"a":{"b":["x","\\ud800y"]}}', 'a.b.1'],
    ['{"name":"half a sign: \\udc00"}', 'name'],
  ])('refuses half a character, by the name of its field: %s', (text, field) => {
    expect(refusal(() => read(text)).issues).toEqual([
      { field, message: 'contains half a character, which cannot be stored' },
    ]);
    expect(read('{"name":"a whole one: \\ud83d\\ude00"}')).toEqual({ name: 'a whole one: 😀' });
  });

  it('takes as many entries as the endpoint declares', () => {
    const of: Endpoint = { ...endpoint, listLimit: 1000 };
    const list = (entries: number) => JSON.stringify({ a: Array(entries).fill(1) });
    expect(read(list(1000), { of })).toEqual({ a: Array(1000).fill(1) });
    expect(codeOf(() => read(list(1001), { of }))).toBe('invalid');
  });

  it('takes 200 entries, not 201', () => {
    expect(read(JSON.stringify({ a: Array(200).fill(0) }))).toBeDefined();
    const error = refusal(() => read(JSON.stringify({ a: { b: Array(201).fill(0) } })));
    expect(error.code).toBe('invalid');
    expect(error.issues).toEqual([{ field: 'a.b', message: 'has more than 200 entries' }]);
  });

  it.each([
    ['{"__proto__":{"p":1}}', '__proto__'],
    ['{"constructor":{"prototype":{"p":1}}}', 'constructor'],
    ['{"a":[{"prototype":1}]}', 'a.0.prototype'],
    ['{"\\u005f_proto__":{"p":1}}', '__proto__'],
  ])('refuses the key that reaches a prototype in %s', (text, field) => {
    expect(refusal(() => read(text)).issues?.[0]?.field).toBe(field);
    expect(({} as { p?: number }).p).toBeUndefined();
  });
});

describe('readQuery', () => {
  const query = (text: string) => readQuery(eventFor(endpoint, { query: text }));

  it('reads one value per name', () => {
    expect(query('page=2&q=a%20b+c%26d')).toEqual({ page: '2', q: 'a b c&d' });
    expect(query('')).toEqual({});
  });

  it.each(['a=1&a=2', 'a=1&a=1', 'a=1&%61=2', '__proto__=1&__proto__=2', 'toString=1&toString=2'])(
    'refuses a name that stands twice: %s',
    (text) => {
      expect(codeOf(() => query(text))).toBe('invalid');
    },
  );

  it('takes a name of Object.prototype for a name', () => {
    expect(Object.keys(query('toString=1&__proto__=2')).sort()).toEqual(['__proto__', 'toString']);
    expect(({} as { p?: number }).p).toBeUndefined();
  });
});

describe('readCookies', () => {
  const cookies = (...list: string[]) => readCookies(eventFor(endpoint, { cookies: list }));

  it('takes the first of two alike, and values with = in them', () => {
    expect(cookies('a=1=2', 'b=3', 'a=4')).toEqual({ a: '1=2', b: '3' });
    expect(readCookies(eventFor(endpoint))).toEqual({});
  });
});
