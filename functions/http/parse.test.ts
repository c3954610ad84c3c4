import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ACTOR, endpointWith, requestOf } from '../../test/support/steps.ts';
import { AppError } from '../app/errors.ts';
import { parse, parseParts, parsing } from './parse.ts';

const full = {
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[0-9]+$/, 'must be a number')
      .transform(Number),
  }),
  query: z.strictObject({ page: z.string().optional() }),
  body: z.strictObject({
    name: z.string().min(1, 'This field is required'),
    tags: z.array(z.string()).optional(),
  }),
} as unknown as Endpoint;
const none = {} as Endpoint;

function issuesOf(endpoint: Endpoint, parts: { params?: unknown; query?: unknown; body?: unknown }) {
  try {
    parseParts(endpoint, { params: {}, query: {}, body: undefined, ...parts });
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') {
      expect(error.message).toBe(error.issues?.[0]?.message);
      return error.issues;
    }
    throw error;
  }
  return 'parsed';
}

describe('parseParts', () => {
  it('gives what the schemas make of the parts', () => {
    const sent = { params: { id: '7' }, query: { page: '2' }, body: { name: 'x' } };
    expect(parseParts(full, sent)).toEqual({ params: { id: 7 }, query: { page: '2' }, body: { name: 'x' } });
    expect(parseParts(none, { params: {}, query: {}, body: undefined })).toEqual({});
  });

  it('names every field of params, query and body in one pass', () => {
    const issues = issuesOf(full, {
      params: { id: 'x' },
      query: { page: '1', size: '9', role: 'admin' },
      body: { tags: ['a', 5], pk: 'USER#1' },
    });
    expect(issues).toEqual([
      { field: 'id', message: 'must be a number' },
      { field: 'size', message: 'This field is not known here' },
      { field: 'role', message: 'This field is not known here' },
      { field: 'name', message: 'This field is required' },
      { field: 'tags.1', message: 'must be text' },
      { field: 'pk', message: 'This field is not known here' },
    ]);
  });

  it('tells a field that is absent from one of the wrong type', () => {
    expect(issuesOf(full, { params: { id: '1' }, body: {} })).toEqual([
      { field: 'name', message: 'This field is required' },
    ]);
    for (const name of [5, null, true, {}, ['x']]) {
      const [issue] = issuesOf(full, { params: { id: '1' }, body: { name } }) as { message: string }[];
      expect(issue?.message).not.toBe('This field is required');
    }
  });

  it.each([
    [z.string(), 5, 'must be text'],
    [z.string(), null, 'must be text'],
    [z.int(), '5', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.int().min(1800), 1799, 'must be at least 1800'],
    [z.int().max(2100), 2101, 'must be at most 2100'],
    [z.string().max(3), 'four', 'must have at most 3 characters'],
    [z.int(), 1e300, `must be at most ${Number.MAX_SAFE_INTEGER}`],
    [z.string().min(1), '', 'This field is required'],
    [z.string().min(3), 'ab', 'must have at least 3 characters'],
    [z.array(z.int()).min(1), [], 'must have at least 1 entry'],
    [z.array(z.int()).max(2), [1, 2, 3], 'must have at most 2 entries'],
    [z.enum(['true', 'false']), 'yes', 'must be one of: true, false'],
    [z.array(z.string()), 'x', 'must be a list'],
    [z.strictObject({}), [], 'must be an object'],
    [z.string('in words of its own'), 5, 'in words of its own'],
  ])('says in plain words what is wrong (%#)', (value, sent, message) => {
    const endpoint = { ...full, params: undefined, body: z.strictObject({ value }) } as unknown as Endpoint;
    expect(issuesOf(endpoint, { body: { value: sent } })).toEqual([{ field: 'value', message }]);
  });

  it.each<[unknown, string, string]>([
    [undefined, 'body', 'Some of the values sent are not valid'],
    [{}, 'body', 'Some of the values sent are not valid'],
    [{ ids: [1], name: 'x' }, 'body', 'Some of the values sent are not valid'],
    [{ ids: [1, 2, 3] }, 'ids', 'must have at most 2 entries'],
    [{ ids: ['1'] }, 'ids.0', 'must be a number'],
    [{ name: '' }, 'name', 'This field is required'],
  ])(
    'tells of a body of two forms what is wrong with the one that was meant (%j)',
    (body, field, message) => {
      const ids = z.strictObject({ ids: z.array(z.int()).max(2) });
      const endpoint = {
        body: z.union([ids, z.strictObject({ name: z.string().min(1) })]),
      } as unknown as Endpoint;
      expect(issuesOf(endpoint, { params: undefined, query: undefined, body })).toEqual([{ field, message }]);
    },
  );

  it('says of a value of two forms that fits neither what its schema says, and otherwise that it is not valid', () => {
    const names = z.union([z.string(), z.array(z.string())], {
      error: ({ input }) => (input === undefined ? 'Choose some names' : undefined),
    });
    const endpoint = { body: z.strictObject({ names }) } as unknown as Endpoint;
    const told = (body: object) => issuesOf(endpoint, { params: undefined, query: undefined, body });
    expect(told({})).toEqual([{ field: 'names', message: 'Choose some names' }]);
    expect(told({ names: 5 })).toEqual([
      { field: 'names', message: 'Some of the values sent are not valid' },
    ]);
  });

  it('names the part of the request that fits no form', () => {
    const either = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]);
    const endpoint = { params: either, query: either, body: either } as unknown as Endpoint;
    const fields = (issuesOf(endpoint, { body: {} }) as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(['path', 'query', 'body']);
  });

  it('asks for the body where one is required', () => {
    expect(issuesOf(full, { params: { id: '1' } })).toEqual([
      { field: 'body', message: 'This field is required' },
    ]);
  });

  it.each([
    [{ role: 'admin' }, 'role'],
    [null, 'body'],
    [[], 'body'],
    [5, 'body'],
    ['x', 'body'],
    [false, 'body'],
  ])('refuses the body %j where none is taken', (body, field) => {
    expect(issuesOf(none, { body })).toEqual([{ field, message: 'This field is not known here' }]);
  });

  it('refuses a query where none is taken', () => {
    expect(issuesOf(none, { query: { page: '1' } })).toEqual([
      { field: 'page', message: 'This field is not known here' },
    ]);
  });
});

describe('parse', () => {
  const endpoint = endpointWith({
    query: z.strictObject({ page: z.coerce.number() }),
    body: z.strictObject({ name: z.string() }),
  });
  const ORIGIN = { ip: '203.0.113.7', userAgent: 'vitest', requestId: 'r' };

  it('makes the input of `run` of the request and of what is known of it', async () => {
    const sent = { query: 'page=2', body: { name: 'x' }, cookies: ['a=1'], headers: { 'x-more': 'y' } };
    const state = { actor: ACTOR, origin: ORIGIN, versions: { districts: 3 } };
    const request = requestOf(endpoint, { sent, state });
    await parse(endpoint).before?.(request);
    expect(request.internal.input).toEqual({
      params: { id: '5' },
      query: { page: 2 },
      body: { name: 'x' },
      route: '/things/{id}',
      headers: expect.objectContaining({ 'x-more': 'y' }),
      cookies: { a: '1' },
      reply: { headers: {}, cookies: [] },
      see: expect.objectContaining({ schools: expect.any(Function) }),
      ...state,
    });
  });

  it('keeps the body as it was sent, without what parsing fills in', async () => {
    const filling = endpointWith({ body: z.strictObject({ name: z.string().default('') }) });
    const request = requestOf(filling, { sent: { body: {} } });
    await parse(filling).before?.(request);
    expect([request.internal.sent, request.internal.input?.body]).toEqual([{}, { name: '' }]);
  });

  it('makes no input of a refused request', async () => {
    const request = requestOf(endpoint, { sent: { query: 'page=2', body: { size: 1 } } });
    await expect(parse(endpoint).before?.(request)).rejects.toMatchObject({ status: 400 });
    expect(request.internal.input).toBeUndefined();
  });

  it('compiles schemas only for a process that is called often', () => {
    expect([1, 10, 11].map((call) => parsing(call)?.jitless)).toEqual([true, true, undefined]);
  });
});
