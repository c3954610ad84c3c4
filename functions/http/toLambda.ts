import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Deps } from '../app/deps.ts';
import { log } from '../app/log.ts';
import { start } from '../app/start.ts';
import { answer } from './answer.ts';
import { errors } from './errors.ts';
import { noted } from './noted.ts';
import { once } from './once.ts';
import { origin } from './origin.ts';
import { parse } from './parse.ts';
import { permission } from './permission.ts';
import { rate } from './rate.ts';
import type { Run } from './run.ts';
import { session } from './session.ts';
import type { State } from './state.ts';

/** What Lambda calls. */
export type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The one way from an API Gateway event to a handler's `run` and back. The steps see the request from first to last,
 * and the answer or error from last to first.
 * @param given side effects of a test; a function uses those of its environment
 */
export function toLambda<E extends Endpoint>(endpoint: E, run: Run<E>, given?: Deps): Handler {
  return (
    middy<APIGatewayProxyEventV2, unknown, Error, Context, State>({ requestStart: start(given) })
      .use([
        log(endpoint.id),
        errors(endpoint),
        origin(),
        session(endpoint),
        rate(),
        permission(endpoint),
        parse(endpoint),
        answer(endpoint),
        noted(endpoint),
      ])
      // `once` is not a step: when a step answers early, middy skips `answer` and `log`.
      .handler(once(endpoint, run)) as Handler
  );
}

/**
 * What the file of an endpoint exports: `run`, which answers a request under the contract, and the `handler` that Lambda
 * calls.
 */
export const serve = <E extends Endpoint>(endpoint: E, run: Run<E>) => ({
  run,
  handler: toLambda(endpoint, run),
});
