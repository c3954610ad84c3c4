import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { AppError } from '../app/errors.ts';
import { auditRefusal } from './refusal.ts';
import { askedFor, errorBody, jsonResponse } from './respond.ts';
import type { Step } from './state.ts';

/** Turns what was thrown into an answer, and keeps an audit entry of a refusal. */
export const errors = (endpoint: Endpoint): Step => ({
  async onError(request) {
    const { event, internal } = request;
    const { deps, requestId, origin, actor, input } = internal;
    let { error } = request;
    if (actor && origin && error instanceof AppError) {
      try {
        const params = event.pathParameters ?? {};
        await auditRefusal(deps, endpoint, { actor, origin, params }, error);
      } catch (failure) {
        error = failure as Error;
      }
    }
    const { status, body } = errorBody(error, requestId);
    const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
    // The headers of `run` are about what it would have answered: its name, its type.
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': String(wait) };
    const cookies = input?.reply.cookies ?? [];
    request.response = jsonResponse(body, { ...askedFor(event, deps), status, headers, cookies });
  },
});
