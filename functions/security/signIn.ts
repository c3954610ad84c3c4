import type { Proof } from '#shared/domain/proofs.ts';
import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import type { Write } from '../table/table.ts';
import { type StoredUser, stampLogin } from '../userManagement/accounts.ts';
import { factorDue } from './factorDue.ts';
import { openSession, type RefreshToken } from './session.ts';
import { newDeviceNotice } from './signInNotice.ts';

type Opening = {
  /** By what the owner proved to be it. */
  proof: Proof;
  /** Which account gave the code at the desk. */
  given_by?: number;
  password_hash?: string;
  /** Whether its owner chose the password now, in place of one that an administrator set. */
  replaced?: boolean;
  /** Whether nobody signed in to the account in this browser before. */
  newDevice?: boolean;
  /** Whether the computer is trusted from now on. */
  trusted?: boolean;
  also?: readonly Write[];
};

/** By what an account signs in where it has no second step. The entry then says nothing of it, as ever. */
const PLAIN: readonly Proof[] = ['password', 'sms'];

/** What the entry tells of a proof. A code at the desk is no second step, but somebody else held it first. */
function toldOf(proof: Proof): Record<string, unknown> {
  if (PLAIN.includes(proof)) return {};
  return proof === 'desk' ? { by: proof } : { step: 'second', by: proof };
}

/**
 * Opens a session of an account and notes the sign-in on the account, with one `login` entry, in one transaction. The
 * owner is told of a new browser.
 * @param user as just read, so that concurrent sign-ins cannot pass the limit of sessions together
 * @param also more writes for the transaction
 * @throws Outrun when the account changed meanwhile
 */
export async function signIn(
  deps: Deps,
  origin: Origin,
  user: StoredUser,
  {
    proof,
    given_by,
    password_hash = user.password_hash,
    replaced = false,
    newDevice = false,
    trusted = false,
    also = [],
  }: Opening,
): Promise<{ stamped: StoredUser; refresh: RefreshToken; due?: string }> {
  const { refresh, writes } = await openSession(deps, user.id, origin, proof, given_by);
  const first_password = replaced ? undefined : user.first_password;
  const due = factorDue(deps, user);
  const last_login = deps.now().toISOString();
  const fields = { last_login, password_hash, first_password, factor_due: due ?? user.factor_due };
  const notice = newDevice ? await newDeviceNotice(deps, origin, user) : [];
  const together = [...writes, ...notice, ...also];
  const stamped = await stampLogin(deps, { origin }, user, fields, together, {
    ...toldOf(proof),
    ...(trusted && { trusted }),
  });
  return { stamped, refresh, ...(due !== undefined && { due }) };
}
