import { inScope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import type { SchoolCascade } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { schoolsById } from '../directory/joined.ts';
import { teachersAt } from '../directory/teachers.ts';
import type { StoredMedical } from '../medicalRecords/stored.ts';
import { medicalRemoval } from '../medicalRecords/writes.ts';
import { presentSchool, readSchool, visibleSchool } from '../schools/reads.ts';
import { type SchoolFields, type StoredSchool, schoolClaims, schoolPlace } from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { type Change, changeWrites, commit, nextNumber, retrying } from '../table/commit.ts';
import { takeNumbers } from '../table/feed.ts';
import { type Job, jobWrite, newJob, readJob, type Work } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import type { Expression, Write } from '../table/table.ts';
import type { StoredTeacher, TeacherRow } from '../teachers/stored.ts';
import { removeBytes } from '../uploads/stored.ts';
import { dependentsInWords, teacherDependents, teacherRemoval } from './teacher.ts';

/** Counts of what is deleted with a school that has these teachers. */
function countsOf(teachers: readonly TeacherRow[]): SchoolCascade {
  const counts = { teachers: 0, medicalRecords: 0, attachments: 0, deputations: 0, postingHistories: 0 };
  for (const teacher of teachers) {
    counts.teachers += 1;
    for (const [kind, count] of Object.entries(teacherDependents(teacher))) {
      counts[kind as keyof SchoolCascade] += count;
    }
  }
  return counts;
}

/**
 * Counts of what would be deleted with a school.
 * @throws 404 out of sight
 */
export async function schoolImpact(deps: Deps, actor: Actor, id: number): Promise<SchoolCascade> {
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  const school = schoolsById(schools).get(id);
  if (!school || !inScope(actor.scope, schoolPlace(school))) {
    throw new AppError('notFound', schoolMessages.notFound);
  }
  return countsOf(teachersAt(teachers, id));
}

/**
 * Deletes a school that nothing depends on: at once. With `force` one with teachers is hidden at once, from every
 * list and from every change, and its teachers are left to the job that is returned; asked again meanwhile, it
 * returns that job.
 * @throws 404 out of sight, 409 with the counts while something depends on it
 */
export async function deleteSchool(
  deps: Deps,
  by: Writer,
  params: SchoolParams,
  { force }: { force: boolean },
): Promise<Job | undefined> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const going = force && (await jobOf(deps, by.actor, params));
    if (going) return going;
    const before = await visibleSchool(deps, by.actor, params);
    // Looked at after the school was read: whoever comes to it later raises its arrivals, and this begins anew.
    const counts = countsOf(teachersAt(await deps.teachers.look(), before.id));
    const left = dependentsInWords(counts);
    if (!force && left) throw new AppError('conflict', schoolMessages.hasDependents(left));
    const { id, school_id } = before;
    const about = { kind: 'school', parent: id, note: { school_id }, total: counts.teachers } as const;
    const job = left ? newJob(deps, by, about) : undefined;
    const change: Change<SchoolFields & { deleting?: string }> = {
      kind: 'school',
      key: keys.school(id),
      before,
      after: job && { ...ownSchool(before), deleting: job.id },
      number: await nextNumber(deps, 'school'),
      condition: noArrivalSince(before),
      claims: schoolClaims,
      audit: {
        action: 'delete',
        resource_type: 'school',
        details: { before: presentSchool(before, master), cascade: counts },
      },
      also: job && [jobWrite(job)],
    };
    await commit(deps, by, change);
    return job;
  });
}

/** The job of a school that is being deleted already, for an account that might have asked for that. */
async function jobOf(deps: Deps, actor: Actor, params: SchoolParams): Promise<Job | undefined> {
  const school = await readSchool(deps, params);
  if (!school?.deleting || !inScope(actor.scope, schoolPlace(school))) return undefined;
  return readJob(deps, school.deleting);
}

const noArrivalSince = ({ arrivals }: StoredSchool): Expression =>
  arrivals === undefined
    ? { text: 'attribute_not_exists(arrivals)' }
    : { text: 'arrivals = :arrivals', values: { ':arrivals': arrivals } };

/** Deletes the teachers of a hidden school, each with all that is its own, and at last the school. */
export const schoolWork: Work = {
  left: async (deps, { parent }) => teachersAt(await deps.teachers.look(), parent).map(({ id }) => id),

  writes: async (deps, by, { parent, note }, ids) => {
    const read = (await deps.table.batchGet(ids.map(keys.teacher))) as unknown as StoredTeacher[];
    // One who left for another school meanwhile is no dependent any more.
    const teachers = read.filter(({ school }) => school === parent);
    const count = teachers.length;
    const records = await medicalOf(deps, teachers);
    // Numbers are taken last: a directory waits for one only so long.
    const [first, medical] = await Promise.all([
      count > 0 ? takeNumbers(deps.table, 'teacher', count) : 0,
      medicalRemovals(deps, records),
    ]);
    const removals = teachers.map((teacher, i) =>
      teacherRemoval(teacher, first + i, note.school_id, medical.get(teacher.id) ?? []),
    );
    return {
      count,
      writes: removals.flatMap((removal) => changeWrites(deps, by, removal).writes),
      after: () =>
        removeBytes(
          deps,
          records.map(({ documents }) => documents),
        ),
    };
  },

  finish: (deps, _by, { id, parent }) =>
    retrying(async () => {
      const school = await readSchool(deps, { id: parent });
      if (school?.deleting === id) await deps.table.transact(lastWrites(school, id));
    }),
};

/** The medical records of some teachers. */
async function medicalOf({ table }: Deps, teachers: readonly StoredTeacher[]): Promise<StoredMedical[]> {
  const ids = teachers.filter(({ medical }) => medical).map(({ id }) => id);
  return (await table.batchGet(ids.map(keys.medical))) as unknown as StoredMedical[];
}

/** By teacher, the writes that delete its medical record. */
async function medicalRemovals(deps: Deps, records: readonly StoredMedical[]): Promise<Map<number, Write[]>> {
  const count = records.length;
  const first = count > 0 ? await takeNumbers(deps.table, 'medical', count) : 0;
  return new Map(records.map((record, i) => [record.id, medicalRemoval(deps.now(), record, first + i)]));
}

/** Frees the School ID and deletes the record; its row went when it was hidden, and its entry was kept then. */
const lastWrites = ({ id, school_id }: StoredSchool, job: string): Write[] => [
  {
    delete: keys.school(id),
    condition: { text: 'deleting = :job', values: { ':job': job } },
  },
  {
    delete: keys.unique('school_id', school_id),
    condition: { text: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': id } },
  },
];
