import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { bundleOf } from '../config.ts';
import { localApiHeaders, send, sendError, withoutTransportSecurity } from './answers.ts';
import { HandlerFailure, type HandlerHost } from './handlerHost.ts';
import { fromResult, toEvent } from './lambdaEvent.ts';
import { router } from './routes.ts';

/** The most that a Lambda function accepts and returns, in bytes. */
const PAYLOAD_LIMIT = 6 * 1024 * 1024;

type Options = {
  endpoints: readonly Endpoint[];
  host: Pick<HandlerHost, 'invoke'>;
  timeoutMs?: number;
};

/** Serves everything below `/api` as the deployed HTTP API does. */
export function apiListener({ endpoints, host, timeoutMs = 10_000 }: Options) {
  const find = router(endpoints);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?');
    let match: ReturnType<typeof find>;
    try {
      match = find(request.method ?? 'GET', path);
    } catch {
      return sendError(response, 'invalid');
    }
    if (!match) return sendError(response, 'notFound');
    if ('allow' in match) {
      return sendError(response, 'methodNotAllowed', { headers: { allow: match.allow.join(', ') } });
    }
    const body = await readBody(request);
    if (!body) return sendError(response, 'tooLarge', { headers: { connection: 'close' } });
    const event = toEvent(request, body, match);
    if ((event.body?.length ?? 0) > PAYLOAD_LIMIT) return sendError(response, 'tooLarge');
    const { requestId } = event.requestContext;
    try {
      const name = bundleOf(match.endpoint.id);
      const answer = fromResult(await host.invoke(name, event, { requestId, timeoutMs }));
      if (answer.body.length > PAYLOAD_LIMIT) return sendError(response, 'internal', { requestId });
      const headers = withoutTransportSecurity(answer.headers);
      const cookies: Record<string, string[]> = answer.cookies.length ? { 'set-cookie': answer.cookies } : {};
      send(response, answer.statusCode, { ...localApiHeaders, ...headers, ...cookies }, answer.body);
    } catch (error) {
      const late = error instanceof HandlerFailure && error.kind === 'timeout';
      sendError(response, late ? 'unavailable' : 'internal', {
        requestId,
        headers: late ? { 'retry-after': '2' } : {},
      });
    }
  };
}

/** The whole body; undefined when it is larger than a function accepts. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    // Reads on to the end, because a client that still sends does not listen for the answer.
    if (size <= PAYLOAD_LIMIT) parts.push(part);
    if (size > 4 * PAYLOAD_LIMIT) return undefined;
  }
  return size <= PAYLOAD_LIMIT ? Buffer.concat(parts) : undefined;
}
