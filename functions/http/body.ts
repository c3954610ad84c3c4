import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { AppError, invalid } from '../app/errors.ts';
import type { Limits } from '../app/limits.ts';

/** Names that reach an object's prototype when somebody copies them carelessly. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the JSON body of a request. Undefined when there is none.
 * @throws 413 over the endpoint's limit, 415 for anything that is not JSON, 400 for JSON that is broken or abusive
 */
export function readBody(event: APIGatewayProxyEventV2, endpoint: Endpoint, limits: Limits): unknown {
  const type = event.headers['content-type'];
  const text = event.body ?? '';
  const expected = endpoint.bodyType ?? 'application/json';
  if (type !== undefined && mediaType(type) !== expected) throw new AppError('unsupportedType');
  if (text === '') return undefined;
  if (type === undefined) throw new AppError('unsupportedType');
  const bytes = Buffer.from(text, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > (endpoint.bodyLimit ?? limits.bodyBytes)) throw new AppError('tooLarge');
  const body = parse(bytes.toString('utf8'));
  refuseAbuse(body, { ...limits, bodyArrayLength: endpoint.listLimit ?? limits.bodyArrayLength }, 1, '');
  return body;
}

/** `Application/JSON; charset=utf-8` is `application/json`. */
const mediaType = (header: string) => header.replace(/;.*/s, '').trim().toLowerCase();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON');
  }
}

function refuseAbuse(value: unknown, limits: Limits, depth: number, path: string): void {
  // JSON can contain half of a surrogate pair, but the table refuses such text.
  if (typeof value === 'string' && !value.isWellFormed()) throw invalid(path, httpMessages.brokenText);
  if (typeof value !== 'object' || value === null) return;
  if (depth > limits.bodyDepth) throw invalid(path, `is nested deeper than ${limits.bodyDepth} levels`);
  if (Array.isArray(value) && value.length > limits.bodyArrayLength) {
    throw invalid(path, `has more than ${limits.bodyArrayLength} entries`);
  }
  for (const [key, member] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (FORBIDDEN_KEYS.has(key)) throw invalid(at, httpMessages.unknownField);
    refuseAbuse(member, limits, depth + 1, at);
  }
}

/**
 * Reads the query string, one value per name.
 * @throws 400 for a name that is given twice, because either value would be a guess
 */
export function readQuery(event: APIGatewayProxyEventV2): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(event.rawQueryString)) {
    if (name in query) throw invalid(name, 'is given more than once');
    query[name] = value;
  }
  return { ...query };
}

/**
 * Reads the cookies by name. Of two with one name the first counts, because browsers send the more specific one first.
 */
export function readCookies(event: APIGatewayProxyEventV2): Record<string, string> {
  const pairs = (event.cookies ?? []).map((cookie): [string, string] => {
    const at = cookie.indexOf('=');
    return [cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs.reverse());
}
