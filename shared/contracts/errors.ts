import * as z from 'zod';

/** The only list of error codes, each with its HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  bypassed: 403,
  passwordChange: 403,
  proofDue: 403,
  factorDue: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  duplicate: 409,
  stale: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const ERROR_CODES = Object.keys(errorStatus) as ErrorCode[];

/** `field` is the dotted path of the value in params, query or body, as the client sent it. */
export const Issue = z.object({ field: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/**
 * Work that an attempt costs: a number, which after the text and a dot gives a SHA-256 that begins with so many bits 0.
 * Text, dot and number are sent as `proof` with the same request.
 */
export const Challenge = z.object({ text: z.string(), bits: z.int() });
export type Challenge = z.infer<typeof Challenge>;

/** The body of every answer that is not 2xx. */
export const ErrorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  issues: z.array(Issue).optional(),
  challenge: Challenge.optional(),
  /** With a 404: the id of the record that this one was merged into. */
  merged_into: z.int().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
