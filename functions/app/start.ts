import type { Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Actor, Origin } from './actor.ts';
import { createDeps } from './createDeps.ts';
import type { Deps } from './deps.ts';
import { lazily } from './lazily.ts';

/**
 * What a call of a function knows about itself, in middy's `internal`. It is made for each call and does not outlive
 * it.
 */
export type Started = {
  deps: Deps;
  /** API Gateway's id of the request, or Lambda's id of a call that is no request. */
  requestId: string;
  startedAt: number;
  /** Counts the calls in this process. The first one is the cold start. */
  call: number;
  actor?: Actor;
  origin?: Origin;
};

/** The state of a call, for the handler. Middy hands the handler the context, but not `internal`. */
export const stateOf = <S extends Started>(context: Context) => (context as Context & { state: S }).state;

const warmDeps = lazily(() => createDeps(process.env));

/**
 * Starts each call of every function, as middy's `requestStart`.
 * @param given side effects of a test; a function uses those of its environment, made once per process
 */
export function start(given?: Deps) {
  let call = 0;
  return (request: Request): void => {
    call += 1;
    const deps = given ?? warmDeps();
    const sent = request.event as { requestContext?: { requestId: string } } | null;
    const requestId = sent?.requestContext?.requestId ?? request.context.awsRequestId;
    Object.assign(request.internal, { deps, requestId, startedAt: performance.now(), call });
    // Copies the context, in case concurrent calls share one object.
    request.context = Object.assign({}, request.context, { state: request.internal });
  };
}
