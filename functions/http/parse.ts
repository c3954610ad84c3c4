import type * as z from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { refuseInvalid } from '../app/errors.ts';
import { UNCOMPILED } from '../app/uncompiled.ts';
import { sightOf } from '../directory/sight.ts';
import { readBody, readCookies, readQuery } from './body.ts';
import { readForm } from './form.ts';
import type { Input } from './run.ts';
import type { Step } from './state.ts';

const BASE = '/api';

/** After this many calls of a process, compiling its schemas pays off. */
const COLD_CALLS = 10;

/** The options for zod: schemas are compiled only in a warm process. */
export const parsing = (call: number) => (call > COLD_CALLS ? undefined : UNCOMPILED);

/** Makes the input of `run` from the request, and adds what the actor may see. */
export const parse = (endpoint: Endpoint): Step => ({
  async before({ event, internal }) {
    const { deps, origin, actor, versions = {}, call } = internal;
    const sent = {
      params: event.pathParameters ?? {},
      query: readQuery(event),
      body: endpoint.multipart ? await readForm(event, endpoint) : readBody(event, endpoint, deps.limits),
    };
    const input = {
      ...parseParts(endpoint, sent, parsing(call)),
      actor,
      see: actor && sightOf(deps, actor.scope),
      versions,
      route: (event.routeKey.split(' ')[1] ?? '').slice(BASE.length),
      headers: event.headers,
      cookies: readCookies(event),
      reply: { headers: {}, cookies: [] },
      origin,
    };
    internal.sent = sent.body;
    internal.input = input as unknown as Input<Endpoint>;
  },
});

type Parts = { params: unknown; query: unknown; body: unknown };

/**
 * Parses params, query and body in one pass, so that the caller learns of every mistake at once.
 * @param parsing options for zod; without it schemas are compiled
 * @throws 400 with an issue for each field
 */
export function parseParts(endpoint: Endpoint, parts: Parts, parsing?: z.core.ParseContext): Parts {
  const issues: Issue[] = [];
  const read = (name: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) {
      issues.push(...unwanted(value));
      return undefined;
    }
    const result = schema.safeParse(value, { ...parsing, error: plainFault });
    if (result.success) return result.data;
    issues.push(...result.error.issues.flatMap((issue) => toIssues(issue, name)));
    return undefined;
  };
  const parsed = {
    params: read('path', endpoint.params, parts.params),
    query: read('query', endpoint.query, parts.query),
    body: read('body', endpoint.body, parts.body),
  };
  refuseInvalid(issues);
  return parsed;
}

/** An issue for each field that was sent to an endpoint that takes none. */
function unwanted(value: unknown): Issue[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [unknownField('body')];
  return Object.keys(value).map(unknownField);
}

const unknownField = (field: string): Issue => ({ field, message: httpMessages.unknownField });

/**
 * Turns an issue of zod into ours. Each unknown key gets its own issue. When a schema is a choice between forms and
 * only one form has the sent type and keys, its issues are reported.
 * @param whole names the part of the request, for an issue that names no field
 */
function toIssues(issue: z.core.$ZodIssue, whole: string, above: PropertyKey[] = []): Issue[] {
  const path = [...above, ...issue.path];
  const field = path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField(field === '' ? key : `${field}.${key}`));
  }
  if (issue.code === 'invalid_union') {
    const [meant, another] = issue.errors.filter((errors) => !errors.some(isOtherForm));
    if (meant && !another) return meant.flatMap((one) => toIssues(one, whole, path));
  }
  return [{ field: field || whole, message: issue.message }];
}

const isOtherForm = ({ code, path }: z.core.$ZodIssue) =>
  path.length === 0 && (code === 'invalid_type' || code === 'unrecognized_keys');
