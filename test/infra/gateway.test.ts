import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { API_HEADERS } from '#functions/http/respond.ts';
import { CONTENT_SECURITY_POLICY, htmlHeaders } from '../../infra/headers.ts';
import { apiListener } from '../../infra/local/api.ts';
import { type Gateway, startGateway } from '../../infra/local/gateway.ts';
import { type HandlerHost, startHandlerHost } from '../../infra/local/handlerHost.ts';
import { localListener } from '../../infra/local/localPages.ts';
import { openOutbox } from '../../infra/local/outbox.ts';
import { webListener } from '../../infra/local/webFiles.ts';
import { feature } from '../../shared/contracts/endpoint.ts';
import { ErrorBody } from '../../shared/contracts/errors.ts';

const open = { access: 'public', summary: 'For a test', response: z.unknown() } as const;
const fixture = feature('fixture', {
  get: { ...open, method: 'GET', path: ['/things/{behaviour}', '/things/{behaviour}/parts/{part}'] },
  echo: { ...open, method: 'GET', path: '/things/echo' },
  post: { ...open, method: 'POST', path: '/things/echo' },
});

/** Long enough for a new thread on a busy machine. */
const TIMEOUT_MS = 10_000;
/** For a function that never answers, whose thread runs already: all of it is waited for. */
const SHORT_MS = 500;

let base: string;
let host: HandlerHost;
let gateway: Gateway;
/** Before the same functions, which it gives only `SHORT_MS`. */
let impatient: Gateway;
let printed = '';

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'gateway-'));
  const folder = join(base, 'web');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>The app</title><script type="application/json" id="config">{}</script>',
  );
  await writeFile(join(folder, 'assets', 'main-abc123.js'), `export const text = '${'long '.repeat(500)}';`);
  await writeFile(join(base, 'outside.txt'), 'not to be served');
  const module = fileURLToPath(new URL('./fixtures/handler.ts', import.meta.url));
  host = startHandlerHost({
    modules: { 'fixture-get': module, 'fixture-echo': module, 'fixture-post': module },
    env: { STAGE: 'fixture' },
    log: (text) => {
      printed += text;
    },
  });
  const connected = async (timeoutMs: number) => {
    const one = await startGateway(0);
    one.connect({
      api: apiListener({ endpoints: Object.values(fixture), host, timeoutMs }),
      local: localListener(openOutbox(join(base, 'outbox.jsonl'))),
      web: webListener(folder, { stage: 'fixture', departmentName: '</script>' }),
    });
    return one;
  };
  gateway = await connected(TIMEOUT_MS);
  impatient = await connected(SHORT_MS);
});

afterAll(async () => {
  await gateway.stop();
  await impatient.stop();
  await host.stop();
  await rm(base, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit, { url } = gateway) => fetch(`${url}${path}`, init);

/** Asks a function that never answers, in a thread that runs already. */
async function askInVain(path: string): Promise<Response> {
  expect((await ask('/api/things/echo')).status).toBe(201);
  return ask(path, {}, impatient);
}

async function echoed(path: string, init?: RequestInit): Promise<APIGatewayProxyEventV2> {
  const response = await ask(path, init);
  expect(response.status).toBe(201);
  return (await response.json()).event;
}

describe('the event a function gets', () => {
  it('is payload 2.0 for a GET', async () => {
    const event = await echoed('/api/things/echo/parts/a%20b?q=x%20y&q=z&empty=', {
      headers: { Cookie: 'one=1; two=2', 'X-Mixed-Case': 'Kept', 'user-agent': 'a test' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/things/{behaviour}/parts/{part}',
      rawPath: '/api/things/echo/parts/a b',
      rawQueryString: 'q=x%20y&q=z&empty=',
      cookies: ['one=1', 'two=2'],
      queryStringParameters: { q: 'x y,z', empty: '' },
      pathParameters: { behaviour: 'echo', part: 'a b' },
      isBase64Encoded: false,
      headers: { 'x-mixed-case': 'Kept', 'x-forwarded-proto': 'http' },
      requestContext: {
        stage: '$default',
        routeKey: 'GET /api/things/{behaviour}/parts/{part}',
        http: {
          method: 'GET',
          path: '/api/things/echo/parts/a b',
          protocol: 'HTTP/1.1',
          userAgent: 'a test',
        },
      },
    });
    expect(event.requestContext.http.sourceIp).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(new Date(event.requestContext.timeEpoch).getUTCFullYear()).toBeGreaterThan(2025);
    expect(event.requestContext.time).toMatch(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/);
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
  });

  it('leaves out what a request does not have, and prefers literal segments', async () => {
    const event = await echoed('/api/things/echo');
    expect(event.routeKey).toBe('GET /api/things/echo');
    for (const absent of ['queryStringParameters', 'pathParameters', 'cookies', 'body']) {
      expect(event).not.toHaveProperty(absent);
    }
  });

  it('carries text as it is and everything else in base64', async () => {
    const json = await echoed('/api/things/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Mizorâm"}',
    });
    expect(json).toMatchObject({ body: '{"name":"Mizorâm"}', isBase64Encoded: false });
    const bytes = new Uint8Array([0, 159, 146, 150]);
    const binary = await echoed('/api/things/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: bytes,
    });
    expect(binary.isBase64Encoded).toBe(true);
    expect([...Buffer.from(binary.body ?? '', 'base64')]).toEqual([...bytes]);
  });

  it('comes with a context and the environment of the functions alone', async () => {
    const response = await ask('/api/things/echo');
    const { event, context, stage } = await response.json();
    expect(context).toMatchObject({ name: 'fixture-echo', id: event.requestContext.requestId });
    expect(context.left).toBeGreaterThan(0);
    expect(context.left).toBeLessThanOrEqual(TIMEOUT_MS);
    expect(stage).toBe('fixture');
    expect(process.env.STAGE).toBeUndefined();
  });
});

describe('the answer of a function', () => {
  it('gives cookies and headers back', async () => {
    const response = await ask('/api/things/cookies');
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(response.headers.get('x-own')).toBe('yes');
  });

  it('decodes base64', async () => {
    const response = await ask('/api/things/bytes');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 10]);
  });

  it('without a status is the JSON of a 200', async () => {
    const response = await ask('/api/things/plain');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ hello: 'world' });
  });
});

describe('answers that no function gives', () => {
  const cases: [string, string, string, number][] = [
    ['an unknown route', 'GET', '/api/nothing', 404],
    ['the API itself', 'GET', '/api', 404],
    ['an empty parameter', 'GET', '/api/things/', 404],
    ['a method the route does not take', 'DELETE', '/api/things/echo', 405],
    ['a malformed escape', 'GET', '/api/things/%zz', 400],
    ['a function that throws', 'GET', '/api/things/throw', 500],
    ['a function that ends its process', 'GET', '/api/things/exit', 500],
    ['an answer over 6 MB', 'GET', '/api/things/large', 500],
  ];
  it.each(cases)('%s', async (_, method, path, status) => {
    await expectRefused(await ask(path, { method }), status);
  });

  it('a function that hangs', async () => {
    await expectRefused(await askInVain('/api/things/hang'), 503);
  });

  async function expectRefused(response: Response, status: number) {
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(ErrorBody.parse(JSON.parse(text)).success).toBe(false);
    expect(text).not.toContain('secret detail');
    expectHeaders(response, API_HEADERS);
    expect((await ask('/api/things/echo')).status).toBe(201);
  }

  it('a 405 names the methods there are', async () => {
    expect((await ask('/api/things/echo', { method: 'PUT' })).headers.get('allow')).toBe('GET, POST');
  });

  it('a body over 6 MB', async () => {
    const response = await ask('/api/things/echo', { method: 'POST', body: 'x'.repeat(6 * 1024 * 1024 + 1) });
    expect(response.status).toBe(413);
    expect(ErrorBody.parse(await response.json()).error).toBe('tooLarge');
  });

  it('what a function threw is logged', async () => {
    await ask('/api/things/throw');
    expect(printed).toContain('a secret detail');
  });

  it('a function that spins holds the others up for a moment only', async () => {
    expect((await askInVain('/api/things/spin')).status).toBe(503);
    await expect.poll(async () => (await ask('/api/things/echo')).status, { timeout: 20_000 }).toBe(201);
  });
});

describe('the web app', () => {
  it.each(['/', '/schools', '/schools/12/edit', '/teachers/school/001'])(
    'answers %s with its page',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('The app');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
      expectHeaders(response, htmlHeaders);
    },
  );

  it.each(['br', 'gzip', 'identity'])('sends assets in %s, to be kept for good', async (encoding) => {
    const response = await ask('/assets/main-abc123.js', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toContain('long long');
    const etag = response.headers.get('etag') ?? '';
    const again = await ask('/assets/main-abc123.js', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each(['/missing.js', '/..%2foutside.txt', '/assets/%2e%2e/%2e%2e/outside.txt', '/%00.txt', '/%zz'])(
    'has no %s',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expectHeaders(response, htmlHeaders);
    },
  );

  it('takes nothing but GET and HEAD', async () => {
    const response = await ask('/schools', { method: 'POST' });
    expect(response.status).toBe(405);
    expectHeaders(response, htmlHeaders);
    expect(await (await ask('/schools', { method: 'HEAD' })).text()).toBe('');
  });

  it('gets its settings in the page', async () => {
    expect(await (await ask('/schools')).text()).toContain(
      'id="config">{"stage":"fixture","departmentName":"\\u003c/script>"}</script>',
    );
  });

  it('leads numeric addresses to the name that cookies belong to', async () => {
    const response = await fetch(`${gateway.url.replace('localhost', '127.0.0.1')}/schools?page=2`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(`${gateway.url}/schools?page=2`);
  });
});

function expectHeaders(response: Response, expected: Record<string, string>) {
  for (const [name, value] of Object.entries(expected)) {
    expect([name, response.headers.get(name)]).toEqual([
      name,
      // The local cloud is reached over plain HTTP.
      name === 'strict-transport-security' ? null : value,
    ]);
  }
}
