import { beforeAll, describe, expect, it } from 'vitest';
import { passwordMessages } from '#shared/messages/password.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { PASSWORD, seedUser, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { allItems, auditedBy, deviceOf, kept, newAddress, proving, signIn } from '../support/signIn.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
beforeAll(() => {
  deps = testDeps({ engine });
});

const OWN = 'seven purple umbrellas';
type Sent = { current_password?: string; new_password?: string };
const change = (token: string, body: Sent = {}, { ip = newAddress(), cookies = [] as string[] } = {}) =>
  proving({ current_password: PASSWORD, new_password: OWN, ...body }, (sent) =>
    callById('auth.changePassword', deps, { token, body: sent, ip, cookies }),
  );
const sessionsOf = async (token: string) => (await callById('sessions.list', deps, { token })).status;

describe('the own password', () => {
  it('is changed by who knows it: other sessions and links end, this one stays, the owner is told', async () => {
    const { id, username, email } = await seedUser(deps, 'admin');
    const here = await signIn(deps, username);
    const elsewhere = kept(await signIn(deps, username));
    await callById('auth.requestPasswordReset', deps, { body: { email }, ip: newAddress() });
    await sentMessages(deps);
    const { token } = kept(here);
    const cookies = [deviceOf(here)];
    const entries = await auditedBy(engine, async () => {
      const answer = await change(token, {}, { cookies });
      expect([answer.status, answer.body.message]).toEqual([200, passwordMessages.changed]);
      // Otherwise strangers could now lock this browser out.
      expect(deviceOf(answer)).not.toBe('');
      expect(deviceOf(answer)).not.toBe(cookies[0]);
    });
    expect(entries).toMatchObject([
      { action: 'user_update', resource_type: 'user', resource_id: String(id), actor_id: id, success: true },
    ]);
    expect(JSON.parse(String(entries[0]?.details))).toEqual({ password: 'changed' });
    expect(await sentMessages(deps)).toMatchObject([{ kind: 'mail', to: email }]);
    expect([await sessionsOf(token), await sessionsOf(elsewhere.token)]).toEqual([200, 401]);
    const links = (await allItems(engine)).filter(({ pk }) => pk === `RESET#${id}`);
    expect(links).toEqual([]);
    expect((await signIn(deps, username)).status).toBe(401);
    expect((await signIn(deps, username, { password: OWN })).status).toBe(200);
  });

  it.each([
    [PASSWORD, passwordMessages.sameAsNow],
    ['too short', passwordMessages.tooShort],
    ['dragon monkey 2024', passwordMessages.common],
    ['manchesterunited', passwordMessages.common],
  ])(
    'is not changed to %s, which says nothing of the present one and counts nothing',
    async (next, message) => {
      const user = await seedUser(deps, 'admin');
      const token = await tokenFor(deps, user);
      const ip = newAddress();
      const present = next === PASSWORD ? PASSWORD : 'a wrong one to try';
      const entries = await auditedBy(engine, async () => {
        for (let i = 0; i < 8; i += 1) {
          const answer = await change(token, { new_password: next, current_password: present }, { ip });
          expect([answer.status, answer.body.issues]).toEqual([400, [{ field: 'new_password', message }]]);
        }
      });
      expect(entries).toEqual([]);
      expect((await change(token, {}, { ip })).status).toBe(200);
    },
  );

  it('is guessed at no more often here than at the sign-in, and each wrong guess leaves an entry', async () => {
    const user = await seedUser(deps, 'admin');
    const token = await tokenFor(deps, user);
    const ip = newAddress();
    const wrong = () => change(token, { current_password: 'a wrong one to try' }, { ip });
    const statuses: number[] = [];
    const entries = await auditedBy(engine, async () => {
      for (let i = 0; i < 6; i += 1) {
        const answer = await wrong();
        statuses.push(answer.status);
        if (i === 0)
          expect(answer.body.issues).toEqual([
            { field: 'current_password', message: passwordMessages.wrongNow },
          ]);
      }
    });
    expect(statuses).toEqual([...Array(5).fill(400), 429]);
    expect(entries.map(({ action, success, actor_id }) => [action, success, actor_id])).toEqual(
      Array(5).fill(['login_failed', false, user.id]),
    );
    expect(JSON.parse(String(entries[0]?.details))).toEqual({ changing: 'password' });
    // The right one does not help before the wait is over, here or at the sign-in.
    expect((await change(token, {}, { ip })).status).toBe(429);
    expect((await signIn(deps, user.username, { ip })).status).toBe(429);
    // A wrong guess ends no session.
    expect(await sessionsOf(token)).toBe(200);
  });

  it('is set by one of two who change it at once', async () => {
    const user = await seedUser(deps, 'admin');
    const token = await tokenFor(deps, user);
    const next = ['seven purple umbrellas', 'eight yellow raincoats'];
    const answers = await Promise.all(next.map((new_password) => change(token, { new_password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const set = next[answers.findIndex(({ status }) => status === 200)];
    expect((await signIn(deps, user.username, { password: set })).status).toBe(200);
  });

  it('is none of a teacher', async () => {
    const teacher = await seedUser(deps, 'teacher');
    const { status, body } = await change(await tokenFor(deps, teacher));
    expect([status, body.message]).toEqual([409, passwordMessages.noneForTeacher]);
  });
});
