import middy, { type Request } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Actor, Origin } from '../app/actor.ts';
import { createDeps } from '../app/createDeps.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { UNCOMPILED } from '../app/uncompiled.ts';
import { auditRefusal, authorise, permit } from './authorise.ts';
import { readBody, readCookies, readQuery } from './body.ts';
import { readForm } from './form.ts';
import { runOnce } from './once.ts';
import { originOf } from './origin.ts';
import { parseParts } from './parse.ts';
import { bytesResponse, errorBody, jsonResponse, textResponse } from './respond.ts';
import type { Input, Run } from './run.ts';

type Result = APIGatewayProxyStructuredResultV2;
/** What one request knows of itself. Made anew for each: nothing of a request outlives it. */
type State = {
  startedAt: number;
  /** Whether the process was started for it. */
  coldStart: boolean;
  deps: Deps;
  origin?: Origin;
  actor?: Actor;
  reply: Input<Endpoint>['reply'];
  /** How schemas are used. */
  parsing?: typeof UNCOMPILED;
};
/** The event carries the state, since middy hands a handler nothing else of the request. */
type Event = APIGatewayProxyEventV2 & { state: State };
type Step = Request<Event, Result>;
/** What Lambda calls. */
export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

const BASE = '/api';

/** Requests of a process after which it is worth while to have its schemas compiled. */
const COLD_REQUESTS = 10;

let warm: Deps | undefined;
const warmDeps = () => {
  warm ??= createDeps(process.env);
  return warm;
};

/**
 * The one way from an API Gateway event to a handler's `run` and back: session, rate, permission, one parse of params,
 * query and body, `run`, one parse of the answer, one log line.
 * @param given side effects of a test; a function uses those of its environment
 */
export function toLambda<E extends Endpoint>(endpoint: E, run: Run<E>, given?: Deps): Handler {
  const handler = middy<Event, Result>()
    .after((request: Step) => logLine(endpoint, request))
    .onError(async (request: Step) => {
      await answerError(endpoint, request);
      logLine(endpoint, request);
    })
    .handler((event: Event) => respond(endpoint, run, event));
  let requests = 0;
  return (event, context) => {
    const deps = given ?? warmDeps();
    requests += 1;
    const state: State = {
      startedAt: performance.now(),
      coldStart: requests === 1,
      deps,
      reply: { headers: {}, cookies: [] },
      parsing: requests > COLD_REQUESTS ? undefined : UNCOMPILED,
    };
    return handler({ ...event, state }, context);
  };
}

async function respond<E extends Endpoint>(endpoint: E, run: Run<E>, event: Event): Promise<Result> {
  const { deps, reply, parsing } = event.state;
  const origin = await originOf(event, deps);
  event.state.origin = origin;
  const known = await authorise(endpoint, event.headers.authorization, deps);
  event.state.actor = known.actor;
  const wait = known.actor ? deps.rates.take(known.actor.id) : 0;
  if (wait > 0) throw new AppError('tooMany', undefined, { retryAfterSeconds: Math.ceil(wait) });
  permit(endpoint, known.actor);
  const sent = {
    params: event.pathParameters ?? {},
    query: readQuery(event),
    body: endpoint.multipart ? await readForm(event, endpoint) : readBody(event, endpoint, deps.limits),
  };
  const parts = parseParts(endpoint, sent, parsing);
  const input = {
    ...parts,
    ...known,
    route: (event.routeKey.split(' ')[1] ?? '').slice(BASE.length),
    headers: event.headers,
    cookies: readCookies(event),
    reply,
    origin,
  };
  // The parts were parsed by the very schemas that the type of Input is inferred from.
  const given = await runOnce(endpoint, run, input as unknown as Input<E>, deps);
  const answer = endpoint.response.parse(given, parsing);
  const status = reply.status ?? endpoint.status ?? 200;
  const options = { ...responseOptions(event, deps), ...reply, status };
  if (answer instanceof Uint8Array) return bytesResponse(answer, options);
  return endpoint.contentType
    ? textResponse(String(answer), endpoint.contentType, options)
    : jsonResponse(answer, options);
}

const responseOptions = (event: Event, deps: Deps) => ({
  acceptEncoding: event.headers['accept-encoding'],
  gzipFromBytes: deps.limits.gzipFromBytes,
});

/** Turns what was thrown into an answer, and keeps an audit entry of a refusal. */
async function answerError(endpoint: Endpoint, request: Step): Promise<void> {
  const { event } = request;
  const { deps, origin, actor, reply } = event.state;
  let { error } = request;
  if (actor && origin && error instanceof AppError) {
    try {
      const params = event.pathParameters ?? {};
      await auditRefusal(deps, endpoint, { actor, origin, params }, error);
    } catch (failure) {
      error = failure as Error;
    }
  }
  const { status, body } = errorBody(error, event.requestContext.requestId);
  const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
  // The headers of `run` are about what it would have answered: its name, its type.
  const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': String(wait) };
  const { cookies } = reply;
  request.response = jsonResponse(body, { ...responseOptions(event, deps), status, headers, cookies });
}

/**
 * One line: who did what, how it ended, how long it took. Never a body, a name or a header. Why it is no library's
 * stands in functions/app/metric.ts.
 */
function logLine(endpoint: Endpoint, { event, response, error }: Step): void {
  const cause = error instanceof AppError ? error.cause : error;
  const { deps, actor, startedAt, coldStart } = event.state;
  const status = response?.statusCode ?? 500;
  deps.log({
    level: status >= 500 ? 'ERROR' : 'INFO',
    endpoint: endpoint.id,
    requestId: event.requestContext.requestId,
    actor: actor?.id,
    status,
    ms: Math.round(performance.now() - startedAt),
    coldStart,
    ...(cause instanceof Error ? { error: cause.name, stack: cause.stack } : {}),
  });
}
