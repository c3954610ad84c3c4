import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isObject } from '#shared/domain/isObject.ts';
import type { Match } from './routes.ts';

/**
 * The HTTP API event, payload format 2.0, of a request and its whole body. As in API Gateway, repeated query keys and
 * headers are joined by a comma, and cookies are not among the headers.
 * @throws URIError on a malformed escape
 */
export function toEvent(request: IncomingMessage, body: Buffer, match: Match): APIGatewayProxyEventV2 {
  const [path = '', query] = splitOnce(request.url ?? '/', '?');
  const { cookie, ...headers } = joinedHeaders(request);
  const at = new Date();
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type'], headers['content-encoding']);
  const host = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: decodeURIComponent(path),
    rawQueryString: query ?? '',
    ...(cookie
      ? {
          cookies: cookie
            .split(';')
            .map((part) => part.trim())
            .filter(Boolean),
        }
      : {}),
    headers: {
      ...headers,
      'x-forwarded-for': request.socket.remoteAddress ?? '',
      'x-forwarded-port': String(request.socket.localPort ?? ''),
      'x-forwarded-proto': 'http',
    },
    ...(query ? { queryStringParameters: joinedQuery(query) } : {}),
    ...(Object.keys(match.params).length ? { pathParameters: match.params } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host,
      domainPrefix: host.split('.')[0] ?? host,
      http: {
        method: request.method ?? 'GET',
        path: decodeURIComponent(path),
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: commonLogTime(at),
      timeEpoch: at.getTime(),
    },
    ...(body.length ? { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') } : {}),
    isBase64Encoded,
  };
}

type LambdaAnswer = {
  statusCode: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
};

/** Reads a handler's result as API Gateway does. A result without a status is the JSON of a 200. */
export function fromResult(result: unknown): LambdaAnswer {
  if (!isObject(result) || typeof result.statusCode !== 'number') {
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(JSON.stringify(result ?? null)),
    };
  }
  const headers = isObject(result.headers) ? result.headers : {};
  const body = typeof result.body === 'string' ? result.body : '';
  return {
    statusCode: result.statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    cookies: Array.isArray(result.cookies) ? result.cookies.map(String) : [],
    body: Buffer.from(body, result.isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    headers[name] = (values ?? []).join(name === 'cookie' ? '; ' : ',');
  }
  return headers;
}

function joinedQuery(query: string): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) {
    const before = joined.get(key);
    joined.set(key, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

function isText(type: string | undefined, encoding: string | undefined): boolean {
  if (encoding && encoding !== 'identity') return false;
  return !type || /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)\b)/i.test(type);
}

/** `12/Mar/2026:19:03:58 +0000`. */
function commonLogTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
