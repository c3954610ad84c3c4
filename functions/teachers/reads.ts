import { inScope } from '#shared/access/scope.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
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
 * @throws 404, alike for a teacher who is absent or outside the actor's scope, or whose school is being deleted. It names
 * the record that the teacher's was merged into, if the actor may see that one
 */
export async function visibleTeacher(
  given: Guarded,
  actor: Actor,
  id: number,
): Promise<{ teacher: StoredTeacher; school: StoredSchool; own: StoredSchool }> {
  const deps = whole(given);
  const teacher = await deps.table.get<StoredTeacher>(keys.teacher(id));
  const own = teacher && (await readSchool(deps, { id: teacher.school }));
  const school = own && (await schoolNow(deps, own, teacher));
  const within = school && maySee(actor, id, school);
  if (!teacher) throw await missing(deps, actor, id);
  if (!within || !own || school.deleting) throw new AppError('notFound', teacherMessages.unknown);
  return { teacher, school, own };
}

/** More merges than these has no record behind it. */
const MOST_MERGES = 10;

/** The ids of the records into which one was merged, the next one first. */
export async function mergedWay({ table }: Deps, id: number): Promise<number[]> {
  const way: number[] = [];
  for (let at = id; way.length < MOST_MERGES; ) {
    const marker = await table.get(keys.merged(at));
    if (!marker) break;
    at = marker.into as number;
    way.push(at);
  }
  return way;
}

/** The 404 of a record that is not there. It names the record that it was merged into to those who may see that one. */
async function missing(deps: Deps, actor: Actor, id: number): Promise<AppError> {
  for (const at of await mergedWay(deps, id)) {
    const survivor = await deps.table.get<StoredTeacher>(keys.teacher(at));
    const school = survivor && (await readSchool(deps, { id: survivor.school }));
    if (!survivor) continue;
    if (!school || school.deleting || !maySee(actor, at, school)) break;
    const { teacher_ID } = survivor;
    return new AppError('notFound', teacherMessages.mergedInto(teacher_ID), {
      inSight: true,
      mergedInto: at,
    });
  }
  return new AppError('notFound', teacherMessages.unknown);
}

/** Reads a teacher as `visibleTeacher` does, with what is shown of the Aadhaar number. */
export async function shownTeacher(given: Guarded, actor: Actor, id: number) {
  const { teacher, school, own } = await visibleTeacher(given, actor, id);
  return { teacher, school, own, shown: (await shownAadhaar(given, [teacher])).get(id) };
}
