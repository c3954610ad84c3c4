import { describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { router } from '../../infra/local/routes.ts';
import { ofAnotherDeployment, PUBLIC_URL, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { seedUser } from '../support/seed.ts';
import { kept, refresh, signIn } from '../support/signIn.ts';

const engine = withEngine();
const signedIn = async (deps: Deps) => kept(await signIn(deps, (await seedUser(deps, 'deo')).username));

describe('R26: a refresh', () => {
  it('needs the CSRF value of its very session', async () => {
    const deps = testDeps({ engine });
    const held = await signedIn(deps);
    const stranger = await signedIn(deps);
    const { cookie, csrf } = held;
    const values = [
      undefined,
      '',
      'x',
      csrf.slice(1),
      `${csrf}x`,
      csrf.toLowerCase(),
      `é${csrf.slice(1)}`,
      stranger.csrf,
      held.token,
    ];
    for (const value of values) {
      const answer = await refresh(deps, { cookie, csrf: value });
      expect(answer.status, value).toBe(403);
      expect(answer.cookies).toEqual([]);
      expect(answer.body.data).toBeUndefined();
    }
    // The tries rotated nothing and signed nobody out.
    expect((await refresh(deps, held)).status).toBe(200);
  });

  it('is not in the power of another deployment’s CSRF key', async () => {
    const deps = testDeps({ engine });
    const held = await signedIn(deps);
    const other = testDeps({ engine, shared: ofAnotherDeployment() });
    expect((await refresh(other, held)).status).toBe(403);
  });

  it.each([
    'https://attacker.example.org',
    'https://records.example.org.attacker.example',
    'http://records.example.org',
    'https://records.example.org:8443',
    'https://RECORDS.example.org',
    'null',
    '',
  ])('from the page of %j is refused', async (origin) => {
    const deps = testDeps({ engine });
    const held = await signedIn(deps);
    expect((await refresh(deps, held, { headers: { origin } })).status).toBe(403);
    expect((await refresh(deps, held, { headers: { origin: PUBLIC_URL } })).status).toBe(200);
  });

  it('from the page at the address that the web app moves to is taken, and from the present one still', async () => {
    const deps = testDeps({ engine });
    const next = 'https://new.records.example.org';
    deps.environment.NEXT_URL = next;
    const held = await signedIn(deps);
    for (const [origin, status] of [
      ['https://attacker.example.org', 403],
      [next, 200],
    ] as const) {
      expect((await refresh(deps, held, { headers: { origin } })).status).toBe(status);
    }
    expect((await refresh(deps, await signedIn(deps), { headers: { origin: PUBLIC_URL } })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'sent as %s, as a form could, is refused',
    async (type) => {
      const deps = testDeps({ engine });
      const held = await signedIn(deps);
      for (const rawBody of ['', '{}', 'csrf=x']) {
        const { status } = await refresh(deps, held, { headers: { 'content-type': type }, rawBody });
        expect(status).toBe(415);
      }
      expect((await refresh(deps, held)).status).toBe(200);
    },
  );

  it('needs its cookie', async () => {
    const deps = testDeps({ engine });
    const { csrf, token } = await signedIn(deps);
    for (const cookies of [[], ['__Host-refresh='], ['refresh=x'], [`__Host-refresh=${token}`]]) {
      expect((await refresh(deps, { csrf }, { cookies })).status).toBe(401);
    }
  });

  it('takes no other method', () => {
    const find = router(endpoints);
    for (const path of ['/api/auth/refresh', '/api/auth/logout', '/api/auth/login', '/api/users/login']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect(find(method, path)).toEqual({ allow: ['POST'] });
      }
    }
  });

  it('takes an empty body or {}, and nothing in it', async () => {
    const deps = testDeps({ engine });
    const held = await signedIn(deps);
    expect((await refresh(deps, held, { rawBody: '' })).status).toBe(200);
    expect((await refresh(deps, held, { rawBody: '{}' })).status).toBe(200);
    for (const rawBody of ['null', '[]', '1', '"x"', '{"csrf":"x"}', '{"user_id":1}']) {
      expect((await refresh(deps, held, { rawBody })).status, rawBody).toBe(400);
    }
  });

  it('gives a cookie only the server reads, sent to this origin alone', async () => {
    const deps = testDeps({ engine });
    const { cookies } = await refresh(deps, await signedIn(deps));
    expect(cookies).toHaveLength(1);
    const [pair, ...attributes] = cookies[0]!.split('; ');
    expect(pair).toMatch(/^__Host-refresh=[1-9][0-9]*\.[\w-]{22}\.[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure']);
  });
});
