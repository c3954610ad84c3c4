import type { Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Deps } from './deps.ts';
import { type Started, start, stateOf } from './start.ts';

const requestOf = (event: unknown, context = { awsRequestId: 'of Lambda' }): Request => ({
  event,
  context: context as Context,
  response: undefined,
  error: undefined,
  internal: {},
});
const deps = {} as Deps;

it('gives a call its state, which the handler finds in a context of its own', () => {
  const context = { awsRequestId: 'of Lambda' };
  const [one, other] = [requestOf({}, context), requestOf({}, context)];
  const begin = start(deps);
  for (const request of [one, other]) begin(request);
  expect(stateOf(one.context)).toBe(one.internal);
  expect(stateOf(other.context)).toBe(other.internal);
  expect(one.internal).toEqual({ deps, requestId: 'of Lambda', startedAt: expect.any(Number), call: 1 });
  expect(stateOf<Started>(other.context).call).toBe(2);
  expect(context).toEqual({ awsRequestId: 'of Lambda' });
});

it('names a request as API Gateway does', () => {
  const request = requestOf({ requestContext: { requestId: 'of API Gateway' } });
  start(deps)(request);
  expect(stateOf<Started>(request.context).requestId).toBe('of API Gateway');
});

it('takes a schedule, which may send nothing', () => {
  const request = requestOf(null);
  start(deps)(request);
  expect(stateOf<Started>(request.context).requestId).toBe('of Lambda');
});
