import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import type { Write } from '../table/table.ts';
import { type StoredUser, stampLogin } from '../userManagement/accounts.ts';
import { openSession, type RefreshToken } from './session.ts';

type Changing = {
  password_hash?: string;
  /** Whether its owner chose the password now, in place of one that an administrator set. */
  replaced?: boolean;
  also?: readonly Write[];
};

/**
 * Opens a session of an account and notes the sign-in on the account, with one `login` entry, in one transaction.
 * @param user as just read, so that concurrent sign-ins cannot pass the limit of sessions together
 * @param also more writes for the transaction
 * @throws Outrun when the account changed meanwhile
 */
export async function signIn(
  deps: Deps,
  origin: Origin,
  user: StoredUser,
  { password_hash = user.password_hash, replaced = false, also = [] }: Changing = {},
): Promise<{ stamped: StoredUser; refresh: RefreshToken }> {
  const { refresh, writes } = await openSession(deps, user.id, origin);
  const first_password = replaced ? undefined : user.first_password;
  const fields = { last_login: deps.now().toISOString(), password_hash, first_password };
  const stamped = await stampLogin(deps, { origin }, user, fields, [...writes, ...also]);
  return { stamped, refresh };
}
