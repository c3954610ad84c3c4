import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import document from '#openapi';
import { holds } from '#shared/access/rights.ts';
import { ROLES } from '#shared/access/roles.ts';
import { IDEMPOTENCY_KEY, pathsOf } from '#shared/contracts/endpoint.ts';
import { ErrorBody, errorStatus } from '#shared/contracts/errors.ts';
import { endpoints } from '#shared/contracts/index.ts';
import type { Answer, JsonSchema, OpenApiDocument, Operation } from '../../infra/openapi/types.ts';

/** What a test says about an example that its contract refuses. */
const EXAMPLES =
  'Examples come from shared/records/; infra/openapi/exampleFields.ts has those of other names. Correct or add one there.';

/** The document is a promise to other programs. */
const text = JSON.stringify(document);

const routes = endpoints.flatMap((endpoint) => pathsOf(endpoint).map((path) => ({ endpoint, path })));
const operationAt = (path: string, method: string): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The part of the document that a reference names. */
const at = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);

/** The answer for a status, also when it is shared. */
function answerOf(operation: Operation, status: number | string): Answer {
  const found = operation.responses[String(status)];
  if (!found) throw new Error(`${operation.operationId} describes no ${status}`);
  return '$ref' in found ? (at(found.$ref) as Answer) : found;
}

describe('the document', () => {
  it('describes every route, and none that is not there', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(
      described.sort(),
      'infra/openapi/document.ts must describe each route of shared/contracts/.',
    ).toEqual(routes.map(({ endpoint, path }) => `${endpoint.method} ${path}`).sort());
    expect(described.length).toBeGreaterThan(40);
  });

  it('names every operation after its endpoint, and no two alike', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const endpoint of endpoints) {
      const own = ids.filter((id) => id === endpoint.id || id.startsWith(`${endpoint.id}.`));
      expect(own, endpoint.id).toHaveLength(pathsOf(endpoint).length);
    }
    expect(operationAt('/schools/school-id/{schoolId}', 'GET').operationId).toBe('schools.get.bySchoolId');
    expect(operationAt('/mediums/active', 'GET').operationId).toBe('masterData.list.mediumsActive');
    expect(operationAt('/schools', 'POST').operationId).toBe('schools.create');
  });

  it('uses every component and promises none that is absent', () => {
    const refs = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name),
    );
    const { securitySchemes, ...components } = document.components;
    const names = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    );
    expect(
      names.sort(),
      'A component is used and declared: correct infra/openapi/schemas.ts or infra/openapi/refusals.ts.',
    ).toEqual([...refs].sort());
    const asked = operations.flatMap(({ security }) => security.flatMap((way) => Object.keys(way)));
    expect([...new Set(asked)].sort()).toEqual(Object.keys(securitySchemes).sort());
    for (const name of ['School', 'SchoolInput', 'User', 'MasterItem', 'Pagination', 'ErrorBody']) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });
});

describe('a validator', () => {
  // The settings are text, because their type takes the compiler as long as a quarter of the project. The records
  // belong to the department, so there is no licence to name.
  const strict = createConfig('extends: [recommended-strict]\nrules: { info-license: off }');
  const findings = async (source: string) =>
    (await lintFromString({ source, absoluteRef: '/openapi.json', config: await strict })).map(
      ({ ruleId, message, location: [where] }) => `${ruleId} ${where?.pointer}: ${message}`,
    );

  it('finds nothing in the document', async () => {
    expect(
      await findings(text),
      `The document is made from shared/contracts/: correct what the finding points at.
no-ambiguous-paths: one address fits both paths, as /schools/school-id/teacher-count fits /schools/{id}/teacher-count and /schools/school-id/{schoolId}. Put the fixed word first (/schools/teacher-count/{id}), or begin the path with a word of its own.
no-invalid-media-type-examples: correct the example in shared/records/ or infra/openapi/exampleFields.ts.`,
    ).toEqual([]);
  });

  const FAULTS: [string, (broken: OpenApiDocument) => unknown, RegExp][] = [
    [
      'an unknown member',
      (broken: OpenApiDocument) => Object.assign(broken.info, { titel: 'x' }),
      /^struct #\/info\/titel/,
    ],
    [
      'a component that is not there',
      (broken: OpenApiDocument) => delete broken.components.schemas.School,
      /^no-unresolved-refs/,
    ],
    [
      'an example against its schema',
      (broken: OpenApiDocument) => {
        const { requestBody } = broken.paths['/schools']!.post!;
        Object.assign(requestBody!.content['application/json']!.example as object, {
          established_year: 'old',
        });
      },
      /^no-invalid-media-type-examples .*established_year/,
    ],
    [
      'two operations of one id',
      (broken: OpenApiDocument) => {
        broken.paths['/schools']!.get!.operationId = 'schools.create';
      },
      /^operation-operationId-unique .*schools\.create/,
    ],
    [
      'a parameter that the path does not name',
      (broken: OpenApiDocument) => {
        broken.paths['/schools/{id}']!.get!.parameters![0]!.name = 'other';
      },
      /^path-parameters-defined .*parameters\/0\/name/,
    ],
  ];
  // Each rule names the place of its own fault, so one look at all of them tells them apart.
  it('would find each of several faults at once', async () => {
    const broken = structuredClone(document);
    for (const [, spoil] of FAULTS) spoil(broken);
    const found = await findings(JSON.stringify(broken));
    for (const [what, , rule] of FAULTS) expect(found, what).toContainEqual(expect.stringMatching(rule));
  });
});

describe.each(routes)('$endpoint.method $path', ({ endpoint, path }) => {
  let operation: Operation;
  beforeAll(() => {
    operation = operationAt(path, endpoint.method);
  });

  it('says who may call it', () => {
    const { access, allow } = endpoint;
    expect(operation['x-endpoint']).toBe(endpoint.id);
    expect(operation['x-access']).toEqual(allow ?? access);
    const roles = ROLES.filter((role) => !allow || allow.some(({ permission }) => holds(role, permission)));
    expect(operation['x-roles']).toEqual(access === 'public' ? undefined : roles);
    for (const { permission } of allow ?? []) expect(operation.description).toContain(`\`${permission}\``);
    if (access !== 'public') expect(operation.security).toEqual([{ bearer: [] }]);
    if (endpoint.id === 'auth.refresh') expect(operation.security).toEqual([{ refreshCookie: [], csrf: [] }]);
  });

  it('describes its parameters with examples that the endpoint takes', () => {
    const given = (where: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === where)
          .map(({ name, example }) => [name, String(example)]),
      );
    expect(Object.keys(given('path'))).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    if (endpoint.params) expect(endpoint.params.safeParse(given('path')).error).toBeUndefined();
    if (endpoint.query) expect(endpoint.query.safeParse(given('query')).error).toBeUndefined();
    else expect(given('query')).toEqual({});
    const header = (operation.parameters ?? []).filter((one) => one.in === 'header');
    expect(header.map(({ name }) => name)).toEqual(endpoint.idempotent ? [IDEMPOTENCY_KEY.header] : []);
    for (const { example } of header) expect(example).toMatch(IDEMPOTENCY_KEY.pattern);
    // The required parameters are those that the endpoint misses when nothing is sent.
    const missed = endpoint.query?.safeParse({}).error?.issues.map((issue) => issue.path.join('.')) ?? [];
    const required = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required);
    expect(required.map(({ name }) => name).sort()).toEqual(missed.sort());
  });

  it('describes its body with an example that the endpoint takes', () => {
    const type = endpoint.multipart ? 'multipart/form-data' : (endpoint.bodyType ?? 'application/json');
    const media = operation.requestBody?.content[type];
    expect(media !== undefined).toBe(endpoint.body !== undefined);
    if (!endpoint.body) return;
    expect(media, EXAMPLES).toHaveProperty('example');
    expect(endpoint.body.safeParse(media?.example).error, EXAMPLES).toBeUndefined();
    expect(operation.requestBody?.required).toBe(!endpoint.body.safeParse(undefined).success);
  });

  it('describes its answer with an example of which nothing would be left out', () => {
    const status = endpoint.status ?? 200;
    const { contentType = 'application/json', fileTypes = [contentType] } = endpoint;
    const { content } = answerOf(operation, status);
    expect(Object.keys(content)).toEqual(fileTypes);
    const media = content[fileTypes[0]!];
    expect(media, EXAMPLES).toHaveProperty('example');
    expect(endpoint.response.parse(media?.example), EXAMPLES).toEqual(media?.example);
    const statuses = endpoint.accepted ? [status, 202] : [status];
    expect(Object.keys(operation.responses).filter((code) => code < '300')).toEqual(statuses.map(String));
  });

  it('describes every error it can give, each with an example', () => {
    const expected = ['invalid', 'internal', 'unavailable', ...(endpoint.errors ?? [])];
    if (endpoint.access !== 'public') expected.push('unauthenticated', 'tooMany');
    if (endpoint.access !== 'public' && !['auth', 'factors'].includes(endpoint.area))
      expected.push('factorDue');
    if (endpoint.allow) expected.push('forbidden');
    if (endpoint.method !== 'GET') expected.push('tooLarge', 'unsupportedType');
    if (endpoint.idempotent) expected.push('conflict', 'notFound');
    const described: string[] = [];
    for (const status of Object.keys(operation.responses).filter((code) => code >= '400')) {
      const answer = answerOf(operation, status);
      const media = answer.content['application/json'];
      expect(media?.schema).toEqual({ $ref: '#/components/schemas/ErrorBody' });
      for (const [code, { $ref }] of Object.entries(media?.examples ?? {})) {
        const body = ErrorBody.parse((at($ref) as { value: unknown }).value);
        expect(body.error).toBe(code);
        expect(errorStatus[body.error]).toBe(Number(status));
        described.push(code);
      }
      if (status === '429' || status === '503') expect(answer.headers).toHaveProperty('Retry-After');
    }
    expect(described.sort()).toEqual([...new Set(expected)].sort());
  });
});

describe('schemas', () => {
  const input = document.components.schemas.SchoolInput as JsonSchema;

  it('tell what may be sent, also where a function checks it', () => {
    expect(input.additionalProperties).toBe(false);
    expect(input.properties?.habitation_class).toMatchObject({ enum: ['', 'Rural', 'Urban', null] });
    const pincode = new RegExp(input.properties?.pincode?.pattern ?? 'none');
    expect(['', '796007', '79600', '7960071'].map((value) => pincode.test(value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(input.required).not.toContain('pincode');
  });

  it('describe numbers in paths and queries as numbers, and School IDs as text', () => {
    const parameter = (path: string, name: string) =>
      operationAt(path, 'GET').parameters?.find((one) => one.name === name)?.schema;
    expect(parameter('/schools/{id}', 'id')).toMatchObject({ type: 'integer', minimum: 1 });
    expect(parameter('/schools', 'limit')).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 10,
    });
    expect(parameter('/schools/school-id/{schoolId}', 'schoolId')).toMatchObject({ type: 'string' });
  });

  it('leave room for fields that answers gain', () => {
    expect(document.components.schemas.School?.additionalProperties).toBeUndefined();
  });
});
