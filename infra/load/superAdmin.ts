import { randomInt } from 'node:crypto';
import { createUser } from '../../functions/data/user.ts';
import type { Deps } from '../../functions/deps.ts';
import { hashPassword } from '../../functions/http/password.ts';
import { LoadError } from './loadError.ts';
import { systemActor } from './systemActor.ts';

/** Letters and digits that are read and typed without doubt. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

const firstPassword = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/**
 * Makes the first super_admin of a deployment, who makes every other account in the application.
 * @returns the password, which is stored nowhere
 * @throws LoadError where there is a super_admin already
 */
export async function createSuperAdmin(
  deps: Deps,
  { username, email }: { username: string; email: string },
): Promise<string> {
  if ((await deps.users.look()).some(({ role }) => role === 'super_admin')) {
    throw new LoadError('There is a super administrator already: sign in and make further accounts there.');
  }
  const password = firstPassword();
  await createUser(deps, systemActor('create:superadmin', deps.newId()), {
    username,
    email,
    phone: '',
    role: 'super_admin',
    is_active: true,
    created_at: deps.now().toISOString(),
    password_hash: await hashPassword(deps, password),
  });
  return password;
}
