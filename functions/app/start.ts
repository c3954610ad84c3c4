import type { Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Actor } from './actor.ts';
import { createDeps } from './createDeps.ts';
import type { Deps } from './deps.ts';

/** What a call of a function knows of itself, in middy's `internal`. Made anew for each: nothing of a call outlives it. */
export type Started = {
  deps: Deps;
  /** What API Gateway tells the caller; of a call that is no request, what Lambda names it. */
  requestId: string;
  startedAt: number;
  /** Which call of the function it is in this process: the process was started for the first. */
  call: number;
  actor?: Actor;
};

/** The state of a call, for what middy calls last: that is handed the context, and nothing of `internal`. */
export const stateOf = <S extends Started>(context: Context) => (context as Context & { state: S }).state;

let warm: Deps | undefined;
const warmDeps = () => {
  warm ??= createDeps(process.env);
  return warm;
};

/**
 * How each call of every function starts, for middy's `requestStart`.
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
    // A context of its own, in case calls that are answered at once were given the same one.
    request.context = Object.assign({}, request.context, { state: request.internal });
  };
}
