import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeps } from '#functions/app/createDeps.ts';
import type { Deps } from '#functions/app/deps.ts';
import { ErrorBody } from '#shared/contracts/errors.ts';
import { engineClient, FUNCTION_ENVIRONMENT, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, type Route, routes } from '../support/everyHandler.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { schoolInput, seedUser, seedWorld, teacherInput, tokenFor } from '../support/seed.ts';
import { allItems, type Kept, kept, refresh, signIn } from '../support/signIn.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let admin: string;
let teacher: string;
let username: string;
let held: Kept;
beforeAll(async () => {
  deps = testDeps({ engine });
  await seedWorld(deps);
  admin = await tokenFor(deps, await seedUser(deps, 'admin'));
  teacher = await tokenFor(deps, await seedUser(deps, 'teacher'));
  username = (await seedUser(deps, 'deo')).username;
  held = kept(await signIn(deps, username));
});

const ARN = 'arn:aws:dynamodb:ap-south-1:123456789012:table/records';
/** An error as the SDK throws it: a name, a text that reveals too much, and what it knows of the call. */
const fault = (name: string) =>
  Object.assign(new Error(`${name}: arn:aws:sts::123456789012:assumed-role/x is not authorized on ${ARN}`), {
    name,
    $fault: 'client',
    $metadata: { httpStatusCode: 400, requestId: 'AWS-REQUEST' },
  });

const COMMANDS = [
  'GetItemCommand',
  'BatchGetItemCommand',
  'QueryCommand',
  'UpdateItemCommand',
  'TransactWriteItemsCommand',
];
const FAULTS = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'AccessDeniedException',
  'ResourceNotFoundException',
  'UnrecognizedClientException',
  'TimeoutError',
  'CredentialsProviderError',
];

/** A new process of the same deployment whose table fails at one command. Everything else reaches the engine. */
function broken(command: string, name: string): Deps {
  const client = engineClient(engine.endpoint);
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === command) throw fault(name);
        return next(args);
      },
    { step: 'initialize' },
  );
  return testDeps({ engine, client, shared: deps });
}

/** Expects an answer that only says that it failed, and for a 503 when to try again. */
function expectSilent({ status, body, headers, cookies }: Answered, expected: 500 | 503) {
  expect(status).toBe(expected);
  expect(ErrorBody.strict().parse(body)).toEqual({
    success: false,
    message: expect.any(String),
    error: expected === 500 ? 'internal' : 'unavailable',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  if (expected === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(cookies).toEqual([]);
  expect(JSON.stringify({ body, headers })).not.toMatch(
    /arn:|records-|exception|stack|\.ts\b|dynamo|node_modules|AWS|secret/i,
  );
}

const create = (over: Deps, school_id: string, token = admin) =>
  callById('schools.create', over, { token, body: schoolInput(school_id) });
const isStored = async (text: string) => JSON.stringify(await allItems(engine)).includes(text);

describe('R76: with the lookup of rights failing', () => {
  it.each(FAULTS)('nobody is let in: %s', async (name) => {
    for (const token of [admin, teacher]) {
      expectSilent(await callById('schools.stats', broken('BatchGetItemCommand', name), { token }), 503);
    }
    expectSilent(await create(broken('BatchGetItemCommand', name), '700'), 503);
    expectSilent(await refresh(broken('BatchGetItemCommand', name), held), 503);
    expect(await isStored('"700"')).toBe(false);
  });

  it.each(FAULTS)('nobody is signed in: %s', async (name) => {
    for (const command of [
      'GetItemCommand',
      'UpdateItemCommand',
      'TransactWriteItemsCommand',
      'QueryCommand',
    ]) {
      expectSilent(await signIn(broken(command, name), username), 503);
    }
  });

  it.each(['ResourceNotFoundException', 'AccessDeniedException', 'TimeoutError'])(
    'and the secrets out of reach, nobody is either: %s',
    async (name) => {
      const secretsManager = mockClient(SecretsManagerClient);
      secretsManager.on(GetSecretValueCommand).rejects(fault(name));
      try {
        const { secrets } = createDeps({ ...FUNCTION_ENVIRONMENT, TABLE_NAME: engine.tableName });
        const without = { ...testDeps({ engine }), secrets };
        expectSilent(await callById('schools.stats', without, { token: admin }), 503);
        expectSilent(await signIn(without, username), 503);
        expectSilent(await refresh(without, held), 503);
        expect(secretsManager.calls().length).toBeGreaterThan(0);
      } finally {
        secretsManager.restore();
      }
    },
  );
});

it('secrets that cannot be read again are used on', async () => {
  const secretsManager = mockClient(SecretsManagerClient);
  const now = vi.spyOn(performance, 'now');
  try {
    const known = await testDeps({ engine }).secrets('sessions');
    secretsManager
      .on(GetSecretValueCommand)
      .resolvesOnce({ SecretString: JSON.stringify(known) })
      .rejects(fault('TimeoutError'));
    const SECRETS = JSON.stringify({ sessions: 'the sessions' });
    const { secrets } = createDeps({ ...FUNCTION_ENVIRONMENT, SECRETS });
    expect(await secrets('sessions')).toEqual(known);
    const later = performance.now() + 300_001;
    // The secret is requested again after a while, and not by every request meanwhile.
    for (const [after, calls] of [
      [0, 2],
      [15_000, 2],
      [15_001, 3],
    ] as const) {
      now.mockReturnValue(later + after);
      expect(await secrets('sessions')).toEqual(known);
      expect(secretsManager.calls()).toHaveLength(calls);
    }
  } finally {
    now.mockRestore();
    secretsManager.restore();
  }
});

describe('R76: a fault at any layer', () => {
  /** For master data the second item. It is a type of school that no school here has, because it may be deleted. */
  const idFor = ({ endpoint }: Route) => (endpoint.area === 'masterData' ? '2' : '1');
  const sendable = (route: Route): Sent => ({
    path: route.path,
    token: admin,
    params: Object.fromEntries(route.names.map((name) => [name, idFor(route)])),
    // Signing out is meant to end the session, which the other requests need.
    ...(route.endpoint.id === 'auth.logout' ? { token: held.token } : {}),
    ...(route.endpoint.id === 'schools.create' ? { body: schoolInput('701') } : {}),
    ...(route.endpoint.id === 'schools.update' ? { body: { school_name: 'x' } } : {}),
    ...(route.endpoint.id === 'teachers.create' ? { body: teacherInput('T-701', '701') } : {}),
    ...(route.endpoint.id === 'teachers.update' ? { body: { teacher_name: 'x' } } : {}),
    ...(route.endpoint.name === 'search' ? { query: 'q=x' } : {}),
    ...(route.endpoint.id === 'auth.login' ? { body: { username, password: 'x' } } : {}),
  });
  const json = routes.filter(({ endpoint }) => endpoint.contentType === undefined);

  it.each(json)('is a 503 or does not matter: $endpoint.method $path', async (route) => {
    for (const command of COMMANDS) {
      const answer = await callById(
        route.endpoint.id,
        broken(command, 'InternalServerError'),
        sendable(route),
      );
      // Either this answer does not need the command, or it is the silent one.
      if (answer.status === 503) expectSilent(answer, 503);
      else expect(answer.status, command).toBeLessThan(500);
      if (command === 'BatchGetItemCommand' && route.endpoint.access !== 'public')
        expect(answer.status).toBe(503);
    }
  });

  it.each(['QueryCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand'])(
    'stores nothing of a school: %s',
    async (command) => {
      expectSilent(await create(broken(command, 'InternalServerError'), '702'), 503);
      expect(await isStored('"702"')).toBe(false);
    },
  );

  it('is a blank 500 where the mistake is ours', async () => {
    expectSilent(await create(broken('TransactWriteItemsCommand', 'ValidationException'), '703'), 500);
    const throwing = (thrown: unknown): Deps => ({
      ...deps,
      schools: Object.assign(Object.create(deps.schools), {
        look: () => Promise.reject(thrown),
      }),
    });
    const wrong = [
      new TypeError(`Cannot read ${ARN}`),
      'text',
      null,
      undefined,
      0,
      { status: 200, body: ARN },
    ];
    for (const thrown of wrong) {
      expectSilent(await callById('schools.stats', throwing(thrown), { token: admin }), 500);
    }
    const garbage: Deps = {
      ...deps,
      schools: Object.assign(Object.create(deps.schools), { look: async () => [{}] }),
    };
    expectSilent(await callById('schools.list', garbage, { token: admin }), 500);
  });

  it('does not swallow a refusal whose audit entry cannot be kept', async () => {
    const over = broken('TransactWriteItemsCommand', 'InternalServerError');
    expectSilent(await create(over, '704', teacher), 503);
  });

  it('reaches the log with its cause, and only there', async () => {
    deps.lines.length = 0;
    const over = { ...broken('QueryCommand', 'InternalServerError'), log: deps.log };
    const { body } = await callById('schools.list', over, { token: admin });
    expect(deps.lines).toMatchObject([
      { endpoint: 'schools.list', status: 503, requestId: body.requestId, error: 'InternalServerError' },
    ]);
  });
});

describe('R73: the headers of an answer', () => {
  const EXPECTED = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringMatching(/^max-age=63072000; includeSubDomains/),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
  };

  it('are the same on every status', async () => {
    const headers = { origin: 'https://attacker.example.org' };
    const body = schoolInput('710');
    const list = (sent: Sent, over: Deps = deps) => callById('schools.list', over, { headers, ...sent });
    const make = (sent: Sent) =>
      callById('schools.create', deps, { token: admin, ...sent, headers: { ...headers, ...sent.headers } });
    const ip = '198.51.100.200';
    const locked = async () => {
      let last = await signIn(deps, 'nobody.here', { ip });
      for (let i = 0; i < 5; i += 1) last = await signIn(deps, 'nobody.here', { ip });
      return last;
    };
    const answers: [number, Answered][] = [
      [200, await list({ token: admin })],
      [201, await make({ body })],
      [400, await list({ token: admin, query: 'limit=0' })],
      [401, await list({})],
      [403, await list({ token: teacher })],
      [404, await callById('schools.get', deps, { headers, token: admin, params: { id: '99999' } })],
      [409, await make({ body })],
      [413, await make({ body: { a: 'x'.repeat(200_000) } })],
      [415, await make({ rawBody: 'x', headers: { 'content-type': 'text/plain' } })],
      [429, await locked()],
      [500, await list({ token: admin }, { ...deps, masterData: undefined as never })],
      [503, await list({ token: admin }, broken('QueryCommand', 'ThrottlingException'))],
    ];
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status);
      expect(answer.headers, String(status)).toMatchObject(EXPECTED);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(answer.body.success).toBe(status < 300);
    }
  });
});
