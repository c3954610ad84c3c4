import { uploadKey } from '#shared/domain/documentFile.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import type { ActorBy, By } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { presentInfo, type StoredUpload, uploadsOf } from '../uploads/stored.ts';
import type { StoredMedical } from './stored.ts';

/**
 * A medical record as the API answers it.
 * @param uploads contains its document, if it has one
 */
export function presentMedical(
  record: StoredMedical,
  { teacher_name, teacher_ID }: { teacher_name: string; teacher_ID: string },
  school_id: string,
  uploads: ReadonlyMap<string, StoredUpload>,
): MedicalRecord {
  const { id, documents } = record;
  const upload = uploads.get(uploadKey(documents) ?? '');
  return {
    id,
    teacher_id: id,
    ailment_name: record.ailment_name,
    severity: record.severity,
    diagnosis_date: record.diagnosis_date,
    treatment_status: record.treatment_status,
    remarks: record.remarks,
    documents,
    document: upload ? presentInfo(upload) : null,
    version: record.version,
    created_at: record.created_at,
    updated_at: record.updated_at,
    teachers: { teacher_name, teacher_ID, id, school_id },
  };
}

export const readMedical = ({ table }: Pick<Deps, 'table'>, teacherId: number) =>
  table.get<StoredMedical>(keys.medical(teacherId));

/** Keeps the entry of a look at the medical record of a teacher. */
export async function noteView(deps: Deps, by: By, teacherId: number): Promise<void> {
  const audit = { action: 'view', resource_type: 'medical_record', resource_id: String(teacherId) } as const;
  await deps.table.transact(auditWrites(deps, by, audit));
}

/**
 * Reads the medical record of a teacher; undefined when there is none. The audit entry of the view is stored before the
 * record is returned.
 * @throws 404 when the actor may not see the teacher
 */
export async function viewMedical(
  given: Guarded,
  by: ActorBy,
  teacherId: number,
): Promise<MedicalRecord | undefined> {
  const deps = whole(given);
  const { teacher, school } = await visibleTeacher(deps, by.actor, teacherId);
  const record = await readMedical(deps, teacherId);
  if (!record) return undefined;
  const uploads = await uploadsOf(deps, [record.documents]);
  await noteView(deps, by, teacherId);
  return presentMedical(record, teacher, school.school_id, uploads);
}
