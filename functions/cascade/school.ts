import { inScope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import { dependentsInWords } from '#shared/domain/dependents.ts';
import type { SchoolCascade } from '#shared/domain/school.ts';
import { listed } from '#shared/domain/text.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict, refuseStale } from '../app/errors.ts';
import { binWrites } from '../bin/stored.ts';
import { byId } from '../directory/joined.ts';
import { teachersAt } from '../directory/teachers.ts';
import type { StoredMedical } from '../medicalRecords/stored.ts';
import { ordersLeadingTo } from '../orders/leading.ts';
import { goingPosts, postsRemoval } from '../posts/writes.ts';
import { presentSchool, readSchool, visibleSchool } from '../schools/reads.ts';
import {
  noArrivalSince,
  type SchoolFields,
  type StoredSchool,
  schoolChange,
  schoolClaims,
  schoolPlace,
} from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { heldAadhaar } from '../security/vault.ts';
import { type Change, changeWrites, claimWrites, commit, nextNumber, retrying } from '../table/commit.ts';
import { stillHas } from '../table/expressions.ts';
import { takeNumbers } from '../table/feed.ts';
import { type Job, jobWrite, newJob, readJob, type Work } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { subjectsOf } from '../table/subjects.ts';
import type { Write } from '../table/table.ts';
import type { StoredTeacher, TeacherRow } from '../teachers/stored.ts';
import { teacherDependents, teacherRemoval } from './teacher.ts';

/** Counts what is deleted with a school that has these teachers. */
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
 * Counts what would be deleted with a school.
 * @throws 404 when the actor may not see the school
 */
export async function schoolImpact(deps: Deps, actor: Actor, id: number): Promise<SchoolCascade> {
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  const school = byId(schools).get(id);
  if (!school || !inScope(actor.scope, schoolPlace(school))) {
    throw new AppError('notFound', schoolMessages.notFound);
  }
  return countsOf(teachersAt(teachers, id));
}

/**
 * Deletes a school without dependents at once. With `force`, a school with teachers is hidden at once from every list
 * and change, and the returned job deletes the teachers and then the school. A second call returns the same job.
 * @throws 404 when the actor may not see the school; 409 with the counts when it has dependents and `force` is not set,
 * with the orders under which teachers are still to join it, and while a job moves teachers from or to it; 409 stale when
 * `version` is given and not the stored one
 */
export async function deleteSchool(
  deps: Deps,
  by: Writer,
  params: SchoolParams,
  { force, version }: { force: boolean; version?: number },
): Promise<Job | undefined> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const going = force && (await jobOf(deps, by.actor, params));
    if (going) return going;
    const before = await visibleSchool(deps, by.actor, params);
    refuseStale(version, before.version, schoolMessages.stale);
    if (before.going || (await deps.schools.look()).some((one) => one.going?.to === before.id))
      throw conflict(before.going ? closureMessages.busy : closureMessages.arriving);
    // Counts the teachers after the school was read. A teacher who arrives later raises `arrivals`, and the commit then
    // fails and starts again.
    const teachers = await deps.teachers.look();
    const counts = countsOf(teachersAt(teachers, before.id));
    const left = dependentsInWords(counts);
    if (!force && left) throw conflict(schoolMessages.hasDependents(left));
    const orders = await ordersLeadingTo(deps, before.id, teachers);
    if (orders.length > 0) throw conflict(schoolMessages.isAwaited(listed(orders)));
    const { id, school_id } = before;
    const about = { kind: 'school', parent: id, note: { school_id }, total: counts.teachers } as const;
    const job = left ? newJob(deps, by, about) : undefined;
    const posts = await goingPosts(deps, id);
    const change: Change<SchoolFields & { deleting?: string }> = {
      ...schoolChange(id),
      // A school that waits for its job is in no list.
      row: undefined,
      before,
      after: job && { ...ownSchool(before), deleting: job.id },
      number: await nextNumber(deps, 'school'),
      condition: noArrivalSince(before),
      audit: {
        action: 'delete',
        resource_type: 'school',
        details: { before: presentSchool(before, master), cascade: counts },
      },
      also: [
        ...postsRemoval(deps.now(), posts),
        ...binWrites(deps.now(), by, {
          kind: 'school',
          record: before,
          posts: posts?.before,
          counts,
          job: job?.id,
        }),
        ...(job ? [jobWrite(job)] : []),
      ],
    };
    await commit(deps, by, change);
    return job;
  });
}

/** The job of a school that is already being deleted, if the actor may see the school. */
async function jobOf(deps: Deps, actor: Actor, params: SchoolParams): Promise<Job | undefined> {
  const school = await readSchool(deps, params);
  if (!school?.deleting || !inScope(actor.scope, schoolPlace(school))) return undefined;
  const job = await readJob(deps, school.deleting);
  return job?.kind === 'school' ? job : undefined;
}

/** Deletes the teachers of a hidden school, each with everything that belongs to the teacher, and then the school. */
export const schoolWork: Work = {
  left: async (deps, { parent }) => teachersAt(await deps.teachers.look(), parent).map(({ id }) => id),

  writes: async (deps, by, { parent, note }, ids) => {
    const read = await deps.table.batchGet<StoredTeacher>(ids.map(keys.teacher));
    // A teacher who moved to another school meanwhile stays.
    const teachers = read.filter(({ school }) => school === parent);
    const count = teachers.length;
    const [records, held, people] = await Promise.all([
      medicalOf(deps, teachers),
      heldAadhaar(deps, teachers),
      subjectsOf(
        deps,
        'teacher',
        teachers.map((teacher) => teacher.id),
        true,
      ),
    ]);
    // Takes the numbers last, because a directory waits for a number only so long.
    const [first, medical] = await Promise.all([
      takeNumbers(deps.table, 'teacher', count),
      numbered(deps, records),
    ]);
    const school_id = String(note.school_id);
    const writes = teachers.flatMap((teacher, i) => {
      const { id } = teacher;
      const going = { teacher, school_id, medical: medical.get(id), held: held.get(id), within: parent };
      const removal = teacherRemoval(deps.now(), by, going, first + i);
      return changeWrites(deps, by, removal, people.get(id)).writes;
    });
    return { count, writes };
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
  return table.batchGet<StoredMedical>(ids.map(keys.medical));
}

/** Each medical record with a number for its deletion, by the teacher's id. */
async function numbered(deps: Deps, records: readonly StoredMedical[]) {
  const first = await takeNumbers(deps.table, 'medical', records.length);
  return new Map(records.map((record, i) => [record.id, { record, number: first + i }]));
}

/** Frees the School ID and deletes the record. The row and the audit entry were written when the school was hidden. */
const lastWrites = (school: StoredSchool, job: string): Write[] => [
  {
    delete: keys.school(school.id),
    condition: stillHas('deleting', job),
  },
  ...claimWrites(school.id, schoolClaims(school)),
];
