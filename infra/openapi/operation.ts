import { Limits } from '../../functions/app/limits.ts';
import { holds } from '../../shared/access/rights.ts';
import { ROLES } from '../../shared/access/roles.ts';
import { type Endpoint, IDEMPOTENCY_KEY, pathsOf, type Reach } from '../../shared/contracts/endpoint.ts';
import type { Examples } from './examples.ts';
import type { Refusals } from './refusals.ts';
import type { Schemas } from './schemas.ts';
import type { Operation, Parameter, SecurityRequirement } from './types.ts';

type Parts = { schemas: Schemas; examples: Examples; refusals: Refusals };

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` of a sign-in or a refresh. It is short-lived.',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-refresh',
    description: 'Set by a sign-in and by each refresh. It is valid for one refresh.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrf` of the sign-in or of the latest refresh. It goes with the refresh cookie.',
  },
};

const COOKIE: SecurityRequirement = { refreshCookie: [], csrf: [] };
const BEARER: SecurityRequirement = { bearer: [] };

/** What endpoints that are public by their contract check themselves. */
const READ_BY_THE_HANDLER: Record<string, SecurityRequirement[]> = {
  'auth.refresh': [COOKIE],
  'auth.session': [BEARER],
  'auth.logout': [BEARER, COOKIE, {}],
};

const REACH: Record<Reach, string> = {
  all: 'everywhere',
  area: 'in the area of the account: its district, block or school',
  own: 'on own records',
};

/** The operation of one method at one path. */
export function operationOf(endpoint: Endpoint, path: string, parts: Parts): Operation {
  const { access, allow, id, area, summary } = endpoint;
  const roles = ROLES.filter((role) => !allow || allow.some(({ permission }) => holds(role, permission)));
  const parameters = parametersOf(endpoint, path, parts);
  const requestBody = bodyOf(endpoint, parts);
  return {
    operationId: operationIds(endpoint).get(path) ?? id,
    tags: [area],
    summary,
    description: `Access: ${accessText(endpoint)}`,
    security: READ_BY_THE_HANDLER[id] ?? (access === 'public' ? [] : [BEARER]),
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successOf(endpoint, parts), ...parts.refusals.of(endpoint) },
    'x-endpoint': id,
    'x-access': allow ?? access,
    ...(access === 'public' ? {} : { 'x-roles': roles }),
    ...(requestBody ? { 'x-max-body-bytes': endpoint.bodyLimit ?? Limits.parse({}).bodyBytes } : {}),
  };
}

function accessText({ access, allow = [] }: Endpoint): string {
  if (access === 'public') return 'anyone.';
  if (access === 'signedIn') return 'every account that is signed in.';
  const ways = allow.map(({ permission, scope }) => `\`${permission}\` ${REACH[scope]}`);
  return `accounts with the permission ${ways.join(', or ')}.`;
}

/** The header that may be sent with every request that is done only once. */
const KEY_PARAMETER: Parameter = {
  name: IDEMPOTENCY_KEY.header,
  in: 'header',
  schema: {
    type: 'string',
    pattern: IDEMPOTENCY_KEY.pattern.source,
    description:
      'Within a day, a request that is sent again with the same key and body is done once and gets the same answer.',
  },
  example: 'f3b0c44298fc1c149afbf4c8996fb924',
};

function parametersOf(
  { params, query, idempotent }: Endpoint,
  path: string,
  { schemas, examples }: Parts,
): Parameter[] {
  const inPath = params ? schemas.parameters(params) : new Map<string, never>();
  const inQuery = query ? schemas.parameters(query) : new Map<string, never>();
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    const known = inPath.get(name);
    if (!known)
      throw new Error(
        `The contract has no schema for {${name}} of ${path}: declare it under params in shared/contracts/`,
      );
    const { schema } = known;
    return { name, in: 'path', required: true, schema, example: examples.parameter(name, schema) };
  });
  const asked = [...inQuery].map(([name, { schema, required }]): Parameter => {
    const must = required ? { required } : {};
    return { name, in: 'query', ...must, schema, example: examples.parameter(name, schema) };
  });
  return [...named, ...asked, ...(idempotent ? [KEY_PARAMETER] : [])];
}

function bodyOf(endpoint: Endpoint, { schemas, examples }: Parts): Operation['requestBody'] {
  if (!endpoint.body) return undefined;
  const schema = schemas.request(endpoint.body);
  const required = !endpoint.body.safeParse(undefined).success;
  const media = { schema, example: examples.body(endpoint, schema) };
  const type = endpoint.multipart ? 'multipart/form-data' : (endpoint.bodyType ?? 'application/json');
  return { required, content: { [type]: media } };
}

function successOf(endpoint: Endpoint, { schemas, examples }: Parts): Operation['responses'] {
  const { status = 200, accepted, contentType = 'application/json', fileTypes = [contentType] } = endpoint;
  const schema = schemas.answer(endpoint.response);
  const media = { schema, example: examples.response(endpoint, schema) };
  const content = Object.fromEntries(fileTypes.map((type) => [type, media]));
  return Object.fromEntries(
    [status, ...(accepted ? [202 as const] : [])].map((one) => [
      one,
      { description: DESCRIPTIONS[one], content },
    ]),
  );
}

const DESCRIPTIONS = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the rest is done after the answer.',
};

/**
 * Ids by path. An endpoint with one path uses its own id. Otherwise the part that distinguishes the path is added:
 * `schools.get.byId` and `schools.get.bySchoolId`.
 */
function operationIds(endpoint: Endpoint): Map<string, string> {
  const paths = pathsOf(endpoint).map((path) => ({ path, rest: path.slice(1).split('/') }));
  const shared = (at: number) =>
    paths.length > 1 && paths.every(({ rest }) => rest.length && rest.at(at) === paths[0]?.rest.at(at));
  while (shared(0)) for (const { rest } of paths) rest.shift();
  while (shared(-1)) for (const { rest } of paths) rest.pop();
  return new Map(
    paths.map(({ path, rest }) => [
      path,
      paths.length > 1 && rest.length ? `${endpoint.id}.${idPart(rest)}` : endpoint.id,
    ]),
  );
}

/** Turns `school-id`, `{schoolId}` into `bySchoolId`. */
function idPart(segments: string[]): string {
  const kebab = segments.map((segment) =>
    segment.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^\{(.*)\}$/, 'by-$1'),
  );
  return kebab
    .filter((segment, index) => kebab[index + 1] !== `by-${segment}`)
    .join('-')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
