import { Buffer } from 'node:buffer';
import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { answered, eventFor, type Sent } from '../../test/support/invoke.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { Limits } from '../app/limits.ts';
import type { Run } from './run.ts';
import { toLambda } from './toLambda.ts';

const endpoint = {
  id: 'things.change',
  area: 'things',
  name: 'change',
  method: 'POST',
  path: '/things/{id}',
  access: 'public',
  summary: 'For this test',
  params: z.strictObject({ id: z.string().transform(Number) }),
  query: z.strictObject({ deep: z.string().optional() }),
  body: z.strictObject({ name: z.string() }).optional(),
  response: z.object({ success: z.literal(true), data: z.object({ shown: z.string() }) }),
  status: 201,
  bodyLimit: 4096,
} as const satisfies Endpoint;

const lines: Record<string, unknown>[] = [];
// A public endpoint without a CDN uses only these parts of Deps.
const deps = {
  environment: { BEHIND_CDN: 'false' },
  limits: Limits.parse({}),
  log: (line: object) => void lines.push({ ...line }),
} as unknown as Deps;
const ANSWER = { success: true, data: { shown: 'x', hidden: 'secret' } } as const;

async function call(run: Run<typeof endpoint>, sent: Sent = {}, base64 = false) {
  lines.length = 0;
  const event = eventFor(endpoint, { params: { id: '7' }, ...sent });
  if (base64)
    Object.assign(event, { body: Buffer.from(event.body ?? '').toString('base64'), isBase64Encoded: true });
  const answer = answered(await toLambda(endpoint, run, deps)(event, {} as Context));
  return { ...answer, id: event.requestContext.requestId };
}

describe('toLambda', () => {
  it('hands run what was parsed, the route and who asks', async () => {
    let seen: unknown;
    const { status, body } = await call(
      async (input) => {
        seen = input;
        return ANSWER;
      },
      { body: { name: 'x' }, query: 'deep=1', cookies: ['a=1'], ip: '198.51.100.4' },
    );
    expect(status).toBe(201);
    // Fields that the response schema does not declare are removed.
    expect(body).toEqual({ success: true, data: { shown: 'x' } });
    expect(seen).toMatchObject({
      params: { id: 7 },
      query: { deep: '1' },
      body: { name: 'x' },
      route: '/things/{id}',
      cookies: { a: '1' },
      actor: undefined,
      origin: { ip: '198.51.100.4', userAgent: 'vitest' },
    });
  });

  it('reads a body in base64', async () => {
    let name: string | undefined;
    const run: Run<typeof endpoint> = async ({ body }) => {
      name = body?.name;
      return ANSWER;
    };
    expect((await call(run, { body: { name: 'Ṭhang' } }, true)).status).toBe(201);
    expect(name).toBe('Ṭhang');
  });

  it('names the fields of params, query and body at once', async () => {
    const { status, body, id } = await call(async () => ANSWER, {
      body: { size: 1 },
      query: 'deep=1&wide=2',
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      error: 'invalid',
      message: expect.any(String),
      requestId: id,
      issues: [
        { field: 'wide', message: 'This field is not known here' },
        { field: 'name', message: 'This field is required' },
        { field: 'size', message: 'This field is not known here' },
      ],
    });
  });

  it.each<[number, Sent]>([
    [400, { rawBody: '{"name":' }],
    [400, { query: 'deep=1&deep=2' }],
    [413, { body: { name: 'x'.repeat(4096) } }],
    [415, { rawBody: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('answers %i before run is reached', async (expected, sent) => {
    let reached = false;
    const { status, body, id } = await call(async () => {
      reached = true;
      return ANSWER;
    }, sent);
    expect({ status, reached }).toEqual({ status: expected, reached: false });
    expect(body).toMatchObject({ success: false, requestId: id });
  });

  it.each<[string, unknown]>([
    ['an error', new Error('arn:aws:dynamodb:ap-south-1:1:table/records')],
    ['a text', 'arn:aws:x'],
    ['null', null],
    ['undefined', undefined],
    ['an answer', { statusCode: 200, body: 'ok' }],
    ['a look-alike', Object.assign(new Error('x'), { status: 200, code: 'ok', statusCode: 200 })],
  ])('makes a blank 500 of %s that is thrown', async (_, thrown) => {
    const answer = await call(async () => {
      throw thrown;
    });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      message: 'Something went wrong on our side. Nothing was saved.',
      error: 'internal',
      requestId: answer.id,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'ERROR',
      endpoint: 'things.change',
      requestId: answer.id,
      status: 500,
    });
  });

  it('tells the request that a process was started for from those after it', async () => {
    const handler = toLambda(endpoint, async () => ANSWER, deps);
    lines.length = 0;
    for (let i = 0; i < 3; i += 1) await handler(eventFor(endpoint, { params: { id: '7' } }), {} as Context);
    expect(lines.map(({ coldStart }) => coldStart)).toEqual([true, false, false]);
  });

  it('makes a blank 500 of an answer that is not as declared', async () => {
    const { status, body } = await call(async () => ({ success: true, data: { secret: 'x' } }) as never);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret|shown|zod|invalid_type/i);
  });

  it('sends the wait of a refusal with the cookies of run, and not with the headers of its answer', async () => {
    const answer = await call(async ({ reply }) => {
      reply.headers['content-disposition'] = 'attachment';
      reply.cookies.push('a=; Max-Age=0');
      throw new AppError('tooMany', undefined, { retryAfterSeconds: 7 });
    });
    expect(answer).toMatchObject({ status: 429, cookies: ['a=; Max-Age=0'] });
    expect(answer.headers).toMatchObject({ 'retry-after': '7' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    const next = await call(async () => ANSWER);
    expect(next.cookies).toEqual([]);
  });

  it('writes one line for each call, without a body, a name or a header', async () => {
    const secret = 'canary-5150';
    const sent = {
      body: { name: secret },
      query: `deep=${secret}`,
      headers: { 'x-secret': secret },
      cookies: [secret],
    };
    await call(async () => ANSWER, sent);
    expect(lines).toEqual([
      {
        level: 'INFO',
        endpoint: 'things.change',
        requestId: expect.any(String),
        actor: undefined,
        ip: '203.0.113.7',
        status: 201,
        ms: expect.any(Number),
        coldStart: true,
      },
    ]);
    await call(async () => {
      throw new AppError('forbidden');
    }, sent);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });
});
