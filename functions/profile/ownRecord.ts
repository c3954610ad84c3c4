import { profileMessages } from '#shared/messages/profile.ts';
import type { Actor } from '../app/actor.ts';
import { AppError } from '../app/errors.ts';

/**
 * The id of the teacher's record of the actor's account.
 * @throws 404 when the account has none
 */
export function ownRecord({ teacherId }: Actor): number {
  if (teacherId === undefined) throw new AppError('notFound', profileMessages.notLinked, { inSight: true });
  return teacherId;
}
