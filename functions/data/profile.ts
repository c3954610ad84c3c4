import { profileMessages } from '#shared/messages/profile.ts';
import { AppError } from '../http/errors.ts';
import type { Actor } from '../http/run.ts';

/**
 * The id of the record that the actor's account belongs to.
 * @throws 404 where it belongs to none
 */
export function ownRecord({ teacherId }: Actor): number {
  if (teacherId === undefined) throw new AppError('notFound', profileMessages.notLinked, { inSight: true });
  return teacherId;
}
