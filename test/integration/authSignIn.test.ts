import { describe, expect, it } from 'vitest';
import { Limits } from '#functions/app/limits.ts';
import { hashPassword } from '#functions/security/passwordHash.ts';
import type { Role } from '#shared/access/roles.ts';
import { ofAnotherDeployment, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import type { Answered } from '../support/invoke.ts';
import { PASSWORD, seedUser } from '../support/seed.ts';
import { allItems, auditedBy, fakeClock, newAddress, signIn } from '../support/signIn.ts';

const engine = withEngine();
const WRONG = 'not the passphrase at all';

const statusOf = ({ status }: Answered) => status;
/** Everything by which a caller could tell two refusals apart. */
const visible = ({ status, headers, cookies, body: { requestId, ...body } }: Answered) => ({
  status,
  headers,
  cookies,
  body,
});

describe('R1: both doors of the sign-in', () => {
  it('share one counter', async () => {
    const deps = testDeps({ engine });
    const { username } = await seedUser(deps, 'deo');
    const ip = newAddress();
    for (let i = 0; i < 5; i += 1) {
      const path = i % 2 ? '/users/login' : '/auth/login';
      expect(statusOf(await signIn(deps, username, { password: WRONG, ip, path }))).toBe(401);
    }
    const sixth = await signIn(deps, username, { ip, path: '/users/login' });
    expect(sixth.status).toBe(429);
    expect(sixth.headers['retry-after']).toBe('30');
    expect(sixth.body).toMatchObject({ success: false, error: 'tooMany' });
    expect(statusOf(await signIn(deps, username, { ip, path: '/auth/login' }))).toBe(429);
  });
});

describe('R2: a refused sign-in', () => {
  it('reads the same whatever its reason', async () => {
    const deps = testDeps({ engine });
    const known = await seedUser(deps, 'deo');
    const inactive = await seedUser(deps, 'deo', { is_active: false });
    const teacher = await seedUser(deps, 'teacher');
    const byCodeOnly = await seedUser(deps, 'teacher', { password_hash: undefined });
    const answers = [
      await signIn(deps, known.username, { password: WRONG }),
      await signIn(deps, 'nobody.at.all'),
      await signIn(deps, inactive.username),
      await signIn(deps, teacher.username),
      await signIn(deps, byCodeOnly.username),
    ].map(visible);
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { success: false, message: 'Invalid username or password', error: 'unauthenticated' },
      cookies: [],
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('R8: a password', () => {
  it('is compared whole', async () => {
    const deps = testDeps({ engine });
    const password = `${'Kan ram hmangaihna thu '.repeat(4)}caf\u00e9`;
    expect(Buffer.byteLength(password)).toBeGreaterThan(90);
    const { username } = await seedUser(deps, 'deo', { password_hash: await hashPassword(deps, password) });
    const at = (i: number, character: string) => password.slice(0, i) + character + password.slice(i + 1);
    const others = [
      `${password} `,
      ` ${password}`,
      password.toLowerCase(),
      password.toUpperCase(),
      at(73, '#'),
      at(90, '#'),
      `${password}\u0000`,
      password.slice(0, 72),
      password.replace('\u00e9', 'e'),
    ];
    for (const other of others) {
      expect(statusOf(await signIn(deps, username, { password: other })), JSON.stringify(other)).toBe(401);
    }
    expect(statusOf(await signIn(deps, username, { password }))).toBe(200);
    // The same text, with the accent typed as a character of its own.
    expect(statusOf(await signIn(deps, username, { password: password.normalize('NFD') }))).toBe(200);
  });

  it('is of a username whatever its case', async () => {
    const deps = testDeps({ engine });
    const { username } = await seedUser(deps, 'deo');
    expect(statusOf(await signIn(deps, username.toUpperCase()))).toBe(200);
    expect(statusOf(await signIn(deps, `  ${username}  `))).toBe(200);
  });
});

describe('R9: a stored hash', () => {
  const hashOf = async (id: number) =>
    (await allItems(engine)).find(({ pk, sk }) => pk === `USER#${id}` && sk === 'USER')
      ?.password_hash as string;

  it('costs what is asked for, and is made anew when more is asked for', async () => {
    expect(Limits.parse({}).argon2).toEqual({ memoryKiB: 47104, passes: 1, parallelism: 1 });
    const cheap = testDeps({ engine });
    const dearer = testDeps({
      engine,
      shared: cheap,
      limits: { argon2: { memoryKiB: 64, passes: 2, parallelism: 1 } },
    });
    const { id, username } = await seedUser(cheap, 'deo');
    const first = await hashOf(id);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    await signIn(cheap, username);
    expect(await hashOf(id)).toBe(first);
    await signIn(dearer, username, { password: WRONG });
    expect(await hashOf(id)).toBe(first);
    expect(statusOf(await signIn(dearer, username))).toBe(200);
    const second = await hashOf(id);
    expect(second).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect(statusOf(await signIn(dearer, username))).toBe(200);
    expect(statusOf(await signIn(cheap, username))).toBe(200);
    // Lower parameters are no reason to weaken the stored hash.
    expect(await hashOf(id)).toBe(second);
    for (const [memoryKiB, passes] of [
      [64, 3],
      [128, 3],
    ] as const) {
      const argon2 = { memoryKiB, passes, parallelism: 1 };
      const raised = testDeps({ engine, shared: cheap, limits: { argon2 } });
      expect(statusOf(await signIn(raised, username))).toBe(200);
      expect(await hashOf(id)).toMatch(new RegExp(`m=${memoryKiB},t=${passes},p=1`));
    }
  });

  it('is of no use without the pepper', async () => {
    const deps = testDeps({ engine });
    const { username } = await seedUser(deps, 'deo');
    const elsewhere = testDeps({ engine, shared: ofAnotherDeployment() });
    expect(statusOf(await signIn(elsewhere, username))).toBe(401);
    expect(statusOf(await signIn(deps, username))).toBe(200);
  });
});

describe('audit of sign-ins', () => {
  it('keeps exactly one entry of each, with who and from where', async () => {
    const deps = testDeps({ engine });
    const user = await seedUser(deps, 'sdeo');
    const ip = newAddress();
    const good = await auditedBy(engine, () => signIn(deps, user.username, { ip }));
    const common = { resource_type: 'auth', ip, user_agent: 'vitest', actor_id: user.id, role: 'sdeo' };
    expect(good).toMatchObject([{ ...common, action: 'login', success: true, username: user.username }]);
    const bad = await auditedBy(engine, () => signIn(deps, user.username, { ip, password: WRONG }));
    expect(bad).toMatchObject([{ ...common, action: 'login_failed', success: false }]);
  });

  it('never keeps a name nobody has as it was typed', async () => {
    const deps = testDeps({ engine });
    const typed = 'my-Secret passphrase 1';
    const entries = await auditedBy(engine, () => signIn(deps, typed));
    expect(entries).toMatchObject([
      { action: 'login_failed', success: false, username: expect.stringMatching(/^unknown:[\w-]{12}$/) },
    ]);
    const again = await auditedBy(engine, () => signIn(deps, typed));
    expect(again[0]?.username).toBe(entries[0]?.username);
    const everything = JSON.stringify([await allItems(engine), deps.lines]).toLowerCase();
    expect(everything).not.toContain(typed.toLowerCase());
    expect(everything).not.toContain(WRONG);
    expect(everything).not.toContain(PASSWORD);
  });
});

describe('odd names', () => {
  it.each(['\ufdfa'.repeat(100), '😀'.repeat(50), '\u0301', ' ', '#', 'UNIQUE', '\u0000', 'a'.repeat(100)])(
    'are nobody: %j',
    async (username) => {
      expect(statusOf(await signIn(testDeps({ engine }), username))).toBe(401);
    },
  );
});

describe('last_login', () => {
  it('is stamped, and the account leaves nothing it should not', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const role: Role = 'super_admin';
    const { username, id } = await seedUser(deps, role);
    const { status, body, cookies } = await signIn(deps, username);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        token: expect.any(String),
        csrf: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id,
          username,
          email: expect.any(String),
          role,
          phone: '',
          school_id: '',
          district: '',
          rd_block: '',
          teacher_id: null,
          is_active: true,
          last_login: clock.now().toISOString(),
          created_at: clock.now().toISOString(),
          version: 1,
        },
      },
    });
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(
      /^__Host-refresh=[^;]+; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
  });
});
