import type { MiddlewareObj, Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import { AppError } from './errors.ts';
import type { Started } from './start.ts';

/** One line of the log for each call: who did what, how it ended, how long it took. Never a body, a name or a header. */
export function log(id: string): MiddlewareObj<unknown, unknown, Error, Context, Started> {
  const writeLine = ({ response, error, internal }: Request<unknown, unknown, Error, Context, Started>) => {
    const { deps, requestId, actor, origin, startedAt, call } = internal;
    const cause = error instanceof AppError ? error.cause : error;
    // Only requests are answered with a status.
    const { statusCode: status = error ? 500 : 200 } = (response ?? {}) as { statusCode?: number };
    deps.log({
      level: status >= 500 ? 'ERROR' : 'INFO',
      endpoint: id,
      requestId,
      actor: actor?.id,
      // By law, half a year of logs shows where an attack came from. Of a stranger only the address is known.
      ip: origin?.ip,
      status,
      ms: Math.round(performance.now() - startedAt),
      coldStart: call === 1,
      ...(cause instanceof Error ? { error: cause.name, stack: cause.stack } : {}),
    });
  };
  return { after: writeLine, onError: writeLine };
}
