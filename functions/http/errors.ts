import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { AppError } from '../app/errors.ts';
import { auditRefusal } from './refusal.ts';
import { askedFor, bytesOf, errorBody, jsonResponse } from './respond.ts';
import type { Step } from './state.ts';

/** Turns a thrown error into an answer, and keeps an audit entry of a refusal. */
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
    const { status, body } = errorBody(error, { requestId, asked: bytesOf(event) });
    const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
    // Leaves out the headers that `run` set, because they describe the answer that it would have given. Its cookies
    // stay.
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': String(wait) };
    const cookies = input?.reply.cookies ?? [];
    request.response = jsonResponse(body, { ...askedFor(event, deps), status, headers, cookies });
  },
});
