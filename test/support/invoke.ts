import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Deps } from '#functions/app/deps.ts';
import type { Run } from '#functions/http/run.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { type Endpoint, pathsOf } from '#shared/contracts/endpoint.ts';
import { asEndpoint } from './writeWall.ts';

export type Sent = {
  path?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  rawBody?: string;
  isBase64Encoded?: boolean;
  headers?: Record<string, string>;
  cookies?: string[];
  token?: string;
  ip?: string;
};

/** The event that API Gateway (HTTP API, payload 2.0) would make of a request. */
export function eventFor(endpoint: Endpoint, sent: Sent = {}): APIGatewayProxyEventV2 {
  const names = Object.keys(sent.params ?? {});
  const template =
    sent.path ??
    pathsOf(endpoint).find(
      (path) =>
        (path.match(/\{/g)?.length ?? 0) === names.length && names.every((n) => path.includes(`{${n}}`)),
    ) ??
    pathsOf(endpoint)[0]!;
  const rawPath = `/api${template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))}`;
  const body = sent.rawBody ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  return {
    version: '2.0',
    routeKey: `${endpoint.method} /api${template}`,
    rawPath,
    rawQueryString: sent.query ?? '',
    cookies: sent.cookies,
    headers: {
      ...(body === undefined ? {} : { 'content-type': endpoint.bodyType ?? 'application/json' }),
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
      'user-agent': 'vitest',
      ...sent.headers,
    },
    pathParameters: sent.params,
    body,
    isBase64Encoded: sent.isBase64Encoded ?? false,
    requestContext: {
      accountId: '0',
      apiId: 'test',
      domainName: 'records.example.org',
      domainPrefix: 'records',
      http: {
        method: endpoint.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: sent.ip ?? '203.0.113.7',
        userAgent: sent.headers?.['user-agent'] ?? 'vitest',
      },
      requestId: randomUUID(),
      routeKey: `${endpoint.method} /api${template}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
}

export type Answered = {
  status: number;
  // The body of any endpoint. Each test reads the fields it is about.
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it asserts
  body: any;
  headers: Record<string, string>;
  cookies: string[];
};

/** Reads a handler's answer: unzips it, and parses it when it is JSON. */
export function answered(result: APIGatewayProxyStructuredResultV2): Answered {
  const headers = result.headers as Record<string, string>;
  if (result.isBase64Encoded && !headers['content-encoding']) {
    const bytes = Buffer.from(result.body ?? '', 'base64');
    return { status: result.statusCode ?? 0, body: bytes, headers, cookies: result.cookies ?? [] };
  }
  const text =
    headers['content-encoding'] === 'gzip'
      ? gunzipSync(Buffer.from(result.body ?? '', 'base64')).toString()
      : (result.body ?? '');
  const json = headers['content-type']?.startsWith('application/json');
  const body = json ? JSON.parse(text) : text;
  return { status: result.statusCode ?? 0, body, headers, cookies: result.cookies ?? [] };
}

/** Calls an endpoint's `run` through `toLambda`, as Lambda would. */
export async function invoke<E extends Endpoint>(
  endpoint: E,
  run: Run<E>,
  deps: Deps,
  sent?: Sent,
): Promise<Answered> {
  const handler = toLambda(endpoint, run, deps);
  return answered(await asEndpoint(endpoint, () => handler(eventFor(endpoint, sent), {} as Context)));
}
