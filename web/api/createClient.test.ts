import { afterEach, expect, test, vi } from 'vitest';
import { endpoints as contract } from '#shared/contracts/index.ts';
import { ApiError } from './apiError.ts';
import { createClient } from './createClient.ts';
import { tableOf } from './endpointTable.ts';

const endpoints = tableOf(contract);

afterEach(() => void vi.useRealTimers());

type Sent = {
  address: string;
  token: string | null;
  csrf: string | null;
  shared: string | null;
  method: string;
  body: unknown;
  key?: string;
};

/** A server that accepts the token `new`. A refresh gives `gives` while `refreshes` lasts. */
function world({
  refreshes = 1,
  gives = 'new',
  offline = false,
  shared = false,
  /** What the server says of the session: whether its token has run out, or the status of a refusal. */
  stands = { expired: false } as { expired: boolean } | number,
  /** How often the next calls ask for a fresh proof of the person, and whether they give one. */
  proofsDue = 0,
  proves = true,
  /** What happens to the next refreshes: no answer, at once or ever, half an answer, or an answer with this status. */
  troubles = [] as ('lost' | 'silent' | 'half' | number | Response)[],
} = {}) {
  const sent: Sent[] = [];
  let left = refreshes;
  const kept = { token: 'old' as string | null, csrf: 'c1' as string | null };
  let account: number | undefined = 1;
  const events: string[] = [];
  const refreshedAt: number[] = [];
  let release = () => {};
  let gate: Promise<void> = Promise.resolve();

  const json = (status: number, body: unknown, headers = {}) =>
    new Response(JSON.stringify(body), { status, headers });
  const fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null;
    sent.push({
      address: String(address),
      token,
      csrf: headers.get('x-csrf-token'),
      shared: headers.get('x-shared-computer'),
      key: headers.get('idempotency-key') ?? undefined,
      method: init?.method ?? 'GET',
      body: init?.body && JSON.parse(String(init.body)),
    });
    if (offline) throw new TypeError('Failed to fetch');
    if (proofsDue > 0) {
      proofsDue -= 1;
      return json(403, { success: false, error: 'proofDue', message: 'confirm', requestId: 'd' });
    }
    if (String(address) === '/api/auth/refresh') {
      refreshedAt.push(Date.now());
      await gate;
      const trouble = troubles.shift();
      if (trouble === 'lost') throw new TypeError('Failed to fetch');
      if (trouble === 'silent')
        return new Promise<Response>((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        );
      if (trouble instanceof Response) return trouble;
      if (trouble === 'half') return new Response('{"success":tr');
      if (trouble)
        return json(trouble, { success: false, error: 'unavailable', message: 'busy', requestId: 'b' });
      if (left === 0)
        return json(401, { success: false, error: 'unauthenticated', message: 'no', requestId: 'r' });
      left -= 1;
      return json(200, { success: true, data: { token: gives, csrf: 'c2' } });
    }
    if (['/api/auth/login', '/api/otp-auth/verify-otp'].includes(String(address)))
      return json(401, { success: false, error: 'unauthenticated', message: 'wrong', requestId: 'l' });
    if (address === '/api/auth/session')
      return typeof stands === 'number'
        ? json(stands, { success: false, error: 'unauthenticated', message: 'no', requestId: 's' })
        : json(200, { success: true, data: stands });
    if (token === 'new') return json(200, { success: true, data: { totalSchools: 1, uniqueDistricts: 1 } });
    return json(401, { success: false, error: 'unauthenticated', message: 'expired', requestId: 'q' });
  };
  const client = createClient({
    endpoints,
    fetch: fetch as typeof globalThis.fetch,
    store: {
      token: () => kept.token,
      account: () => account,
      csrf: () => kept.csrf,
      save: (token, csrf) => Object.assign(kept, { token, csrf }),
      dropToken: () => {
        kept.token = null;
      },
      isShared: () => shared,
    },
    exclusively: (work) => work(),
    prove: async ({ text, bits }) => `${text}.${bits}`,
    proveOwner: async () => {
      events.push('asked');
      return proves;
    },
    owesFactor: () => void events.push('owes'),
    sessionEnded: () => void events.push('ended'),
  });
  return {
    ...client,
    sent,
    kept,
    events,
    refreshedAt,
    signIn: (other: number, token: string) => {
      account = other;
      kept.token = token;
    },
    holdRefresh: () => {
      gate = new Promise((resolve) => {
        release = resolve;
      });
    },
    letRefreshGo: () => release(),
    refreshCalls: () => sent.filter(({ address }) => address === '/api/auth/refresh').length,
  };
}

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

test('a refused token is refreshed once with the csrf value, and the request sent again with the new one', async () => {
  const { call, sent, kept } = world();
  await call('schools.stats');
  expect(sent.map(({ address, token, csrf }) => [address, token, csrf])).toEqual([
    ['/api/schools/stats', 'old', null],
    ['/api/auth/refresh', null, 'c1'],
    ['/api/schools/stats', 'new', null],
  ]);
  expect(kept).toEqual({ token: 'new', csrf: 'c2' });
});

test('twenty requests at once share one refresh, and each is sent at most twice', async () => {
  const { call, sent, refreshCalls } = world();
  await Promise.all(
    Array.from({ length: 20 }, (_, page) => call('schools.list', { query: { page: page + 1 } })),
  );
  expect(refreshCalls()).toBe(1);
  const times = Map.groupBy(sent, ({ address }) => address);
  for (const [address, all] of times) expect(all.length, address).toBeLessThanOrEqual(2);
});

test('a request that arrives during a refresh waits for it and goes out once, with the new token', async () => {
  const { call, sent, holdRefresh, letRefreshGo } = world();
  holdRefresh();
  const first = call('schools.stats');
  await expect.poll(() => sent.length).toBe(2);
  const late = call('dashboard.get');
  await Promise.resolve();
  expect(sent.map(({ address }) => address)).not.toContain('/api/dashboard');
  letRefreshGo();
  await Promise.all([first, late]);
  expect(sent.filter(({ address }) => address === '/api/dashboard').map(({ token }) => token)).toEqual([
    'new',
  ]);
});

test('a token another tab has stored meanwhile is taken instead of refreshing again', async () => {
  const { call, kept, refreshCalls, sent } = world();
  const asked = call('schools.stats');
  kept.token = 'new';
  await asked;
  expect(refreshCalls()).toBe(0);
  expect(sent.map(({ token }) => token)).toEqual(['old', 'new']);
});

test('what one person began is not sent with the token of another, neither again nor for the first time', async () => {
  const { call, sent, holdRefresh, letRefreshGo, signIn } = world();
  holdRefresh();
  const first = call('schools.stats');
  await expect.poll(() => sent.length).toBe(2);
  const late = call('dashboard.get');
  const failed = Promise.all([first, late].map((one) => failure(one)));
  signIn(2, 'new');
  letRefreshGo();
  expect((await failed).map(({ status }) => status)).toEqual([0, 0]);
  expect(sent.map(({ address }) => address)).toEqual(['/api/schools/stats', '/api/auth/refresh']);
  await call('dashboard.get');
});

test('a failed refresh drops the stored token, tells the session and gives the original error', async () => {
  const { call, kept, events } = world({ refreshes: 0 });
  const error = await failure(call('schools.stats'));
  expect([error.status, error.code, error.message, error.requestId]).toEqual([
    401,
    'unauthenticated',
    'expired',
    'q',
  ]);
  expect(kept.token).toBeNull();
  expect(events).toEqual(['ended']);
});

const FROM_FUNCTION = { success: false, message: 'no', requestId: 'r' };

test.each<[string, Response]>([
  ['the page of a firewall', new Response('<h1>403 ERROR</h1>', { status: 403 })],
  // What our own firewall answers; it gives requests no ids.
  [
    'the words of our firewall',
    Response.json({ ...FROM_FUNCTION, error: 'forbidden', requestId: '' }, { status: 403 }),
  ],
  [
    'a function that the CDN did not prove itself to',
    Response.json({ ...FROM_FUNCTION, error: 'bypassed' }, { status: 403 }),
  ],
  ['a proxy that asks for a password of its own', new Response('', { status: 401 })],
])('a refresh that meets %s ends no session: the next one renews it', async (_what, trouble) => {
  const { call, kept, events } = world({ troubles: [trouble] });
  expect((await failure(call('schools.stats'))).status).toBe(trouble.status);
  expect([kept.token, events]).toEqual(['old', []]);
  await call('schools.stats');
  expect([kept.token, events]).toEqual(['new', []]);
});

test('a refresh that the server refuses for its CSRF value ends the session', async () => {
  const refused = Response.json({ ...FROM_FUNCTION, error: 'forbidden' }, { status: 403 });
  const { call, kept, events } = world({ troubles: [refused] });
  await failure(call('schools.stats'));
  expect([kept.token, events]).toEqual([null, ['ended']]);
});

test.each([
  ['is refused for its number', 429, 429, 'busy'],
  ['finds the server unwell', 503, 503, 'busy'],
  ['is not understood by what stands between', 404, 404, 'busy'],
] as const)(
  'a refresh that %s ends no session: the next request tries again',
  async (_what, trouble, status, text) => {
    const { call, kept, events } = world({ troubles: [trouble] });
    const error = await failure(call('schools.stats'));
    expect([error.status, error.message]).toEqual([status, text]);
    expect(kept.token).toBe('old');
    expect(events).toEqual([]);
    await call('schools.stats');
    expect(kept.token).toBe('new');
  },
);

/** For how long the server takes a refresh token that was used (R24). */
const GRACE_MS = 10_000;

test.each([
  ['has no answer', 'lost'],
  ['is cut off in its answer', 'half'],
  ['is on a line that broke silently', 'silent'],
] as const)(
  'R25 a refresh that %s, twice, is sent again while its token is in its grace',
  async (_what, how) => {
    vi.useFakeTimers();
    const { call, kept, events, refreshedAt } = world({ troubles: [how, how] });
    const asked = call('schools.stats');
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    await asked;
    expect(refreshedAt.length).toBe(3);
    // Two seconds are left for the way to the server.
    expect(refreshedAt[2]! - refreshedAt[0]!).toBeLessThan(GRACE_MS - 2000);
    expect([kept.token, events]).toEqual(['new', []]);
  },
);

test('a refresh that never has an answer ends no session: the next request tries again', async () => {
  vi.useFakeTimers();
  const { call, kept, events, refreshCalls } = world({ troubles: ['lost', 'half', 'lost'] });
  const asked = failure(call('schools.stats'));
  await vi.advanceTimersByTimeAsync(GRACE_MS);
  const { status, message } = await asked;
  expect([status, message, refreshCalls()]).toEqual([0, 'Network Error', 3]);
  expect([kept.token, events]).toEqual(['old', []]);
  await call('schools.stats');
  expect(kept.token).toBe('new');
});

test.each([
  ['out', 'renewed', 1, null, 401],
  ['out', 'refused', 0, null, 401],
  ['in again', 'renewed', 1, 'new', 200],
  ['in again', 'refused', 0, 'new', 200],
] as const)(
  'who signed %s while the refresh was under way stays so, though it is %s',
  async (_how, _what, refreshes, token, status) => {
    const { request, kept, sent, holdRefresh, letRefreshGo } = world({ refreshes, gives: 'late' });
    holdRefresh();
    const asked = request('/schools/stats', {});
    await expect.poll(() => sent.length).toBe(2);
    kept.token = token;
    letRefreshGo();
    expect((await asked).status).toBe(status);
    expect(kept).toEqual({ token, csrf: 'c1' });
  },
);

test('a look at the session says whose it is, and renews nothing while its token is good', async () => {
  const { checkSession, sent, events } = world();
  expect(await checkSession(true)).toBe(false);
  expect(sent).toMatchObject([{ address: '/api/auth/session', token: 'old', method: 'GET' }]);
  expect(events).toEqual([]);
});

test.each([
  [true, 'new'],
  [false, 'old'],
] as const)(
  'a token that has run out, found by a look of a page in use: %s, becomes %s',
  async (used, token) => {
    const { checkSession, kept, events } = world({ stands: { expired: true } });
    expect(await checkSession(used)).toBe(used);
    expect(kept.token).toBe(token);
    expect(events).toEqual([]);
  },
);

test('a look that is refused ends the session only where the refresh is refused too', async () => {
  const rotated = world({ stands: 401 });
  expect(await rotated.checkSession(false)).toBe(true);
  expect([rotated.kept.token, rotated.events]).toEqual(['new', []]);
  const over = world({ stands: 401, refreshes: 0 });
  expect(await over.checkSession(false)).toBe(false);
  expect([over.kept.token, over.events]).toEqual([null, ['ended']]);
});

test.each([429, 503])('a look that is answered %i ends nothing', async (status) => {
  const { checkSession, kept, events, refreshCalls } = world({ stands: status, refreshes: 0 });
  expect((await failure(checkSession(true))).status).toBe(status);
  expect([kept.token, events, refreshCalls()]).toEqual(['old', [], 0]);
});

test('a request refused again after the refresh is not sent a third time', async () => {
  const { call, sent } = world({ gives: 'worthless', refreshes: 9 });
  const error = await failure(call('schools.stats'));
  expect(error.status).toBe(401);
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/schools/stats',
    '/api/auth/refresh',
    '/api/schools/stats',
  ]);
});

test.each([
  ['auth.login', '/api/auth/login', { username: 'a', password: 'b' }],
  ['otpAuth.verify', '/api/otp-auth/verify-otp', { phone: '9862000001', otp: '123456' }],
] as const)(
  'signing in by %s is sent once, without a token, and never refreshed',
  async (id, address, body) => {
    const { call, sent, refreshCalls } = world();
    const error = await failure(call(id, { body } as never));
    expect(error.message).toBe('wrong');
    expect(refreshCalls()).toBe(0);
    expect(sent).toEqual([{ address, token: null, csrf: null, shared: null, method: 'POST', body }]);
  },
);

test.each([
  ['is sent once more when they gave one', 1, true, 2, ''],
  ['is refused when they did not', 1, false, 1, 'proofDue'],
  ['is asked once: a second refusal stands', 2, true, 2, 'proofDue'],
])('a call that asks for a fresh proof of the person %s', async (_, proofsDue, proves, times, code) => {
  const { call, kept, events, sent } = world({ proofsDue, proves });
  kept.token = 'new';
  const body = { role: 'admin' } as const;
  const answer = call('userManagement.role', { params: { id: 7 }, body }).catch((error: ApiError) => error);
  expect((await answer) instanceof ApiError ? ((await answer) as ApiError).code : '').toBe(code);
  expect(events).toEqual(['asked']);
  expect(sent.map(({ address, body }) => [address, body])).toEqual(
    Array(times).fill(['/api/user-management/7/role', body]),
  );
});

test('signing out says which session ends, and is neither renewed nor sent again', async () => {
  const { call, sent, refreshCalls } = world();
  expect((await failure(call('auth.logout'))).status).toBe(401);
  expect(refreshCalls()).toBe(0);
  expect(sent).toMatchObject([{ address: '/api/auth/logout', token: 'old', csrf: 'c1' }]);
});

test('what is for everybody is asked for without the token', async () => {
  const { call, sent } = world();
  await failure(call('system.health'));
  expect(sent.map(({ address, token }) => [address, token])).toEqual([['/api/health', null]]);
});

test('no answer is an ApiError that reads Network Error', async () => {
  const error = await failure(world({ offline: true }).call('schools.stats'));
  expect([error.status, error.code, error.message]).toEqual([0, 'network', 'Network Error']);
});

const NEW_SCHOOL = { school_id: '1', school_name: 'A' } as never;

test('a request that makes something names itself, and keeps the name through the refresh of its token (F13)', async () => {
  const { call, sent } = world();
  await call('schools.create', { body: NEW_SCHOOL });
  const [first, second] = sent.filter(({ address }) => address === '/api/schools');
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.key).toBe(first?.key);
  await call('schools.create', { body: NEW_SCHOOL });
  expect(sent.at(-1)?.key).not.toBe(first?.key);
});

test('a name that is given is taken, and requests that need none have none', async () => {
  const { call, sent } = world();
  await call('schools.create', { body: NEW_SCHOOL, key: 'my-own-name' });
  await call('schools.update', { params: { id: 1 }, body: {}, version: 3 });
  await call('schools.stats');
  expect(new Set(sent.map(({ address, key }) => `${address} ${key}`))).toEqual(
    new Set([
      '/api/schools my-own-name',
      '/api/auth/refresh undefined',
      '/api/schools/1 undefined',
      '/api/schools/stats undefined',
    ]),
  );
  // The page uses the version only to tell requests apart. It is not sent.
  expect(JSON.stringify(sent)).not.toContain('version');
});

test.each([true, false])(
  'only a call that signs in says of a shared computer (%s) that it is one',
  async (shared) => {
    const { call, sent } = world({ shared });
    const phone = { phone: '9862000001', otp: '123456' };
    await failure(call('auth.login', { body: { username: 'a', password: 'b' } }));
    await failure(call('otpAuth.verify', { body: phone }));
    await call('schools.stats');
    const said = new Map(sent.map(({ address, shared: header }) => [address, header]));
    const expected = shared ? 'true' : null;
    expect(said.get('/api/auth/login')).toBe(expected);
    expect(said.get('/api/otp-auth/verify-otp')).toBe(expected);
    expect(said.get('/api/schools/stats')).toBe(null);
  },
);
