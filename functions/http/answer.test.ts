import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { answered } from '../../test/support/invoke.ts';
import { endpointWith, requestOf } from '../../test/support/steps.ts';
import { answer } from './answer.ts';
import type { State } from './state.ts';

const response = z.object({ success: z.literal(true), data: z.object({ shown: z.string() }) });

/** The response that the step makes of an answer of `run`. */
function made(over: Partial<Endpoint>, given: unknown, reply: object = {}) {
  const endpoint = endpointWith(over);
  const input = { reply: { headers: {}, cookies: [], ...reply } } as unknown as State['input'];
  const request = requestOf(endpoint, { state: { input } });
  request.response = given;
  answer(endpoint).after?.(request);
  return answered(request.response as Parameters<typeof answered>[0]);
}

it('is marked as a success and stripped of what the contract does not name', () => {
  const given = { data: { shown: 'x', hidden: 'secret' }, more: 'secret' };
  const { status, body } = made({ response, status: 201 }, given);
  expect([status, body]).toEqual([201, { success: true, data: { shown: 'x' } }]);
});

it('is no answer that is not as declared', () => {
  expect(() => made({ response }, { data: { hidden: 'secret' } })).toThrow(z.ZodError);
});

it('goes with the headers and cookies of the reply', () => {
  const answer = made({ status: 201 }, {}, { headers: { 'x-more': 'y' }, cookies: ['a=1'] });
  expect(answer).toMatchObject({ status: 201, cookies: ['a=1'] });
  expect(answer.headers).toMatchObject({ 'x-more': 'y', 'cache-control': 'no-store' });
});

it.each([
  ['a job that goes on', true, { job: { state: 'running' } }, 202],
  ['an order that goes on', true, { progress: { done: 1, total: 2 } }, 202],
  ['a job that is done', true, { job: { state: 'done' } }, 200],
  ['no job', true, {}, 200],
  ['a job of an endpoint that takes no work on', undefined, { job: { state: 'running' } }, 200],
] as const)('tells by its status that work goes on: %s', (_, accepted, data, status) => {
  expect(made({ accepted }, { data }).status).toBe(status);
});

it('is bytes or text where the endpoint says so', () => {
  const type = { headers: { 'content-type': 'application/pdf' } };
  const file = made({ response: z.instanceof(Uint8Array) }, new Uint8Array([0, 255]), type);
  expect([file.body, file.headers['content-type']]).toEqual([Buffer.from([0, 255]), 'application/pdf']);
  const lines = made({ response: z.string(), contentType: 'text/csv' }, 'a,b');
  expect([lines.body, lines.headers['content-type']]).toEqual(['a,b', 'text/csv; charset=utf-8']);
});
