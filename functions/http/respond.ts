import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { AppError } from '../app/errors.ts';
import type { Limits } from '../app/limits.ts';

/**
 * The headers of every answer of the API, whatever its status. Nobody may store the answer, and no page may show, run
 * or embed it.
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

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

/** The status and body of an error. Any error that is not meant for the caller becomes the same blank 500. */
export function errorBody(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  if (!(error instanceof AppError)) {
    return {
      status: 500,
      body: { success: false, message: httpMessages.internal, error: 'internal', requestId },
    };
  }
  const { status, message, code, issues } = error;
  return { status, body: { success: false, message, error: code, issues, requestId } };
}
