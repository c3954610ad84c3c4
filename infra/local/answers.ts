import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { API_HEADERS } from '../../functions/http/respond.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '../../shared/contracts/errors.ts';
import { httpMessages } from '../../shared/messages/http.ts';
import { htmlHeaders } from '../headers.ts';

/** Strict transport security makes no sense over plain HTTP on this machine. */
export function withoutTransportSecurity(headers: Record<string, string>): Record<string, string> {
  const { 'strict-transport-security': _, ...rest } = headers;
  return rest;
}

export const localHtmlHeaders = withoutTransportSecurity(htmlHeaders);
export const localApiHeaders = withoutTransportSecurity(API_HEADERS);

/** Writes a whole answer; `headers` are complete. A HEAD request gets no body. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: string | Buffer = '',
): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

type FailingCode = Exclude<ErrorCode, 'stale'>;

/** Answers with the error body that functions use, for requests that no function sees. */
export function sendError(
  response: ServerResponse,
  code: FailingCode,
  { requestId = randomUUID(), headers = {} }: { requestId?: string; headers?: Record<string, string> } = {},
): void {
  const body: ErrorBody = { success: false, message: httpMessages[code], error: code, requestId };
  send(
    response,
    errorStatus[code],
    { ...localApiHeaders, 'content-type': 'application/json; charset=utf-8', ...headers },
    JSON.stringify(body),
  );
}
