import { inScope } from '#shared/access/scope.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { readSchool } from '../schools/reads.ts';
import { type StoredSchool, schoolPlace } from '../schools/stored.ts';
import { shownAadhaar } from '../security/vault.ts';
import { keys } from '../table/keys.ts';
import type { StoredTeacher } from './stored.ts';

/**
 * Whether an actor may see a teacher. A teacher's account sees only its own record, at whatever school that is now. All
 * others see the teachers of the schools in their scope.
 */
const maySee = ({ role, scope, teacherId }: Actor, id: number, school: StoredSchool) =>
  role === 'teacher' ? teacherId === id : inScope(scope, schoolPlace(school));

/**
 * Reads a teacher with the school, if the actor may see them.
 * @throws 404, alike for a teacher who is absent or outside the actor's scope, or whose school is being deleted
 */
export async function visibleTeacher(
  given: Guarded,
  actor: Actor,
  id: number,
): Promise<{ teacher: StoredTeacher; school: StoredSchool }> {
  const deps = whole(given);
  const teacher = (await deps.table.get(keys.teacher(id))) as StoredTeacher | undefined;
  const school = teacher && (await readSchool(deps, { id: teacher.school }));
  const within = school && maySee(actor, id, school);
  if (!teacher || !within || school.deleting) {
    throw new AppError('notFound', teacherMessages.unknown);
  }
  return { teacher, school };
}

/** Reads a teacher as `visibleTeacher` does, with what is shown of the Aadhaar number. */
export async function shownTeacher(given: Guarded, actor: Actor, id: number) {
  const { teacher, school } = await visibleTeacher(given, actor, id);
  return { teacher, school, shown: (await shownAadhaar(given, [teacher])).get(id) };
}
