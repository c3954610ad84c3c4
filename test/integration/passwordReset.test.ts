import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetWrites } from '#functions/security/passwordLinks.ts';
import { keys } from '#functions/table/keys.ts';
import { PUBLIC_URL, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { beforeTransactions, faultyClient } from '../support/faults.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { meteredClient } from '../support/meter.ts';
import { PASSWORD, seedUser, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { allItems, auditedBy, fakeClock, kept, newAddress, refresh, signIn } from '../support/signIn.ts';

const engine = withEngine();
let shared: ReturnType<typeof testDeps>;
beforeAll(() => {
  shared = testDeps({ engine });
});
// Messages that an earlier test left in the outbox do not belong to the next one.
beforeEach(() => sentMessages(shared));

const NEW_PASSWORD = 'seven purple umbrellas';
const REQUESTED = { success: true, message: 'If account exists, a reset link has been sent.' };
const statusOf = ({ status }: Answered) => status;
const visible = ({ status, headers, cookies, body: { requestId, ...body } }: Answered) => ({
  status,
  headers,
  cookies,
  body,
});

function world() {
  const clock = fakeClock();
  const deps = testDeps({ engine, shared, now: clock.now });
  const ask = (email: string, sent: Sent = {}) =>
    callById('auth.requestPasswordReset', deps, { body: { email }, ip: newAddress(), ...sent });
  return {
    clock,
    deps,
    ask,
    set: (token: string, password = NEW_PASSWORD) =>
      callById('auth.resetPassword', deps, { body: { token, password }, ip: newAddress() }),
    /** Requests a link and reads its token from the mail. */
    async tokenOf(email: string) {
      await ask(email);
      const [message] = await sentMessages(deps);
      return message?.kind === 'mail' ? tokenIn(message.text) : 'none was sent';
    },
  };
}

const tokenIn = (text: string) => /#token=([\w.-]+)/.exec(text)?.[1] ?? '';

describe('R11: a link that is asked for', () => {
  it('is mailed to its owner, to the configured address and not to one of the request', async () => {
    const { deps, ask } = world();
    const { email } = await seedUser(deps, 'deo');
    const sent = { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } };
    expect((await ask(` ${email.toUpperCase()} `, sent)).body).toEqual(REQUESTED);
    const [message, ...more] = await sentMessages(deps);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: 'mail', to: email });
    const { text } = message as { text: string };
    expect(text).toContain(`${PUBLIC_URL}/reset-password#token=`);
    expect(text).not.toContain('evil');
    expect(text).toContain('30 minutes');
  });

  it('answers alike, costs the same calls and leaves an entry, whoever asks', async () => {
    const calls: string[] = [];
    const client = faultyClient(engine.endpoint, (command) => void calls.push(command));
    const deps = testDeps({ engine, shared, client });
    const emails = [
      (await seedUser(deps, 'hoi')).email,
      'nobody@example.org',
      (await seedUser(deps, 'hoi', { is_active: false })).email,
      (await seedUser(deps, 'teacher')).email,
    ];
    const seen: unknown[] = [];
    for (const email of emails) {
      calls.length = 0;
      const entries = await auditedBy(engine, async () => {
        const body = { email };
        const answer = await callById('auth.requestPasswordReset', deps, { body, ip: newAddress() });
        seen.push({ answer: visible(answer), calls: [...calls] });
      });
      expect(entries.map(({ action, resource_type, details }) => [action, resource_type, details])).toEqual([
        ['create', 'auth', '{"sent":"password link"}'],
      ]);
      expect(JSON.stringify(entries)).not.toContain(email);
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect((await sentMessages(deps)).map((message) => message.kind === 'mail' && message.to)).toEqual([
      emails[0],
    ]);
  });

  it('asks for as much of the table for an address nobody has as for one that has an owner (R3)', async () => {
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, shared, client: meter.client });
    const { email } = await seedUser(metered, 'hoi');
    const costs = [];
    for (const asked of [email, 'someone.else@example.org', email, 'someone.else@example.org']) {
      const body = { email: asked };
      const { usage } = await meter.of(() =>
        callById('auth.requestPasswordReset', metered, { body, ip: newAddress() }),
      );
      const { read, write, list } = usage;
      costs.push({ read, write, trips: list.map(({ command, read, write }) => [command, read, write]) });
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[3]).toEqual(costs[2]);
  });

  it('puts the next link in its place, for an address nobody has too (R3)', async () => {
    const { deps, ask } = world();
    const owned = await seedUser(deps, 'deo');
    for (const email of [owned.email, `${owned.email}.in`]) {
      const links = async () => (await allItems(engine, 'RESET#')).map(({ pk }) => pk);
      const before = await links();
      await ask(email);
      await ask(email.toUpperCase());
      const made = (await links()).filter((pk) => !before.includes(pk));
      expect(made).toHaveLength(1);
      expect(made[0]).not.toContain('@');
    }
  });

  it('does not wait for the clock of a process that is ahead (R3)', async () => {
    const { clock, deps, ask, set } = world();
    const { email } = await seedUser(deps, 'deo');
    const behind = testDeps({ engine, shared, now: () => new Date(clock.now().getTime() - 5000) });
    for (const asked of [email, 'nobody.either@example.org']) {
      await ask(asked);
      await sentMessages(deps);
      const body = { email: asked };
      const answer = await callById('auth.requestPasswordReset', behind, { body, ip: newAddress() });
      expect([answer.status, answer.body]).toEqual([200, REQUESTED]);
      const [message] = await sentMessages(deps);
      if (asked === email) expect(statusOf(await set(tokenIn((message as { text: string }).text)))).toBe(200);
    }
  });

  it('goes to nobody where the account is given another e-mail meanwhile (R12)', async () => {
    const { clock, deps } = world();
    const { id, email } = await seedUser(deps, 'admin');
    const admin = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    let moved = false;
    const client = beforeTransactions(engine.endpoint, async (keysOf) => {
      if (moved || !keysOf.includes(keys.reset(id).pk)) return;
      moved = true;
      const params = { id: String(id) };
      const body = { email: `new.${email}` };
      expect(statusOf(await callById('userManagement.update', deps, { token: admin, params, body }))).toBe(
        200,
      );
    });
    const slow = testDeps({ engine, shared, now: clock.now, client });
    const asked = await callById('auth.requestPasswordReset', slow, { body: { email }, ip: newAddress() });
    expect([asked.status, asked.body, moved]).toEqual([200, REQUESTED, true]);
    // But for the notice of the change.
    const sent = await sentMessages(deps);
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent)).not.toContain('#token=');
    expect(await deps.table.get(keys.reset(id))).toBeUndefined();
  });

  it('is given five times an hour for an address, known or not', async () => {
    const { clock, deps, ask } = world();
    for (const email of [(await seedUser(deps, 'admin')).email, 'nobody.at.all@example.org']) {
      const seen: number[] = [];
      for (let i = 0; i < 6; i += 1) seen.push(statusOf(await ask(email)));
      expect(seen).toEqual([...Array(5).fill(200), 429]);
      clock.advance(3600);
      expect(statusOf(await ask(email))).toBe(200);
    }
  });

  it('is given twenty times an hour to one caller', async () => {
    const { ask } = world();
    const ip = newAddress();
    const seen: number[] = [];
    for (let i = 0; i < 21; i += 1) seen.push(statusOf(await ask(`nobody.${i}@example.org`, { ip })));
    expect(seen).toEqual([...Array(20).fill(200), 429]);
  });

  it.each(['', 'nobody', 'a@b', ['a@example.org'], null, { a: 1 }])(
    'names the field of a wrong address: %j',
    async (email) => {
      const { deps } = world();
      const answer = await callById('auth.requestPasswordReset', deps, { body: { email } });
      expect([answer.status, answer.body.issues[0].field]).toEqual([400, 'email']);
    },
  );
});

describe('R12: a link', () => {
  it('is kept as a hash alone', async () => {
    const { deps, tokenOf } = world();
    const { email, id } = await seedUser(deps, 'deo');
    const token = await tokenOf(email);
    expect(token).toMatch(/^[1-9][0-9]*\.[\w-]{43}$/);
    const items = await allItems(engine);
    expect(items.filter(({ pk }) => pk === keys.reset(id).pk)).toHaveLength(1);
    expect(JSON.stringify([items, deps.lines])).not.toContain(token.split('.')[1]);
  });

  it('sets the password, once, even of ten at once', async () => {
    const { deps, tokenOf, set } = world();
    const { email, username } = await seedUser(deps, 'deo');
    const token = await tokenOf(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(token)));
    expect(answers.map(statusOf).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      success: true,
      message: 'Password updated. Redirecting to login...',
    });
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.issues).toEqual([
      { field: 'token', message: 'This link is no longer valid. Ask for a new one.' },
    ]);
    expect(statusOf(await signIn(deps, username, { password: PASSWORD }))).toBe(401);
    expect(statusOf(await signIn(deps, username, { password: NEW_PASSWORD }))).toBe(200);
  });

  it.each([
    [1799, 200],
    [1800, 400],
    [1801, 400],
  ])('after %i s answers %i, though its item is still there', async (seconds, status) => {
    const { clock, deps, tokenOf, set } = world();
    const { email, id } = await seedUser(deps, 'deo');
    const token = await tokenOf(email);
    clock.advance(seconds);
    expect(await deps.table.get(keys.reset(id))).toBeDefined();
    expect(statusOf(await set(token))).toBe(status);
  });

  it('is void once a newer one was sent', async () => {
    const { clock, deps, tokenOf, set } = world();
    const { email } = await seedUser(deps, 'deo');
    const old = await tokenOf(email);
    clock.advance(1);
    const token = await tokenOf(email);
    expect(statusOf(await set(old))).toBe(400);
    expect(statusOf(await set(token))).toBe(200);
  });

  it('of a new account may be used for 72 hours and names its username', async () => {
    const { clock, deps, set } = world();
    const user = await seedUser(deps, 'deo', { password_hash: undefined });
    await deps.table.transact(await resetWrites(deps, user, 'invitation'));
    const [message] = await sentMessages(deps);
    const { text } = message as { text: string };
    expect(text).toContain(user.username);
    clock.advance(72 * 3600 - 1);
    expect(statusOf(await set(tokenIn(text)))).toBe(200);
    expect(statusOf(await signIn(deps, user.username, { password: NEW_PASSWORD }))).toBe(200);
  });

  it.each([
    ["is another one's", (token: string, other: number) => `${other}.${token.split('.')[1]}`],
    ['is cut off', (token: string) => token.slice(0, -1)],
    ['is a key of the table', () => 'USER#1'],
    ['is altered', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ])('that %s is refused', async (_, alter) => {
    const { deps, tokenOf, set } = world();
    const [one, other] = [await seedUser(deps, 'deo'), await seedUser(deps, 'deo')];
    const token = await tokenOf(one.email);
    const answer = await set(alter(token, other.id));
    expect([answer.status, answer.body.issues[0].field]).toEqual([400, 'token']);
    expect(statusOf(await set(token))).toBe(200);
  });

  it('does nothing for an account that was ended after it was sent', async () => {
    const { deps, tokenOf, set } = world();
    const { email, id } = await seedUser(deps, 'deo');
    const token = await tokenOf(email);
    await deps.table.update(keys.user(id), { text: 'SET is_active = :no', values: { ':no': false } });
    expect(statusOf(await set(token))).toBe(400);
  });
});

it.each([
  ['a'.repeat(14), 'The password must have at least 15 characters'],
  ['ab'.repeat(70), 'The password must have at most 128 characters'],
  ['password12345678', 'The password must not be built from words of this service or its places'],
])('R7: a password that is refused says why, and the link stays: %s', async (password, reason) => {
  const { deps, tokenOf, set } = world();
  const { email } = await seedUser(deps, 'deo');
  const token = await tokenOf(email);
  const answer = await set(token, password);
  expect([answer.status, answer.body.issues]).toEqual([400, [{ field: 'password', message: reason }]]);
  expect(statusOf(await set(token, 'correct horse battery 🐎 staple'))).toBe(200);
});

it('R7: nor may it hold the username', async () => {
  const { deps, tokenOf, set } = world();
  const { email, username } = await seedUser(deps, 'deo', { username: 'vanlalruata' });
  const answer = await set(await tokenOf(email), `xx ${username.toUpperCase()} yy zz`);
  expect(answer.body.issues).toEqual([
    { field: 'password', message: 'The password must not contain the username' },
  ]);
});

describe('R13: after a reset', () => {
  it('every session is over, nobody is signed in, the owner is told, and one entry tells of it', async () => {
    const { deps, tokenOf, set } = world();
    const user = await seedUser(deps, 'deo');
    const access = await tokenFor(deps, user);
    const held = kept(await signIn(deps, user.username));
    const token = await tokenOf(user.email);
    const entries = await auditedBy(engine, async () => {
      const answer = await set(token);
      expect([answer.status, answer.cookies]).toEqual([200, []]);
    });
    for (const used of [access, held.token]) {
      expect(statusOf(await callById('schools.stats', deps, { token: used }))).toBe(401);
    }
    expect(statusOf(await refresh(deps, held))).toBe(401);
    expect(await sentMessages(deps)).toMatchObject([
      { kind: 'mail', to: user.email, subject: 'Your password of the Teacher Management System was changed' },
    ]);
    expect(entries).toMatchObject([
      {
        action: 'user_update',
        resource_type: 'user',
        resource_id: String(user.id),
        username: user.username,
        details: '{"password":"reset"}',
      },
    ]);
    const stored = await deps.table.get(keys.user(user.id));
    expect(JSON.stringify([entries, deps.lines])).not.toContain(String(stored?.password_hash));
  });

  it('the failed sign-ins of before are forgotten: a reset is what helps', async () => {
    const { deps, tokenOf, set } = world();
    const { email, username } = await seedUser(deps, 'deo');
    const ip = newAddress();
    for (let i = 0; i < 6; i += 1) await signIn(deps, username, { password: 'not it, not at all', ip });
    expect(statusOf(await signIn(deps, username, { ip }))).toBe(429);
    await set(await tokenOf(email));
    expect(statusOf(await signIn(deps, username, { password: NEW_PASSWORD, ip }))).toBe(200);
  });

  it('all of that happens or none of it', async () => {
    const { clock, deps, tokenOf, set } = world();
    const user = await seedUser(deps, 'deo');
    const access = await tokenFor(deps, user);
    const token = await tokenOf(user.email);
    const client = faultyClient(engine.endpoint, (command) =>
      command === 'TransactWriteItemsCommand' ? 'refuse' : undefined,
    );
    const broken = testDeps({ engine, shared, client, now: clock.now });
    const body = { token, password: NEW_PASSWORD };
    expect(statusOf(await callById('auth.resetPassword', broken, { body, ip: newAddress() }))).toBe(503);
    expect(statusOf(await callById('schools.stats', deps, { token: access }))).toBe(200);
    expect(await sentMessages(deps)).toEqual([]);
    expect(statusOf(await set(token))).toBe(200);
  });
});
