import { authMessages } from '#shared/messages/auth.ts';
import { ApiError } from '../api/apiError.ts';

/** A sentence about a failed call and, where the server refused it as one too many, how long that holds. */
export const withWait = (sentence: string, error: unknown) =>
  error instanceof ApiError && error.code === 'tooMany' && error.retryAfter
    ? `${sentence} ${authMessages.wait(error.retryAfter)}`
    : sentence;
