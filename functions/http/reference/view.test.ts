import { describe, expect, it } from 'vitest';
import type { JsonSchema, Operation } from '#shared/openapiDocument.ts';
import type { Html } from './html.ts';
import { entryView } from './operation.ts';
import { exampleView, parametersView, prose, schemaView } from './schema.ts';

/** What a person reads of it. */
const read = (view: Html | Html[]) =>
  [view]
    .flat()
    .map(({ markup }) => markup)
    .join('')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#34;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

describe('a schema reads', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'string'],
    [{}, 'anything'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ const: true }, 'true'],
    [{ $ref: '#/components/schemas/School' }, 'School'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/School' }] }, 'string or School'],
    [{ type: 'integer', minimum: 1 }, 'integer at least 1'],
    [{ type: 'integer', maximum: 9 }, 'integer at most 9'],
    [{ type: 'string', minLength: 2, maxLength: 5 }, 'string 2 to 5 characters'],
    [{ type: 'string', enum: ['a', 'b'] }, 'string one of "a", "b"'],
    [{ type: 'string', maxLength: 5, pattern: '^a' }, 'string at most 5 characters, matching ^a'],
    [{ type: 'integer', default: 0 }, 'integer 0 unless sent'],
    [{ type: 'object', properties: {} }, 'object'],
  ])('%j', (schema, text) => {
    expect(read(schemaView(schema))).toBe(text);
  });

  it('field by field, those within a list too', () => {
    const inner = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        id: { type: 'integer', description: 'The `id` of it' },
        parts: { type: 'array', items: inner },
      },
      required: ['id'],
    };
    expect(read(schemaView(schema))).toBe(
      'id integer required The id of it parts list of object name string required',
    );
  });

  it('with what stands between backticks as code', () => {
    const [before, code, after] = prose('a `b` c');
    expect([before?.markup, code?.markup, after?.markup]).toEqual(['a ', '<code>b</code>', ' c']);
  });
});

it('parameters say where they stand', () => {
  const parameters: Parameters<typeof parametersView>[0] = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: undefined },
    { name: 'q', in: 'query', required: false, schema: { type: 'string' }, example: undefined },
  ];
  expect(read(parametersView(parameters))).toBe('id integer in the path required q string in the query');
});

it('an example is the text, or JSON', () => {
  expect(read(exampleView('Example', 'a,b'))).toBe('Example a,b');
  expect(read(exampleView('Example', { a: 1 }))).toBe('Example { "a": 1 }');
});

describe('an operation reads', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const operation = {
    'x-endpoint': 'things.change',
    'x-roles': ['admin', 'deo'],
    'x-max-body-bytes': 4096,
    tags: ['things'],
    summary: 'Change a thing',
    description: 'For `this` test',
    parameters: [id],
    security: [{ bearer: [], csrf: [] }, {}],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'string' }, example: 'x' } },
    },
    responses: {
      200: { description: 'The thing', content: { 'text/csv': { schema: { type: 'integer' } } } },
      404: { $ref: '#/components/responses/notFound' },
      409: { $ref: '#/components/responses/conflict.duplicate' },
    },
  } as unknown as Operation;
  const routes = [
    { method: 'PUT', path: '/things/{id}' },
    { method: 'PUT', path: '/things/of/{id}' },
  ];

  it('with its routes, rights, parameters once, body, answers and errors', () => {
    const view = entryView({ id: 'things.change', routes, operations: [operation, operation] }, '/api');
    expect(read(view)).toBe(
      [
        'Change a thing PUT /api/things/{id} PUT /api/things/of/{id} For this test Roles: admin, deo',
        'Credentials: bearer with csrf, or none. Parameters id integer in the path required',
        'Body application/json, required, at most 4 KB string Example of a body x',
        'Answer 200 The thing text/csv integer Errors 404 notFound 409 conflict 409 duplicate',
      ].join(' '),
    );
    expect(view.markup).toContain('<a href="#error-notFound">');
    expect(view.markup).toContain('class="method put"');
  });

  it('without what it does not take', () => {
    const { parameters, requestBody, 'x-roles': _, ...rest } = operation;
    const open = {
      ...rest,
      security: [],
      responses: { 404: operation.responses[404] },
    } as unknown as Operation;
    const view = entryView({ id: 'things.read', routes: routes.slice(0, 1), operations: [open] }, '');
    expect(read(view)).toBe(
      'Change a thing PUT /things/{id} For this test No credentials. Errors 404 notFound',
    );
  });
});
