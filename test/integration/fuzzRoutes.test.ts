import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import document from '#openapi';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { ErrorBody } from '#shared/contracts/errors.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, type Route, routes } from '../support/everyHandler.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

/** The same requests every time. Another number gives others. */
const SEED = 20_261_121;
const REQUESTS_PER_ROUTE = 5;

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
beforeAll(async () => {
  // The bucket of exports is there, but nobody writes the requested files.
  const exports = { request: async () => {}, save: async () => {}, link: async () => '' };
  deps = Object.assign(testDeps({ engine }), { exports });
  world = await teacherWorld(deps);
  for (let n = 0; n < 3; n += 1) await world.add(teacherInput(`FUZZ-${n}`, '1001'));
});

type Operation = { requestBody?: { content: Record<string, { example?: object }> } };
const operations = document.paths as unknown as Record<string, Record<string, Operation>>;
const exampleOf = ({ endpoint, path }: Route): object =>
  Object.values(operations[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content ?? {})[0]?.example ??
  schoolInput('9001');

/** Texts that have a meaning somewhere: keys, queries, markup, formulas, paths, line ends and file ends. */
const TEXTS = [
  ...[
    'USER#1',
    'x#META',
    '%00',
    '\u0000',
    '../../etc/passwd',
    '%2e%2e%2f',
    '=1+1',
    '@SUM(A1)',
    '٣',
    '００１',
  ],
  ...["' OR 1=1 --", '<img src=x onerror=alert(1)>', '{{7*7}}', '\r\nSet-Cookie: a=b', '\ud800', '𝒳', 'İ'],
  ...[
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e999',
    '9'.repeat(30),
    'a'.repeat(3000),
  ],
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const id = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('1', '2', '3', '1001', '999999') },
  // An address holds no half of a surrogate pair.
  text.map((one) => one.toWellFormed()),
);
const value = fc.oneof(
  { weight: 2, arbitrary: text },
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.double(),
  fc.integer(),
);

/** The example body with some of its fields replaced, left out or added; now and then something else. */
const bodyOf = (example: object) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.subarray(Object.keys(example), { maxLength: Math.min(2, Object.keys(example).length) }),
          value,
          fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.dictionary(text, value, { maxKeys: 1 })),
        )
        .map(([fields, put, more]) => ({
          ...example,
          ...Object.fromEntries(fields.map((field) => [field, put])),
          ...more,
        })),
    },
    { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  );

const QUERY_NAMES = ['page', 'limit', 'q', 'sort', 'order', 'force', 'format', 'district', 'severity', 'x'];
const query = fc
  .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...QUERY_NAMES) }, text), text), {
    maxLength: 3,
  })
  .map((pairs) => pairs.map((pair) => pair.map(encoded).join('=')).join('&'));
/** Encoded as a browser does. What a browser cannot encode becomes an invalid escape. */
const encoded = (part: string) => (part.isWellFormed() ? encodeURIComponent(part) : '%ff');

/** A request to a route, by one of the roles or by nobody. */
const requestTo = (route: Route) =>
  fc.record({
    role: fc.constantFrom<(Role | undefined)[]>(...ROLES, ...Array(6).fill('super_admin'), undefined),
    params: fc.tuple(...route.names.map(() => id)),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, query),
    body: bodyOf(exampleOf(route)),
  });

describe('R39: fuzz-routes, random requests to every route there is', () => {
  const seen = new Map<number, number>();

  it.each(routes)('$endpoint.id $path fails for none of them', async (route) => {
    const { endpoint, path, names } = route;
    const property = fc.asyncProperty(requestTo(route), async ({ role, params, query, body }) => {
      const token = role && world.tokens[role];
      const answer = await callById(endpoint.id, deps, {
        path,
        params: Object.fromEntries(names.map((name, i) => [name, params[i] as string])),
        query,
        token,
        ...(endpoint.method === 'GET' ? {} : { body }),
      });
      // Some requests end the session that they are sent with, or the account.
      if (role && answer.status === 401)
        world.tokens[role] = await tokenFor(deps, await seedUser(deps, role));
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      // The contract checked a success on its way out. A refusal has a form of its own.
      if (answer.status >= 300) ErrorBody.strict().parse(answer.body);
    });
    const seed = SEED + routes.indexOf(route);
    await fc.assert(property, { seed, numRuns: REQUESTS_PER_ROUTE, endOnFailure: true });
  });

  it('reached handlers and not only their doors', () => {
    const of = (...statuses: number[]) => statuses.reduce((sum, status) => sum + (seen.get(status) ?? 0), 0);
    expect(of(...seen.keys())).toBe(routes.length * REQUESTS_PER_ROUTE);
    expect(of(200, 201, 202)).toBeGreaterThan(100);
    expect(of(404, 409)).toBeGreaterThan(15);
    expect(of(400)).toBeGreaterThan(150);
  });
});
