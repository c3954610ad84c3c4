import { inScope } from '#shared/access/scope.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { readSchool } from '../schools/reads.ts';
import { type StoredSchool, schoolPlace } from '../schools/stored.ts';
import { keys } from '../table/keys.ts';
import type { StoredTeacher } from './stored.ts';

/**
 * A teacher's account sees its own record alone, wherever that is: also where it came to another school since the
 * account's scope was read. All others see the teachers of the schools in their scope.
 */
const maySee = ({ role, scope, teacherId }: Actor, id: number, school: StoredSchool) =>
  role === 'teacher' ? teacherId === id : inScope(scope, schoolPlace(school));

/**
 * A teacher with its school, for an account that may see it: the school decides, as it stands now.
 * @throws 404 alike for a teacher that is absent, one outside the actor's scope, and one whose school is going
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
