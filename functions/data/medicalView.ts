import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { uploadKey } from '#shared/domain/upload.ts';
import type { StoredMedical } from './medicalRow.ts';
import { presentInfo, type StoredUpload } from './upload.ts';

/**
 * A medical record as it is read.
 * @param uploads among which its document is, where it has one
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
