import { factorMessages } from '#shared/messages/factors.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { mayUsePassword, type StoredUser, storedUser } from '../userManagement/accounts.ts';

/** @throws 409 for a teacher, who signs in by code and has no second step */
export async function ownAccount(deps: Pick<Deps, 'table'>, actor: Actor): Promise<StoredUser> {
  const user = await storedUser(deps, actor.id);
  if (!mayUsePassword(user)) throw conflict(factorMessages.noneForTeacher);
  return user;
}
