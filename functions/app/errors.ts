import { type Challenge, type ErrorCode, errorStatus, type Issue } from '#shared/contracts/errors.ts';
import { httpMessages } from '#shared/messages/http.ts';

/**
 * `inSight`: the missing thing belongs to the caller or to a record that the caller may see, so asking for it is no
 * sign of prying.
 */
type Options = {
  issues?: Issue[];
  /** The record that the missing one was merged into. */
  mergedInto?: number;
  retryAfterSeconds?: number;
  challenge?: Challenge;
  cause?: unknown;
  inSight?: true;
};

/** The only error whose message a caller may see. Anything else that is thrown becomes a blank 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues?: Issue[];
  readonly retryAfterSeconds?: number;
  readonly challenge?: Challenge;
  readonly inSight: boolean;
  readonly mergedInto?: number;

  constructor(code: ErrorCode, message: string = httpMessages[defaultText(code)], options: Options = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = options.challenge;
    this.inSight = options.inSight ?? false;
    this.mergedInto = options.mergedInto;
  }

  get status() {
    return errorStatus[this.code];
  }
}

const defaultText = (code: ErrorCode) => (code === 'stale' ? 'conflict' : code);

export const hasCode = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code;

/** A 400 that names one field. */
export const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { issues: [{ field, message }] });

/** A 409 that names the field whose value another record has. */
export const duplicate = (field: string, message: string) =>
  new AppError('duplicate', message, { issues: [{ field, message }] });

/** A 409: what is stored does not allow it now. */
export const conflict = (message: string) => new AppError('conflict', message);

/** @throws 400 that names every field, where there are issues */
export function refuseInvalid(issues: Issue[]): void {
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues });
}

/** @throws 409 stale, where a client sent the version that it changes and it is not the stored one */
export function refuseStale(sent: number | undefined, stored: number, message: string): void {
  if (sent !== undefined && sent !== stored) throw new AppError('stale', message);
}

/** A 503: a dependency failed or is too busy. The caller may try again after `retryAfterSeconds`. */
export const unavailable = (cause: unknown, retryAfterSeconds = 2) =>
  new AppError('unavailable', httpMessages.unavailable, { cause, retryAfterSeconds });
