import { factorMessages } from '#shared/messages/factors.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { keys } from '../table/keys.ts';
import { mayUsePassword, type StoredUser } from '../userManagement/accounts.ts';

/** @throws 409 for a teacher, who signs in by code and has no second step */
export async function ownAccount({ table }: Pick<Deps, 'table'>, actor: Actor): Promise<StoredUser> {
  const user = (await table.get(keys.user(actor.id))) as StoredUser | undefined;
  if (!mayUsePassword(user)) throw new AppError('conflict', factorMessages.noneForTeacher);
  return user;
}
