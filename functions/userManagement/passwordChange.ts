import type { Deps } from '../app/deps.ts';
import { ownFields } from '../table/commit.ts';
import { type StoredUser, type UserFields, userChange } from './accounts.ts';

/**
 * What a commit needs to give an account a password that its owner keeps. The entry, and what else the transaction does,
 * stand where it is called.
 */
export const passwordChange = async (deps: Deps, before: StoredUser, password_hash: string) => ({
  ...(await userChange(deps, before, {
    ...ownFields<UserFields>(before),
    password_hash,
    first_password: undefined,
  })),
  edit: false,
});
