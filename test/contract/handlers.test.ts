import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holds } from '#shared/access/rights.ts';
import { ROLES } from '#shared/access/roles.ts';
import { pathsOf } from '#shared/contracts/endpoint.ts';
import { ERROR_CODES } from '#shared/contracts/errors.ts';
import { areas, endpoints } from '#shared/contracts/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folders = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const modules = (path: string) =>
  readdirSync(join(ROOT, path)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

const exportsHandler = (file: string) =>
  /^export const \{ run, handler \} = serve\(/m.test(readFileSync(join(ROOT, 'functions', file), 'utf8'));
/** The endpoints that have a file. The other files of an area are its reads and writes. */
const handlers = folders('functions').flatMap((folder) =>
  modules(`functions/${folder}`)
    .filter((file) => exportsHandler(`${folder}/${file}`))
    .map((file) => `${folder}.${file.slice(0, -3)}`),
);

/** A route as it is matched. Names of parameters do not distinguish two routes. */
const shape = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
const routes = endpoints.flatMap((endpoint) =>
  pathsOf(endpoint).map((path) => ({ endpoint, path, method: endpoint.method })),
);

/** A literal segment where another route has a parameter. The literal wins, and its value is never an id. */
const INTENDED = [
  'GET /block-offices/active over GET /block-offices/{id}',
  'GET /block-offices/all over GET /block-offices/{id}',
  'GET /districts/all over GET /districts/{id}',
  'GET /locations/rd-blocks/active over GET /locations/rd-blocks/{id}',
  'GET /locations/rd-blocks/all over GET /locations/rd-blocks/{id}',
  'GET /locations/villages/active over GET /locations/villages/{rdBlockId}',
  'GET /locations/villages/all over GET /locations/villages/{rdBlockId}',
  'GET /management-types/active over GET /management-types/{id}',
  'GET /medical-records/teachers-without-records over GET /medical-records/{teacherId}',
  'GET /mediums/active over GET /mediums/{id}',
  'GET /mediums/all over GET /mediums/{id}',
  'GET /religions/active over GET /religions/{id}',
  'GET /school-types/active over GET /school-types/{id}',
  'GET /school-types/all over GET /school-types/{id}',
  'GET /schools/alike over GET /schools/{id}',
  'GET /schools/lookup over GET /schools/{id}',
  'GET /schools/search over GET /schools/{id}',
  'GET /schools/stats over GET /schools/{id}',
  'GET /service-categories/active over GET /service-categories/{id}',
  'GET /teachers/alike over GET /teachers/{id}',
  'GET /teachers/search over GET /teachers/{id}',
  'GET /teachers/similar over GET /teachers/{id}',
  'GET /teachers/stats over GET /teachers/{id}',
];

const UUID = '3f0a6c1e-5d2b-4e8a-9c47-1b2d3e4f5a6b';
/** Values for path parameters that are not numbers. */
const VALUES: Record<string, string> = {
  collection: 'districts',
  jobId: '0'.repeat(26),
  questionId: '0'.repeat(26),
  importId: '0'.repeat(26),
  sessionId: '0'.repeat(43),
  factorId: 'totp',
  file: `${UUID}.pdf`,
  type: 'school',
  kind: 'teacher',
};

describe('handlers and contracts', () => {
  it('stand for each other, one file to one endpoint', () => {
    const declared = endpoints.map(({ id }) => id);
    expect(handlers.length).toBeGreaterThan(15);
    expect(
      declared.filter((id) => !handlers.includes(id)),
      'These contracts have no handler: write functions/<area>/<name>.ts with run and handler for each.',
    ).toEqual([]);
    expect(
      handlers.filter((id) => !declared.includes(id)),
      'These handlers have no contract: declare each in shared/contracts/<area>.ts, and list a new area in shared/contracts/index.ts.',
    ).toEqual([]);
  });

  it('export run and handler, and nothing else', async () => {
    for (const id of handlers) {
      const module: Record<string, unknown> = await import(
        /* @vite-ignore */ join(ROOT, 'functions', `${id.replace('.', '/')}.ts`)
      );
      const only = `functions/${id.replace('.', '/')}.ts exports run and handler alone: move the rest to another file.`;
      expect(Object.keys(module).sort(), only).toEqual(['handler', 'run']);
      expect([typeof module.run, typeof module.handler], id).toEqual(['function', 'function']);
    }
  });

  it('list every file of contracts as an area of its name', () => {
    const shared = ['endpoint.ts', 'errors.ts', 'index.ts', 'responses.ts'];
    const files = modules('shared/contracts').filter((file) => !shared.includes(file));
    expect(
      Object.keys(areas).sort(),
      'Each file of shared/contracts/ is an area: list it in shared/contracts/index.ts.',
    ).toEqual(files.map((file) => file.slice(0, -3)).sort());
    for (const [area, specs] of Object.entries(areas)) {
      for (const [name, { id }] of Object.entries(specs)) expect(id).toBe(`${area}.${name}`);
    }
  });
});

describe('endpoints', () => {
  it('have ids of their own', () => {
    const ids = endpoints.map(({ id }) => id);
    expect(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      'Two endpoints have one id: rename one in shared/contracts/.',
    ).toEqual([]);
  });

  it('have routes of their own', () => {
    const shapes = routes.map(({ method, path }) => shape(method, path));
    expect(
      shapes.filter((route, i) => shapes.indexOf(route) !== i),
      'Two endpoints answer one address: change a path in shared/contracts/.',
    ).toEqual([]);
  });

  it('hide no route behind another but where it is meant', () => {
    const hides = (literal: string[], other: string[]) =>
      literal.length === other.length &&
      other.some((part, i) => part.startsWith('{') && !literal[i]!.startsWith('{')) &&
      other.every((part, i) => part.startsWith('{') || part === literal[i]);
    const found = routes.flatMap((one) =>
      routes
        .filter((other) => one.method === other.method && hides(one.path.split('/'), other.path.split('/')))
        .map((other) => `${one.method} ${one.path} over ${other.method} ${other.path}`),
    );
    expect(
      found.sort(),
      'The fixed word of the first path can never be the parameter of the second. If that is meant, change INTENDED in test/contract/handlers.test.ts; else change the path in shared/contracts/.',
    ).toEqual(INTENDED);
  });

  it.each(endpoints)('$id says what it is', (endpoint) => {
    expect(
      endpoint.summary,
      'A summary in shared/contracts/ begins with a capital letter and ends without a full stop.',
    ).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(endpoint.response).toBeDefined();
    expect(endpoint.allow === undefined).toBe(endpoint.access !== undefined);
    if (endpoint.allow) {
      expect(endpoint.allow.length).toBeGreaterThan(0);
      for (const { permission, scope } of endpoint.allow) {
        expect(ROLES.some((role) => holds(role, permission))).toBe(true);
        expect(['all', 'area', 'own']).toContain(scope);
      }
    } else {
      expect(['public', 'signedIn']).toContain(endpoint.access);
    }
    expect((endpoint.errors ?? []).filter((code) => !ERROR_CODES.includes(code))).toEqual([]);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  it.each(routes)('$method $path names parameters that its contract takes', ({ endpoint, path }) => {
    expect(
      path,
      `${endpoint.id}: a path has words of small letters and hyphens, and parameters in braces.`,
    ).toMatch(/^(\/([a-z][a-z-]*|\{[a-z][A-Za-z]*\}))+(\.json)?$/);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const given = Object.fromEntries(names.map((name) => [name, VALUES[name] ?? '7']));
    if (endpoint.params) expect(endpoint.params.safeParse(given).error).toBeUndefined();
    else expect(names).toEqual([]);
    // Nobody may smuggle in a parameter that the path does not name.
    const more = endpoint.params?.safeParse({ ...given, pk: 'USER#1' });
    expect(more?.success ?? false).toBe(false);
  });
});

it('R80: every page of rows says whether it leaves an audit entry, that of medical records always', () => {
  const paged = endpoints.filter(
    ({ response }) => 'shape' in response && 'pagination' in (response.shape as object),
  );
  expect(paged.length).toBeGreaterThan(9);
  expect(
    paged.filter(({ noted }) => noted === undefined).map(({ id }) => id),
    'Say "noted" in the contract of these.',
  ).toEqual([]);
  expect(
    endpoints
      .filter(({ noted }) => noted === 'each')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['medicalRecords.list', 'uploads.list']);
});
