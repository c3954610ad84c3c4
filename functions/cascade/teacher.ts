import { inScope } from '#shared/access/scope.ts';
import type { SchoolCascade } from '#shared/domain/school.ts';
import type { TeacherCascade } from '#shared/domain/teacher.ts';
import { counted, listed } from '#shared/domain/text.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor, By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { byId } from '../directory/joined.ts';
import { readMedical } from '../medicalRecords/reads.ts';
import { medicalRemoval } from '../medicalRecords/writes.ts';
import { schoolPlace } from '../schools/stored.ts';
import { heldAadhaar, vaultRemoval } from '../security/vault.ts';
import { type Change, commit, nextNumber, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import type { StoredTeacher, TeacherFields, TeacherRow } from '../teachers/stored.ts';
import { teacherClaims } from '../teachers/stored.ts';
import { removeBytes } from '../uploads/stored.ts';

type Counted = Pick<TeacherRow, 'medical' | 'postings' | 'deputations' | 'attachments'>;

/** Counts what is deleted with a teacher, from the teacher's row in the directory. */
export const teacherDependents = (row: Counted): TeacherCascade => ({
  medicalRecords: row.medical ? 1 : 0,
  attachments: row.attachments,
  deputations: row.deputations,
  postingHistories: row.postings,
});

const storedDependents = ({ medical, posting_histories, deputations, attachments }: StoredTeacher) =>
  teacherDependents({
    medical,
    postings: posting_histories.length,
    deputations: deputations.length,
    attachments: attachments.length,
  });

const WORDS: [keyof SchoolCascade, one: string, many: string][] = [
  ['teachers', 'teacher', 'teachers'],
  ['medicalRecords', 'medical record', 'medical records'],
  ['postingHistories', 'posting', 'postings'],
  ['deputations', 'deputation', 'deputations'],
  ['attachments', 'attachment', 'attachments'],
];

/** For example `12 teachers, 3 medical records and 14 postings`; '' when there are none. */
export const dependentsInWords = (counts: Partial<SchoolCascade>): string =>
  listed(WORDS.flatMap(([kind, one, many]) => (counts[kind] ? [counted(counts[kind], one, many)] : [])));

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

/**
 * The change that deletes a teacher and everything that belongs to the teacher. Its audit entry holds only ids and
 * counts.
 * @param number taken for this write
 * @param school_id of the teacher's school
 * @param also the writes that delete what else is kept of the teacher: medical record and Aadhaar number
 */
export const teacherRemoval = (
  before: StoredTeacher,
  number: number,
  school_id: unknown,
  also: readonly Write[],
): Change<TeacherFields> => ({
  kind: 'teacher',
  key: keys.teacher(before.id),
  before,
  number,
  claims: teacherClaims,
  audit: {
    action: 'delete',
    resource_type: 'teacher',
    details: { before: { teacher_ID: before.teacher_ID, school_id }, cascade: storedDependents(before) },
  },
  also: [...also],
});

/**
 * Deletes a teacher without dependents, or with `force` also the dependents. All of it fits into one transaction.
 * @throws 404 when the actor may not see the teacher; 409 with the counts when there are dependents and `force` is not
 * set; 409 stale when `version` is given and not the stored one
 */
export async function deleteTeacher(
  deps: Deps,
  by: By & { actor: Actor },
  id: number,
  { force, version }: { force: boolean; version?: number },
): Promise<void> {
  await retrying(async () => {
    const { teacher, school } = await visibleTeacher(deps, by.actor, id);
    if (version !== undefined && version !== teacher.version) {
      throw new AppError('stale', teacherMessages.stale);
    }
    const left = dependentsInWords(storedDependents(teacher));
    if (!force && left) throw new AppError('conflict', teacherMessages.hasDependents(left));
    const number = await nextNumber(deps, 'teacher');
    const record = teacher.medical ? await readMedical(deps, id) : undefined;
    const medical = record ? medicalRemoval(deps.now(), record, await nextNumber(deps, 'medical')) : [];
    const held = (await heldAadhaar(deps, [teacher])).get(id);
    const vault = held ? vaultRemoval(id, held) : [];
    await commit(deps, by, teacherRemoval(teacher, number, school.school_id, [...medical, ...vault]));
    if (record) await removeBytes(deps, [record.documents]);
  });
}
