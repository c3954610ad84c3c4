import { uploadKey } from '#shared/domain/documentFile.ts';
import {
  differing,
  type MedicalInput,
  type MedicalPatch,
  type MedicalRecord,
} from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { AS_READ } from '#shared/records/medicalRecord.ts';
import { renamed } from '#shared/records/record.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, hasCode, invalid, refuseInvalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { binWrites } from '../bin/stored.ts';
import { type Change, commit, nextNumber, ownFields, recordWrites, retrying } from '../table/commit.ts';
import type { Write } from '../table/table.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from '../teachers/stored.ts';
import { documentWrites, readUpload, removeBytes, uploadsOf } from '../uploads/stored.ts';
import { noteView, presentMedical, readMedical } from './reads.ts';
import { type MedicalFields, medicalChange, type StoredMedical } from './stored.ts';

/**
 * The writes that copy the severity and date of the medical record to the teacher's record, so that lists of teachers
 * need only that. They do not count as an edit of the teacher. They fail when the teacher's record changed since it was
 * read.
 * @param day on which the record was added
 */
export async function teacherWrites(
  deps: Deps,
  before: StoredTeacher,
  medical?: string,
  day = todayOf(deps),
): Promise<Write[]> {
  const added = before.medical ? before.medical_added : day;
  const medical_added = medical && added;
  const after: TeacherFields = { ...ownFields<TeacherFields>(before), medical, medical_added };
  const number = await nextNumber(deps, 'teacher');
  const change = { ...teacherChange(before.id), before, after, number, edit: false };
  return recordWrites<TeacherFields>(deps.now(), change).writes;
}

/**
 * What a record keeps of a document that was sent: the path of one of ours, also where a whole link leads to it. Its key
 * is random, so the host need not be known. As somebody else's link it would belong to nothing, and be swept.
 */
async function keptDocument(deps: Deps, sent: string): Promise<string> {
  const path = URL.canParse(sent) ? new URL(sent).pathname : sent;
  const key = uploadKey(path);
  return key !== undefined && (await readUpload(deps, key)) ? path : sent;
}

const fieldsOf = (sent: MedicalPatch): Partial<MedicalFields> => {
  const { ailmentName, severity, diagnosisDate, treatmentStatus, remarks, documents } = sent;
  return renamed({ ailmentName, severity, diagnosisDate, treatmentStatus, remarks, documents }, AS_READ);
};

/** The audit entry of a change: the names of the fields, never their values. */
const entry = (action: 'create' | 'update' | 'delete', details: Record<string, unknown> = {}) =>
  ({ action, resource_type: 'medical_record', details }) as const;

/**
 * Adds the medical record of a teacher.
 * @throws 400 for an unknown teacher or a document that cannot be attached; 409 when the teacher already has a record
 */
export async function createMedical(deps: Deps, by: ActorBy, input: MedicalInput): Promise<MedicalRecord> {
  const id = input.teacherId;
  return retrying(async () => {
    const { teacher, school } = await visibleTeacher(deps, by.actor, id).catch((error) => {
      throw hasCode(error, 'notFound') ? invalid('teacherId', teacherMessages.unknown) : error;
    });
    if (teacher.medical) throw new AppError('duplicate', medicalMessages.duplicate);
    const document = await keptDocument(deps, input.documents);
    const documents = await documentWrites(deps, by.actor, { teacher: id }, { after: document });
    const uploads = await uploadsOf(deps, [document]);
    const now = deps.now().toISOString();
    const number = await nextNumber(deps, 'medical');
    const sent = fieldsOf({ ...input, documents: document }) as Omit<
      MedicalFields,
      'order' | 'created_at' | 'updated_at'
    >;
    const answer = (stored: StoredMedical) => presentMedical(stored, teacher, school.school_id, uploads);
    const after = { ...sent, order: number, created_at: now, updated_at: now };
    const fields = Object.keys(sent).filter((name) => sent[name as keyof typeof sent]);
    const stored = await commit<MedicalFields>(deps, by, {
      ...medicalChange(id),
      id,
      after,
      number,
      audit: entry('create', { fields }),
      answer,
      also: [...(await teacherWrites(deps, teacher, after.severity)), ...documents],
    });
    return answer(stored);
  });
}

/**
 * Changes the medical record of a teacher. Fields that the patch leaves out stay. A replaced document is deleted.
 * @throws 404 when the actor may not see the teacher or there is no record; 409 stale when `version` is not the stored
 * one; 400 as `createMedical`, or for a change under a name of answers
 */
export async function updateMedical(
  deps: Deps,
  by: ActorBy,
  id: number,
  patch: MedicalPatch,
): Promise<MedicalRecord> {
  return retrying(async () => {
    const { teacher, school } = await visibleTeacher(deps, by.actor, id);
    const before = await existing(deps, id);
    refuseStale(patch.version, before.version, medicalMessages.stale);
    const issues = differing(patch, before);
    refuseInvalid(issues);
    const own = ownFields<MedicalFields>(before);
    const { documents: link } = patch;
    const isNew = link !== undefined && link !== before.documents;
    const asked = isNew ? { ...patch, documents: await keptDocument(deps, link) } : patch;
    const sent = Object.entries(fieldsOf(asked)).filter(([, value]) => value !== undefined);
    const fields = sent.filter(([name, value]) => own[name as keyof MedicalFields] !== value);
    const after: MedicalFields = { ...own, ...Object.fromEntries(fields) };
    // Reads the uploads before the change. After the change nothing may fail, or a successful change would be answered
    // as failed.
    const uploads = await uploadsOf(deps, [after.documents]);
    const answer = (stored: StoredMedical) => presentMedical(stored, teacher, school.school_id, uploads);
    if (fields.length === 0) {
      // Nothing is changed, and the record is read.
      await noteView(deps, by, id);
      return answer(before);
    }
    const documents = { before: before.documents, after: after.documents };
    const also = await documentWrites(deps, by.actor, { teacher: id }, documents);
    if (after.severity !== before.severity)
      also.push(...(await teacherWrites(deps, teacher, after.severity)));
    const stored = await commit<MedicalFields>(deps, by, {
      ...medicalChange(id),
      before,
      after: { ...after, updated_at: deps.now().toISOString() },
      number: await nextNumber(deps, 'medical'),
      audit: entry('update', { fields: fields.map(([name]) => name) }),
      also,
    });
    if (after.documents !== before.documents) await removeBytes(deps, [before.documents]);
    return answer(stored);
  });
}

/**
 * Deletes the medical record of a teacher. It goes into the bin, and its document waits there with it.
 * @throws 404 when the actor may not see the teacher or there is no record
 */
export async function deleteMedical(deps: Deps, by: ActorBy, id: number): Promise<void> {
  await retrying(async () => {
    const { teacher } = await visibleTeacher(deps, by.actor, id);
    const before = await existing(deps, id);
    await commit<MedicalFields>(deps, by, {
      ...medicalChange(id),
      before,
      number: await nextNumber(deps, 'medical'),
      audit: entry('delete'),
      also: [
        ...(await teacherWrites(deps, teacher)),
        ...binWrites(deps.now(), by, { kind: 'medical', record: before, teacher }),
      ],
    });
  });
}

/** The writes that delete a record together with its teacher. The teacher's audit entry counts it. */
export const medicalRemoval = (now: Date, before: StoredMedical, number: number): Write[] =>
  recordWrites<MedicalFields>(now, { ...medicalChange(before.id), before, number }).writes;

/** The change that brings a record back under the id that it had. */
export const medicalReturn = (
  record: StoredMedical,
  number: number,
): Omit<Change<MedicalFields>, 'audit'> => ({
  ...medicalChange(record.id),
  id: record.id,
  after: ownFields<MedicalFields>(record),
  number,
});

async function existing(deps: Deps, id: number): Promise<StoredMedical> {
  const record = await readMedical(deps, id);
  if (!record) throw new AppError('notFound', medicalMessages.notFound);
  return record;
}
