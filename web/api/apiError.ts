import type { ErrorBody, ErrorCode, Issue } from '#shared/contracts/errors.ts';
import { sharedMessages } from '#shared/messages/shared.ts';

/** Every failed call ends in one of these. `status` 0 and code `network` mean no answer arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** Seconds the server asks to wait, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode | 'network',
    message: string,
    rest: { issues?: readonly Issue[]; requestId?: string; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = rest.issues ?? [];
    this.requestId = rest.requestId;
    this.retryAfter = rest.retryAfter;
  }
}

export const networkError = () => new ApiError(0, 'network', sharedMessages.networkError);

/** What an answer of something before the server means that says nothing more. */
const codeOf: Record<number, ErrorCode> = { 401: 'unauthenticated', 429: 'tooMany' };

/** Reads an answer that is not 2xx. A body that is not ours, as a proxy's page, has no message. */
export async function errorFrom(answer: Response): Promise<ApiError> {
  const read = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null;
  const body = read?.success === false ? read : {};
  const wait = Number(answer.headers.get('retry-after'));
  return new ApiError(answer.status, body.error ?? codeOf[answer.status] ?? 'internal', body.message ?? '', {
    issues: body.issues,
    requestId: body.requestId,
    retryAfter: wait > 0 ? wait : undefined,
  });
}

/** What the server said of a refusal; undefined when no answer of its own came. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? error.message || undefined : undefined;

/** The text to show for any thrown value. */
export const messageOf = (error: unknown, otherwise: string) =>
  error instanceof ApiError && error.message ? error.message : otherwise;

/** What the server found wrong with what was sent. */
export const issuesOf = (error: unknown) => (error instanceof ApiError ? error.issues : []);
