import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { run as draftKeyRun } from '#functions/auth/draftKey.ts';
import { run as sessionRun } from '#functions/auth/session.ts';
import { run as dashboardRun } from '#functions/dashboard/get.ts';
import { run as createRun } from '#functions/schools/create.ts';
import { run as listRun } from '#functions/schools/list.ts';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { auth } from '#shared/contracts/auth.ts';
import { dashboard } from '#shared/contracts/dashboard.ts';
import { schools } from '#shared/contracts/schools.ts';
import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke } from '../support/invoke.ts';
import { schoolInput, seedUser, seedWorld } from '../support/seed.ts';
import {
  allItems,
  auditedBy,
  fakeClock,
  type Kept,
  kept,
  logout,
  refresh,
  signIn,
} from '../support/signIn.ts';

const engine = withEngine();

const opens = async (deps: Deps, { token }: Pick<Kept, 'token'>) =>
  (await invoke(dashboard.get, dashboardRun, deps, { token })).status;
const sidOf = ({ cookie }: Kept) => cookie.split('.')[1]!;
const sessionsOf = async ({ id }: StoredUser) =>
  (await allItems(engine, `USER#${id}`)).filter(
    ({ pk, sk }) => pk === `USER#${id}` && sk.startsWith('SESSION#'),
  );

/** Changes an account in the table, as another function of the deployment would. */
const change = (deps: Deps, { id }: StoredUser, set: Record<string, unknown>) =>
  deps.table.update(keys.user(id), {
    text: `SET ${Object.keys(set)
      .map((name) => `#${name} = :${name}`)
      .join(', ')}`,
    names: Object.fromEntries(Object.keys(set).map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
  });

async function signedIn(deps: Deps, role: Parameters<typeof seedUser>[1] = 'admin') {
  const user = await seedUser(deps, role);
  return { user, held: kept(await signIn(deps, user.username)) };
}

describe('R23: rights are read on every call', () => {
  it('follows a demotion and a move at once', async () => {
    const deps = testDeps({ engine });
    const world = await seedWorld(deps);
    const { user, held } = await signedIn(deps);
    const create = async (id: string, d: number) =>
      (await invoke(schools.create, createRun, deps, { token: held.token, body: schoolInput(id, d) })).status;
    expect([await create('100', 0), await create('101', 1)]).toEqual([201, 201]);
    await change(deps, user, { role: 'deo', district_id: world.districts[0] });
    expect(await create('102', 0)).toBe(403);
    const seen = async () => {
      const { body } = await invoke(schools.list, listRun, deps, { token: held.token });
      return body.data.map(({ school_id }: { school_id: string }) => school_id);
    };
    expect(await seen()).toEqual(['100']);
    await change(deps, user, { district_id: world.districts[1] });
    expect(await seen()).toEqual(['101']);
    await change(deps, user, { district_id: 999_999 });
    expect(await seen()).toEqual([]);
    await change(deps, user, { role: 'teacher' });
    expect((await invoke(schools.list, listRun, deps, { token: held.token })).status).toBe(403);
    await change(deps, user, { role: 'emperor' });
    expect((await invoke(schools.list, listRun, deps, { token: held.token })).status).not.toBe(200);
  });

  it.each<[string, (deps: Deps, user: StoredUser, held: Kept) => Promise<unknown>]>([
    ['deactivated', (deps, user) => change(deps, user, { is_active: false })],
    [
      'deleted',
      (deps, { id }) =>
        deps.table.transact([{ delete: keys.user(id), condition: { text: 'attribute_exists(pk)' } }]),
    ],
    [
      'signed out elsewhere',
      (deps, { id }, held) =>
        deps.table.transact([
          { delete: keys.session(id, sidOf(held)), condition: { text: 'attribute_exists(pk)' } },
        ]),
    ],
  ])('refuses access and refresh of an account that is %s', async (_, end) => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    expect(await opens(deps, held)).toBe(200);
    await end(deps, user, held);
    expect(await opens(deps, held)).toBe(401);
    const refreshed = await refresh(deps, held);
    expect(refreshed.status).toBe(401);
    expect(refreshed.cookies).toEqual([expect.stringMatching(/^__Host-refresh=; Max-Age=0;/)]);
  });
});

describe('R27: signing out', () => {
  it('ends the session on the server, clears the cookie and leaves one entry', async () => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    const entries = await auditedBy(engine, async () => {
      const { status, cookies, headers } = await logout(deps, held);
      expect(status).toBe(200);
      expect(cookies).toEqual(['__Host-refresh=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict']);
      // Storage is not cleared: theme and font size stay.
      expect(headers['clear-site-data']).toBe('"cache"');
    });
    expect(entries).toMatchObject([
      { action: 'logout', success: true, actor_id: user.id, username: user.username },
    ]);
    expect(entries[0]).not.toHaveProperty('error_message');
    expect(await sessionsOf(user)).toEqual([]);
    expect(await opens(deps, held)).toBe(401);
    expect((await refresh(deps, held)).status).toBe(401);
    const again = await auditedBy(engine, async () => expect((await logout(deps, held)).status).toBe(200));
    expect(again).toEqual([]);
  });

  it('works with an access token that has run out, and with the cookie alone', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const one = await signedIn(deps);
    clock.advance(1800);
    expect(await opens(deps, one.held)).toBe(401);
    expect((await logout(deps, { token: one.held.token })).status).toBe(200);
    expect(await sessionsOf(one.user)).toEqual([]);
    const two = await signedIn(deps);
    expect((await logout(deps, { cookie: two.held.cookie, csrf: two.held.csrf })).status).toBe(200);
    expect(await sessionsOf(two.user)).toEqual([]);
  });

  it('holds for a refresh that is under way, and for what is no session but lies there', async () => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    const update = deps.table.update.bind(deps.table);
    deps.table.update = async (...given) => {
      deps.table.update = update;
      expect((await logout(deps, held)).status).toBe(200);
      return update(...given);
    };
    expect((await refresh(deps, held)).status).toBe(401);
    expect(await sessionsOf(user)).toEqual([]);
    // Who may change the fields of a session could make an item that has these alone.
    await deps.table.update(keys.session(user.id, sidOf(held)), {
      text: 'SET last_seen = :now REMOVE created_at',
      values: { ':now': Date.now() / 1000 },
    });
    expect(await opens(deps, held)).toBe(401);
  });

  it('is nobody else’s to do', async () => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    const stranger = await signedIn(deps);
    const { cookie } = held;
    expect((await logout(deps, { cookie })).status).toBe(403);
    expect((await logout(deps, { cookie, csrf: stranger.held.csrf })).status).toBe(403);
    expect((await logout(deps, held, { headers: { origin: 'https://attacker.example.org' } })).status).toBe(
      403,
    );
    expect(await sessionsOf(user)).toHaveLength(1);
  });
});

describe('R28: the life of a session', () => {
  it('has a new id at every sign-in and never one that was brought along', async () => {
    const deps = testDeps({ engine });
    const attacker = await signedIn(deps);
    const user = await seedUser(deps, 'deo');
    const brought = [
      '__Host-refresh=1.AAAAAAAAAAAAAAAAAAAAAA.x',
      attacker.held.cookie,
      `sid=${sidOf(attacker.held)}`,
    ];
    const ids = new Set<string>();
    for (const cookie of brought) {
      const held = kept(await signIn(deps, user.username, { cookies: [cookie] }));
      ids.add(sidOf(held));
      expect(held.cookie.startsWith(`__Host-refresh=${user.id}.`)).toBe(true);
    }
    expect(ids.size).toBe(3);
    expect(ids.has(sidOf(attacker.held))).toBe(false);
    expect(await sessionsOf(attacker.user)).toHaveLength(1);
  });

  it('ends an hour after the last refresh', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    clock.advance(3600);
    const next = kept(await refresh(deps, held));
    expect(await opens(deps, next)).toBe(200);
    clock.advance(3601);
    // The table has not yet removed the item.
    expect((await refresh(deps, next)).status).toBe(401);
    expect(await opens(deps, next)).toBe(401);
  });

  it('ends twelve hours after the sign-in, however busy', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { user, held } = await signedIn(deps);
    let current = held;
    for (let minutes = 0; minutes < 720; minutes += 30) {
      clock.advance(1800);
      const answer = await refresh(deps, current);
      expect(answer.status).toBe(200);
      current = kept(answer);
    }
    clock.advance(1);
    expect(await opens(deps, current)).toBe(401);
    expect((await refresh(deps, current)).status).toBe(401);
    const [session] = await sessionsOf(user);
    expect(session?.expiresAt).toBe((session?.created_at as number) + 43_200);
  });

  it('ends an access token after ten minutes and the leeway', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    clock.advance(629);
    expect(await opens(deps, held)).toBe(200);
    clock.advance(1);
    expect(await opens(deps, held)).toBe(401);
  });
});

describe('R28: a session on a shared computer', () => {
  const shared = { headers: { [SHARED_COMPUTER.header]: 'true' } };

  it('ends twenty minutes after the last refresh, with a cookie that ends with the browser', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const user = await seedUser(deps, 'deo');
    const answer = await signIn(deps, user.username, shared);
    const [cookie = ''] = answer.cookies;
    expect(cookie).toMatch(/^__Host-refresh=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    clock.advance(1200);
    const renewed = await refresh(deps, kept(answer));
    expect(renewed.status).toBe(200);
    expect(renewed.cookies[0]).not.toContain('Max-Age');
    // The page is closed. Its access token runs out first.
    clock.advance(1201);
    expect((await refresh(deps, kept(renewed))).status).toBe(401);
    expect((await sessionsOf(user)).map(({ shared: said }) => said)).toEqual([true]);
  });

  it.each(['', 'false', '1'])('is not what a header says that reads "%s"', async (said) => {
    const deps = testDeps({ engine });
    const user = await seedUser(deps, 'deo');
    const { cookies } = await signIn(deps, user.username, { headers: { [SHARED_COMPUTER.header]: said } });
    expect(cookies[0]).toContain('Max-Age=43200;');
    expect((await sessionsOf(user))[0]).not.toHaveProperty('shared');
  });
});

describe('an account', () => {
  it('has five sessions; the sixth closes the oldest', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const user = await seedUser(deps, 'deo');
    const held: Kept[] = [];
    for (let i = 0; i < 5; i += 1) {
      clock.advance(1);
      held.push(kept(await signIn(deps, user.username)));
    }
    const statuses = () => Promise.all(held.map((one) => opens(deps, one)));
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    clock.advance(1);
    held.push(kept(await signIn(deps, user.username)));
    expect(await statuses()).toEqual([401, 200, 200, 200, 200, 200]);
    expect((await refresh(deps, held[0]!)).status).toBe(401);
  });

  it('keeps the session in use when newer ones on a shared computer are over', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const user = await seedUser(deps, 'deo');
    const used = kept(await signIn(deps, user.username));
    for (let i = 0; i < 4; i += 1) {
      clock.advance(1);
      await signIn(deps, user.username, { headers: { [SHARED_COMPUTER.header]: 'true' } });
    }
    clock.advance(1201);
    const renewed = kept(await refresh(deps, used));
    await signIn(deps, user.username);
    expect(await opens(deps, renewed)).toBe(200);
    expect(await sessionsOf(user)).toHaveLength(5);
  });

  it('has no more when it signs in at once', async () => {
    const deps = testDeps({ engine });
    const user = await seedUser(deps, 'deo');
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(deps, user.username)));
    const more = await Promise.all(Array.from({ length: 4 }, () => signIn(deps, user.username)));
    expect([...answers, ...more].map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await sessionsOf(user)).toHaveLength(5);
  });
});

describe('R82: a page that looks whether its session stands', () => {
  const look = async (deps: Deps, token?: string) => {
    const { status, body } = await invoke(auth.session, sessionRun, deps, { token });
    return status === 200 ? body.data : status;
  };

  it('is told so also when the access token has run out, and keeps no session alive by that', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    expect(await look(deps, held.token)).toEqual({ expired: false });
    clock.advance(1800);
    expect(await look(deps, held.token)).toEqual({ expired: true });
    clock.advance(1800);
    expect(await look(deps, held.token)).toEqual({ expired: true });
    clock.advance(1);
    expect(await look(deps, held.token)).toBe(401);
  });

  it.each<[string, (deps: Deps, user: StoredUser, held: Kept) => Promise<unknown>]>([
    ['its account is deactivated', (deps, user) => change(deps, user, { is_active: false })],
    ['it signed out elsewhere', (deps, _, held) => logout(deps, held)],
    [
      'twelve hours are over',
      (deps, { id }, held) =>
        deps.table.update(keys.session(id, sidOf(held)), {
          text: 'SET created_at = created_at - :s',
          values: { ':s': 43_201 },
        }),
    ],
  ])('is refused once %s', async (_, end) => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    expect(await look(deps, held.token)).toEqual({ expired: false });
    await end(deps, user, held);
    expect(await look(deps, held.token)).toBe(401);
  });

  it('is refused without a token of ours', async () => {
    const deps = testDeps({ engine });
    const { held } = await signedIn(deps);
    const [head, payload, signature = ''] = held.token.split('.');
    const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await look(deps)).toBe(401);
    expect(await look(deps, forged)).toBe(401);
  });
});

describe('R82: the key of drafts', () => {
  const keyOf = async (deps: Deps, token: string) => {
    const { status, body, headers } = await invoke(auth.draftKey, draftKeyRun, deps, { token });
    return status === 200 ? { key: body.data.key as string, headers } : status;
  };

  it('is the same in every session of an account, another for everybody else, and kept by nobody on the way', async () => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    const first = await keyOf(deps, held.token);
    const again = await keyOf(deps, kept(await signIn(deps, user.username)).token);
    const other = await keyOf(deps, (await signedIn(deps)).held.token);
    expect(first).toMatchObject({ headers: { 'cache-control': 'no-store' } });
    const bytes = (given: Awaited<ReturnType<typeof keyOf>>) =>
      Buffer.from((given as { key: string }).key, 'base64');
    expect(bytes(first)).toHaveLength(32);
    expect(bytes(again)).toEqual(bytes(first));
    expect(bytes(other)).not.toEqual(bytes(first));
    const { root } = await deps.secrets('drafts');
    expect(bytes(first)).toEqual(
      Buffer.from(hkdfSync('sha256', Buffer.from(root, 'base64'), '', `drafts of ${user.id}`, 32)),
    );
  });

  it('is not given once the session has ended, nor for a token that has run out', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    clock.advance(1800);
    expect(await keyOf(deps, held.token)).toBe(401);
    const next = kept(await refresh(deps, held));
    expect(await keyOf(deps, next.token)).not.toBe(401);
    await logout(deps, next);
    expect(await keyOf(deps, next.token)).toBe(401);
  });
});
