import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '#functions/security/passwordHash.ts';
import { findUser, type StoredUser } from '#functions/userManagement/accounts.ts';
import { checkPassword } from '#shared/domain/password.ts';
import { createSuperAdmin, inviteSuperAdmin, resetSuperAdmin } from '../../infra/admin/superAdmin.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { auditedBy, signIn } from '../support/signIn.ts';

const engine = withEngine();

it('the first super_admin is made once, with a password that the rules accept', async () => {
  const deps = testDeps({ engine });
  const password = await createSuperAdmin(deps, { username: 'first', email: 'first@example.org' });
  expect(checkPassword(password, { username: 'first' })).toBeUndefined();
  const user = await findUser(deps, 'first');
  expect(user).toMatchObject({ role: 'super_admin', is_active: true, email: 'first@example.org' });
  expect(await verifyPassword(deps, password, user?.password_hash)).toEqual({
    matches: true,
    outdated: false,
  });

  const again = createSuperAdmin(deps, { username: 'second', email: 'second@example.org' });
  await expect(again).rejects.toThrow('already');
  expect(await findUser(deps, 'second')).toBeUndefined();
});

describe.each([
  ['made', createSuperAdmin],
  ['mailed a link', inviteSuperAdmin],
])('of several first super_admins who are %s at once', (_how, make) => {
  const fresh = withEngine();

  it('one is, the others are told that there is one', async () => {
    const deps = testDeps({ engine: fresh });
    const names = ['one', 'two', 'three', 'four'];
    const made = await Promise.allSettled(
      names.map((username) => make(deps, { username, email: `${username}@example.org` })),
    );
    const refused = made.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject({ name: 'CommandError' });
    const there = await Promise.all(names.map((username) => findUser(deps, username)));
    expect(there.filter(Boolean)).toHaveLength(1);
  });
});

describe('a super_admin whom no link reaches', () => {
  const fresh = withEngine();
  let deps: ReturnType<typeof testDeps>;
  let user: StoredUser;
  beforeAll(async () => {
    deps = testDeps({ engine: fresh });
    user = await seedUser(deps, 'super_admin');
    await sentMessages(deps);
  });

  it.each([[false], [true]])(
    'gets a new password from the operator, who leaves an entry, and is signed out (mail: %s)',
    async (told) => {
      const token = await tokenFor(deps, user);
      let password = '';
      const entries = await auditedBy(fresh, async () => {
        password = await resetSuperAdmin(deps, user.username, told);
      });
      expect(entries).toMatchObject([
        { action: 'user_update', username: 'system', resource_id: String(user.id), success: true },
      ]);
      expect(JSON.stringify(entries)).not.toContain(password);
      expect(await sentMessages(deps)).toMatchObject(told ? [{ kind: 'mail', to: user.email }] : []);
      expect((await callById('factors.list', deps, { token })).status).toBe(401);
      const stored = await findUser(deps, user.username);
      expect((await verifyPassword(deps, password, stored?.password_hash)).matches).toBe(true);
      expect((await signIn(deps, user.username, { password })).body.data).toHaveProperty('token');
    },
  );

  it('is the only one whom the operator helps so', async () => {
    const off = await seedUser(deps, 'super_admin', { is_active: false });
    const admin = await seedUser(deps, 'admin');
    for (const username of ['nobody', off.username, admin.username]) {
      await expect(resetSuperAdmin(deps, username, true)).rejects.toThrow('is no active super administrator');
    }
  });
});
