import { expect, it } from 'vitest';
import { findUser } from '#functions/data/user.ts';
import { verifyPassword } from '#functions/http/password.ts';
import { checkPassword } from '#shared/domain/password.ts';
import { createSuperAdmin } from '../../infra/load/superAdmin.ts';
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
