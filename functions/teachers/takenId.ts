import type { Issue } from '#shared/contracts/errors.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, hasCode } from '../app/errors.ts';
import { keys } from '../table/keys.ts';
import { visibleTeacher } from './reads.ts';

const FIELD = 'teacher_ID';

/**
 * Does work that stores a Teacher ID. Where it is refused because the ID is taken, its field says who has it, if the actor
 * may see that record.
 * @throws what the work throws
 */
export async function namingHolder<R>(
  deps: Deps,
  actor: Actor,
  teacherId: string,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const taken = hasCode(error, 'duplicate') && error.issues?.some(({ field }) => field === FIELD);
    const message = taken && (await takenBy(deps, actor, teacherId));
    if (!taken || !message) throw error;
    const issues: Issue[] = [{ field: FIELD, message }];
    throw new AppError('duplicate', error.message, { issues });
  }
}

async function takenBy(deps: Deps, actor: Actor, teacherId: string): Promise<string | undefined> {
  const claim = await deps.table.get(keys.unique(FIELD, teacherId.toLowerCase()));
  if (!claim) return undefined;
  try {
    const { teacher, school } = await visibleTeacher(deps, actor, claim.owner as number);
    return teacherMessages.idTakenBy(teacher.teacher_name, teacher.teacher_ID, school.school_name);
  } catch (error) {
    if (hasCode(error, 'notFound')) return undefined;
    throw error;
  }
}
