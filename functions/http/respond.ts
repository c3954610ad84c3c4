import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { AppError } from '../app/errors.ts';
import type { Limits } from '../app/limits.ts';

/**
 * The headers of every answer below `/api`, whatever its status, also where no function answers: the CDN and the local
 * cloud send them too. Nobody may store the answer, and no page may show, run or embed it.
 */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

type Options = {
  status: number;
  acceptEncoding: string | undefined;
  gzipFromBytes: number;
  headers?: Record<string, string>;
  cookies?: string[];
};

/** How an answer may be compressed. */
export const askedFor = ({ headers }: APIGatewayProxyEventV2, { limits }: { limits: Limits }) => ({
  acceptEncoding: headers['accept-encoding'],
  gzipFromBytes: limits.gzipFromBytes,
});

export const jsonResponse = (body: unknown, options: Options) =>
  textResponse(JSON.stringify(body), 'application/json', options);

/** A text answer in UTF-8. It is compressed here, because neither API Gateway nor CloudFront would do it. */
export function textResponse(
  text: string,
  contentType: string,
  options: Options,
): APIGatewayProxyStructuredResultV2 {
  const headers: Record<string, string> = {
    ...API_HEADERS,
    'content-type': `${contentType}; charset=utf-8`,
    vary: 'accept-encoding',
    ...options.headers,
  };
  const answer = { statusCode: options.status, headers, cookies: options.cookies };
  const zip = Buffer.byteLength(text) > options.gzipFromBytes && takesGzip(options.acceptEncoding);
  if (!zip) return { ...answer, body: text };
  headers['content-encoding'] = 'gzip';
  return { ...answer, body: gzipSync(text).toString('base64'), isBase64Encoded: true };
}

/** An answer of bytes, with its type among `headers`. It is not compressed, because documents hardly shrink. */
export const bytesResponse = (
  bytes: Uint8Array,
  { status, headers, cookies }: Options,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { ...API_HEADERS, 'content-type': 'application/octet-stream', ...headers },
  cookies,
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

/** Whether the caller accepts gzip. `gzip;q=0` means no. */
export const takesGzip = (accepted = '') =>
  accepted
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()))
    .some(([coding, quality]) => coding === 'gzip' && !/^q=0(\.0*)?$/.test(quality ?? ''));

/** Bytes of a request as it was sent, near enough: its address, its headers and its body. */
export function bytesOf({ rawPath, rawQueryString, headers, cookies = [], ...sent }: APIGatewayProxyEventV2) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.byteLength([rawPath, rawQueryString, ...lines, ...cookies].join(''));
  return head + Buffer.byteLength(sent.body ?? '', sent.isBase64Encoded ? 'base64' : 'utf8');
}

/** What is wrong with more than so many values is better read than listed. */
const MOST_ISSUES = 20;
/** Longer than any field of ours: what is longer is a name that the caller made up. */
const FIELD_LENGTH = 100;
/** A refusal of a request smaller than this may be larger than it. */
const LEAST_BYTES = 1024;

/**
 * The body of a refusal. Whatever is not meant for the caller reads as the same blank 500. It names as many issues as
 * leave it no larger than the request: an answer is no way to send somebody more than was sent.
 */
export function errorBody(
  error: unknown,
  { requestId, asked }: { requestId: string; asked: number },
): { status: number; body: ErrorBody } {
  if (!(error instanceof AppError)) {
    return {
      status: 500,
      body: { success: false, message: httpMessages.internal, error: 'internal', requestId },
    };
  }
  const { status, message, code, challenge, mergedInto } = error;
  const issues = error.issues
    ?.slice(0, MOST_ISSUES)
    .map((issue) => ({ ...issue, field: issue.field.slice(0, FIELD_LENGTH).toWellFormed() }));
  const body: ErrorBody = {
    success: false,
    message,
    error: code,
    issues,
    challenge,
    merged_into: mergedInto,
    requestId,
  };
  const most = Math.max(asked, LEAST_BYTES);
  while (issues?.length && Buffer.byteLength(JSON.stringify(body)) > most) issues.pop();
  return { status, body };
}
