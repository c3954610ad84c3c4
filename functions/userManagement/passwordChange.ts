import type { Deps } from '../app/deps.ts';
import { nextNumber, ownFields } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { type StoredUser, type UserFields, userClaims } from './accounts.ts';
import { encodeUser } from './stored.ts';

/**
 * What a commit needs to give an account a password that its owner keeps. The entry, and what else the transaction does,
 * stand where it is called.
 */
export const passwordChange = async (deps: Deps, before: StoredUser, password_hash: string) => ({
  kind: 'user' as const,
  key: keys.user(before.id),
  before,
  after: { ...ownFields<UserFields>(before), password_hash, first_password: undefined },
  number: await nextNumber(deps, 'user'),
  edit: false,
  row: encodeUser,
  claims: userClaims,
});
