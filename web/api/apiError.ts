import type { Challenge, ErrorBody, ErrorCode, Issue } from '#shared/contracts/errors.ts';
import { sharedMessages } from '#shared/messages/shared.ts';

/** The error of every failed call. `status` 0 with code `network` means that no answer arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** Seconds that the server asks to wait, if it says so. */
  readonly retryAfter: number | undefined;
  /** The work that would let the same request through. */
  readonly challenge: Challenge | undefined;
  /** The record that the missing one was merged into. */
  readonly mergedInto: number | undefined;

  constructor(
    status: number,
    code: ErrorCode | 'network',
    message: string,
    rest: {
      issues?: readonly Issue[];
      requestId?: string;
      retryAfter?: number;
      challenge?: Challenge;
      mergedInto?: number;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = rest.issues ?? [];
    this.requestId = rest.requestId;
    this.retryAfter = rest.retryAfter;
    this.challenge = rest.challenge;
    this.mergedInto = rest.mergedInto;
  }
}

export const networkError = () => new ApiError(0, 'network', sharedMessages.networkError);

/** The code for an answer that has none, because it comes from something in front of the server. */
const codeOf: Record<number, ErrorCode> = { 401: 'unauthenticated', 429: 'tooMany' };

/** Dispatches `refused` with the error as its detail, for every answer that is not 2xx. */
export const answers = new EventTarget();

/** Reads an answer that is not 2xx. A body that the product did not write, such as a proxy's page, gives no message. */
export async function errorFrom(answer: Response): Promise<ApiError> {
  const read = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null;
  const body = read?.success === false ? read : {};
  const wait = Number(answer.headers.get('retry-after'));
  const error = new ApiError(
    answer.status,
    body.error ?? codeOf[answer.status] ?? 'internal',
    body.message ?? '',
    {
      issues: body.issues,
      requestId: body.requestId,
      retryAfter: wait > 0 ? wait : undefined,
      challenge: body.challenge,
      mergedInto: body.merged_into,
    },
  );
  answers.dispatchEvent(new CustomEvent('refused', { detail: error }));
  return error;
}

/** The server's sentence about a refusal. Undefined when the server itself gave no answer. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? error.message || undefined : undefined;

/** Whether it is unknown if the request was done. */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Whether no answer came. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Whether there is no such record, or the reader may not see it. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether somebody else changed the record since the caller read it. */
export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/** The text to show for any thrown value. */
export const messageOf = (error: unknown, otherwise: string = sharedMessages.unavailable) =>
  error instanceof ApiError && error.message ? error.message : otherwise;

/** What the server found wrong with what was sent. */
export const issuesOf = (error: unknown) => (error instanceof ApiError ? error.issues : []);
