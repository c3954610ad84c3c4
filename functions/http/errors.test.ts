import { describe, expect, it } from 'vitest';
import { answered } from '../../test/support/invoke.ts';
import { ACTOR, endpointWith, requestOf } from '../../test/support/steps.ts';
import { AppError, unavailable } from '../app/errors.ts';
import { errors } from './errors.ts';
import type { State } from './state.ts';

const ORIGIN = { ip: '203.0.113.7', userAgent: 'vitest', requestId: 'r' };
const KNOWN = { actor: ACTOR, origin: ORIGIN };

/** The answer when a step or `run` threw `error`, and the audit entries that were kept. */
async function thrown(error: Error, state: Partial<State> = KNOWN, fault?: Error) {
  const entries: { put: Record<string, unknown> }[] = [];
  const transact = async (writes: typeof entries) => {
    if (fault) throw fault;
    entries.push(...writes);
  };
  const deps = { table: { transact }, now: () => new Date(0), newId: () => 'id' };
  const endpoint = endpointWith({ access: 'signedIn', about: 'school', id: 'schools.update' });
  const request = requestOf(endpoint, { deps, state });
  request.error = error;
  await errors(endpoint).onError?.(request);
  const answer = answered(request.response as Parameters<typeof answered>[0]);
  return { answer, entries: entries.map(({ put }) => put), request };
}

describe('an error', () => {
  it('is answered as what it is meant to tell, by the name of the request', async () => {
    const { answer, request } = await thrown(new AppError('conflict'));
    expect(answer).toMatchObject({
      status: 409,
      body: { success: false, error: 'conflict', requestId: request.internal.requestId },
    });
  });

  it('tells how long to wait, and gives the cookies of `run` but not its headers', async () => {
    const reply = { headers: { 'content-disposition': 'attachment' }, cookies: ['a=; Max-Age=0'] };
    const input = { reply } as unknown as State['input'];
    const { answer } = await thrown(unavailable(new Error('x'), 7), { ...KNOWN, input });
    expect(answer).toMatchObject({ status: 503, cookies: ['a=; Max-Age=0'] });
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});

describe('the entry of a refusal', () => {
  it.each([
    ['forbidden', 'permission_denied'],
    ['notFound', 'unauthorized_access'],
  ] as const)('of a %s is %s', async (code, action) => {
    const { answer, entries } = await thrown(new AppError(code));
    expect(answer.body.error).toBe(code);
    expect(entries).toMatchObject([{ action, resource_type: 'school', resource_id: '5', success: false }]);
  });

  it.each<[string, Error, Partial<State>]>([
    ['of nobody', new AppError('forbidden'), { origin: ORIGIN }],
    ['of one who came round the CDN', new AppError('forbidden'), { actor: ACTOR }],
    ['of what is missing in plain sight', new AppError('notFound', undefined, { inSight: true }), KNOWN],
    [
      'of what is missing for one who sees all',
      new AppError('notFound'),
      { ...KNOWN, actor: { ...ACTOR, scope: { kind: 'all' } } },
    ],
    ['of a mistake', new AppError('invalid'), KNOWN],
    ['of a fault of ours', new Error('x'), KNOWN],
  ])('is not kept %s', async (_, error, state) => {
    expect((await thrown(error, state)).entries).toEqual([]);
  });

  it('that cannot be kept is answered as the fault that it is, and logged as what was refused', async () => {
    const error = new AppError('forbidden');
    const { answer, request } = await thrown(error, KNOWN, unavailable(new Error('table')));
    expect(answer.status).toBe(503);
    expect(request.error).toBe(error);
  });
});
