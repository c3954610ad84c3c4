import { describe, expect, it } from 'vitest';
import { verifyPassword } from '#functions/security/passwordHash.ts';
import { findUser } from '#functions/userManagement/accounts.ts';
import { checkPassword } from '#shared/domain/password.ts';
import { createSuperAdmin, inviteSuperAdmin } from '../../infra/admin/superAdmin.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';

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
    for (const reason of refused) expect(reason).toMatchObject({ name: 'ImportError' });
    const there = await Promise.all(names.map((username) => findUser(deps, username)));
    expect(there.filter(Boolean)).toHaveLength(1);
  });
});
