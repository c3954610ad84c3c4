import { beforeAll, describe, expect, it } from 'vitest';
import { passwordMessages } from '#shared/messages/password.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { PASSWORD, seedUser } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { allItems, auditedBy, newAddress, signIn } from '../support/signIn.ts';
import { type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await userWorld(deps);
});

const OWN = 'seven purple umbrellas';
const change = (username: string, new_password = OWN, password = PASSWORD, ip = newAddress()) =>
  callById('auth.changeFirstPassword', deps, { body: { username, password, new_password }, ip });

describe('a password that an administrator set', () => {
  it('lets nobody in, says what to do, and leaves an entry', async () => {
    const { id, username } = await world.make({});
    const entries = await auditedBy(engine, async () => {
      const { status, body, cookies } = await signIn(deps, username);
      expect([status, body.error, body.message]).toEqual([
        403,
        'passwordChange',
        passwordMessages.changeFirst,
      ]);
      expect([cookies, body.data]).toEqual([[], undefined]);
    });
    expect(entries).toMatchObject([{ action: 'login_failed', success: false, actor_id: id }]);
    expect(
      (await allItems(engine, `USER#${id}`)).filter(({ pk, sk }) => pk === `USER#${id}` && sk !== 'USER'),
    ).toEqual([]);
    // Only who knows it learns that it is one.
    expect((await signIn(deps, username, { password: OWN })).status).toBe(401);
  });

  it('is changed with a sign-in at once, once, and the owner is told', async () => {
    const { id, username, email } = await world.make({});
    await sentMessages(deps);
    const entries = await auditedBy(engine, async () => {
      const { status, body, cookies } = await change(username);
      expect([status, body.data.user.id]).toEqual([200, id]);
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-refresh', '__Host-device']);
      expect((await callById('sessions.list', deps, { token: body.data.token })).status).toBe(200);
    });
    // The history of the account shows it as it shows any other change of the password.
    const [changed, login] = entries.toSorted((a, b) => -String(a.action).localeCompare(String(b.action)));
    expect(changed).toMatchObject({
      ...{ action: 'user_update', resource_type: 'user', resource_id: String(id) },
      ...{ actor_id: id, username, details: JSON.stringify({ password: 'changed' }) },
    });
    expect(login).toMatchObject({ action: 'login', success: true, actor_id: id, details: '{}' });
    expect(entries).toHaveLength(2);
    expect(await sentMessages(deps)).toMatchObject([{ kind: 'mail', to: email }]);
    expect((await signIn(deps, username)).status).toBe(401);
    expect((await signIn(deps, username, { password: OWN })).status).toBe(200);
    const again = await auditedBy(engine, async () => {
      expect((await change(username, 'eight yellow raincoats', OWN)).status).toBe(409);
    });
    expect(again).toMatchObject([{ action: 'login_failed', success: false, actor_id: id }]);
    expect(JSON.parse(String(again[0]?.details))).toEqual({ first_password: 'changed before' });
    expect((await signIn(deps, username, { password: OWN })).status).toBe(200);
  });

  it.each([
    [PASSWORD, passwordMessages.same],
    ['too short', passwordMessages.tooShort],
    ['dragon monkey 2024', passwordMessages.common],
  ])('is not changed to %s, and who tried is not held up', async (password, message) => {
    const { id, username } = await world.make({});
    const ip = newAddress();
    const entries = await auditedBy(engine, async () => {
      for (let i = 0; i < 8; i += 1) {
        const { status, body } = await change(username, password, PASSWORD, ip);
        expect([status, body.issues]).toEqual([400, [{ field: 'new_password', message }]]);
      }
    });
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      Array(8).fill(['login_failed', id]),
    );
    expect((await change(username, OWN, PASSWORD, ip)).status).toBe(200);
  });

  it('is guessed at no more often here than at the sign-in', async () => {
    const { username } = await world.make({});
    const ip = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await change(username, OWN, 'a wrong one to try', ip)).status);
    expect(statuses).toEqual([...Array(5).fill(401), 429]);
    expect((await signIn(deps, username, { ip })).status).toBe(429);
  });

  it('is nobody’s that was there before, and none where the owner set another by a link', async () => {
    const old = await seedUser(deps, 'admin');
    expect((await signIn(deps, old.username)).status).toBe(200);
    const { username, email } = await world.make({});
    await sentMessages(deps);
    await callById('auth.requestPasswordReset', deps, { body: { email }, ip: newAddress() });
    const [mail] = await sentMessages(deps);
    const token = /#token=([\w.-]+)/.exec(mail?.kind === 'mail' ? mail.text : '')?.[1];
    const set = await callById('auth.resetPassword', deps, {
      body: { token, password: OWN },
      ip: newAddress(),
    });
    expect(set.status).toBe(200);
    expect((await signIn(deps, username, { password: OWN })).status).toBe(200);
  });

  it('stays one through changes of the account', async () => {
    const { id, username } = await world.make({});
    expect((await world.call('update', { id, body: { phone: '9862012399' } })).status).toBe(200);
    await world.call('toggleStatus', { id });
    await world.call('toggleStatus', { id });
    expect((await signIn(deps, username)).body.error).toBe('passwordChange');
  });
});

it('R7: a new password that leaked is refused, wherever one is set', async () => {
  for (const password of [
    'manchesterunited',
    'dragonmonkeydragon',
    '1qaz2wsx3edc4rfv',
    'umbrella umbrella',
  ]) {
    const body = { username: 'refused.one', email: 'refused.one@example.org', role: 'admin', password };
    const { status, body: answer } = await world.call('create', { body });
    expect([status, answer.issues]).toEqual([400, [{ field: 'password', message: passwordMessages.common }]]);
  }
});
