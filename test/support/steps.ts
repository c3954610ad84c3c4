import type { Request } from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod';
import type { Actor } from '#functions/app/actor.ts';
import type { Deps } from '#functions/app/deps.ts';
import { Limits } from '#functions/app/limits.ts';
import type { State } from '#functions/http/state.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { eventFor, type Sent } from './invoke.ts';

export const ACTOR: Actor = { id: 7, username: 'someone', role: 'deo', scope: { kind: 'none' }, sid: 's' };

/** An endpoint that accepts and answers only what a test says. */
export const endpointWith = (over: object = {}) =>
  ({
    id: 'things.change',
    area: 'things',
    name: 'change',
    method: 'POST',
    path: '/things/{id}',
    access: 'public',
    summary: 'For a test',
    params: z.strictObject({ id: z.string() }),
    response: z.any(),
    ...over,
  }) as Endpoint;

type Given = { sent?: Sent; deps?: object; state?: Partial<State> };

/** What middy gives a step: the event of a request, and what earlier steps found out. */
export function requestOf(
  endpoint: Endpoint,
  { sent, deps, state }: Given = {},
): Request<APIGatewayProxyEventV2, unknown, Error, Context, State> {
  const event = eventFor(endpoint, { params: { id: '5' }, ...sent });
  const internal: State = {
    deps: { limits: Limits.parse({}), ...deps } as Deps,
    requestId: event.requestContext.requestId,
    startedAt: 0,
    call: 1,
    ...state,
  };
  return { event, context: {} as Context, response: undefined, error: undefined, internal };
}
