import { inScope } from '#shared/access/scope.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { readSchool, schoolNow } from '../schools/reads.ts';
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
 * Reads a teacher with the school, if the actor may see them. `own` is the school of the record: another one while a job
 * is about to move the teacher.
 * @throws 404, alike for a teacher who is absent or outside the actor's scope, or whose school is being deleted
 */
export async function visibleTeacher(
  given: Guarded,
  actor: Actor,
  id: number,
): Promise<{ teacher: StoredTeacher; school: StoredSchool; own: StoredSchool }> {
  const deps = whole(given);
  const teacher = (await deps.table.get(keys.teacher(id))) as StoredTeacher | undefined;
  const own = teacher && (await readSchool(deps, { id: teacher.school }));
  const school = own && (await schoolNow(deps, own, teacher));
  const within = school && maySee(actor, id, school);
  if (!teacher || !within || !own || school.deleting) {
    throw new AppError('notFound', teacherMessages.unknown);
  }
  return { teacher, school, own };
}

/** Reads a teacher as `visibleTeacher` does, with what is shown of the Aadhaar number. */
export async function shownTeacher(given: Guarded, actor: Actor, id: number) {
  const { teacher, school, own } = await visibleTeacher(given, actor, id);
  return { teacher, school, own, shown: (await shownAadhaar(given, [teacher])).get(id) };
}
