import { inScope } from '#shared/access/scope.ts';
import { dependentsInWords } from '#shared/domain/dependents.ts';
import type { TeacherCascade } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor, ActorBy, By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict, refuseStale } from '../app/errors.ts';
import { binWrites } from '../bin/stored.ts';
import { byId } from '../directory/joined.ts';
import { readMedical } from '../medicalRecords/reads.ts';
import type { StoredMedical } from '../medicalRecords/stored.ts';
import { medicalRemoval } from '../medicalRecords/writes.ts';
import { refuseSplit } from '../schools/reads.ts';
import { schoolPlace } from '../schools/stored.ts';
import { type HeldAadhaar, heldAadhaar, vaultWaits } from '../security/vault.ts';
import { type Change, commit, nextNumber, retrying } from '../table/commit.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import {
  type StoredTeacher,
  type TeacherFields,
  type TeacherRow,
  teacherChange,
} from '../teachers/stored.ts';

type Counted = Pick<TeacherRow, 'medical' | 'postings' | 'deputations' | 'attachments'>;

/** Counts what is deleted with a teacher, from the teacher's row in the directory. */
export const teacherDependents = (row: Counted): TeacherCascade => ({
  medicalRecords: row.medical ? 1 : 0,
  attachments: row.attachments,
  deputations: row.deputations,
  postingHistories: row.postings,
});

/** The same counts from the teacher's record. */
export const storedDependents = ({ medical, posting_histories, deputations, attachments }: StoredTeacher) =>
  teacherDependents({
    medical,
    postings: posting_histories.length,
    deputations: deputations.length,
    attachments: attachments.length,
  });

/**
 * Counts what would be deleted with a teacher.
 * @throws 404 when the actor may not see the teacher
 */
export async function teacherImpact(deps: Deps, actor: Actor, id: number): Promise<TeacherCascade> {
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  const row = teachers.find((teacher) => teacher.id === id);
  const school = row && byId(schools).get(row.school);
  if (!school || !inScope(actor.scope, schoolPlace(school))) {
    throw new AppError('notFound', teacherMessages.unknown);
  }
  return teacherDependents(row);
}

/** A teacher who goes, and what goes with the teacher. */
type Going = {
  teacher: StoredTeacher;
  /** The School ID of the teacher's school. */
  school_id: string;
  /** The medical record, and the number taken for deleting it. */
  medical?: { record: StoredMedical; number: number };
  /** What the Aadhaar number is found by. */
  held?: HeldAadhaar;
  /** The school that the teacher goes with. */
  within?: number;
};

/**
 * The change that deletes a teacher and everything that belongs to the teacher, into the bin. Its audit entry holds only
 * ids and counts.
 * @param number taken for this write
 */
export function teacherRemoval(now: Date, by: By, going: Going, number: number): Change<TeacherFields> {
  const { teacher, school_id, medical, held, within } = going;
  const counts = storedDependents(teacher);
  return {
    ...teacherChange(teacher.id),
    before: teacher,
    number,
    audit: {
      action: 'delete',
      resource_type: 'teacher',
      details: { before: { teacher_ID: teacher.teacher_ID, school_id }, cascade: counts },
    },
    also: [
      ...(medical ? medicalRemoval(now, medical.record, medical.number) : []),
      ...vaultWaits(teacher.id, held),
      ...binWrites(now, by, {
        kind: 'teacher',
        record: teacher,
        medical: medical?.record,
        school_id,
        counts,
        within,
      }),
    ],
  };
}

/**
 * Deletes a teacher without dependents, or with `force` also the dependents. All of it fits into one transaction and
 * goes into the bin.
 * @throws 404 when the actor may not see the teacher; 409 with the counts when there are dependents and `force` is not
 * set; 409 while a split has still to reach the teacher; 409 stale when `version` is given and not the stored one
 */
export async function deleteTeacher(
  deps: Deps,
  by: ActorBy,
  id: number,
  { force, version }: { force: boolean; version?: number },
): Promise<void> {
  await retrying(async () => {
    const seen = await visibleTeacher(deps, by.actor, id);
    const { teacher, school } = seen;
    refuseStale(version, teacher.version, teacherMessages.stale);
    refuseSplit(seen);
    const left = dependentsInWords(storedDependents(teacher));
    if (!force && left) throw conflict(teacherMessages.hasDependents(left));
    const number = await nextNumber(deps, 'teacher');
    const record = teacher.medical ? await readMedical(deps, id) : undefined;
    const medical = record && { record, number: await nextNumber(deps, 'medical') };
    const held = (await heldAadhaar(deps, [teacher])).get(id);
    const { school_id } = school;
    await commit(deps, by, teacherRemoval(deps.now(), by, { teacher, school_id, medical, held }, number));
  });
}
