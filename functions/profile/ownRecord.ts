import { profileMessages } from '#shared/messages/profile.ts';
import type { Actor } from '../app/actor.ts';
import { AppError } from '../app/errors.ts';

/**
 * The id of the record that the actor's account belongs to.
 * @throws 404 where it belongs to none
 */
export function ownRecord({ teacherId }: Actor): number {
  if (teacherId === undefined) throw new AppError('notFound', profileMessages.notLinked, { inSight: true });
  return teacherId;
}
