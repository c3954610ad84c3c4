import {
  decodeMedical,
  encodeMedical,
  type MedicalRow,
  type StoredMedical,
} from '#functions/medicalRecords/stored.ts';
import { decodeSchool, encodeSchool, type SchoolFields, type SchoolRow } from '#functions/schools/stored.ts';
import {
  decodeTeacher,
  encodeTeacher,
  type StoredTeacher,
  type TeacherRow,
} from '#functions/teachers/stored.ts';

const MOMENT = '2026-03-01T06:00:00.000Z';

/**
 * A school as a directory holds it: the given fields, and plain values for the rest. Choices are ids of master data.
 */
export const schoolRowOf = (id: number, fields: Partial<SchoolFields>): SchoolRow =>
  decodeSchool(
    id,
    encodeSchool({
      version: 1,
      school_id: String(1000 + id),
      school_name: `School ${id}`,
      school_level: 'Primary',
      school_type: 0,
      management: 0,
      medium: 0,
      created_at: MOMENT,
      updated_at: MOMENT,
      ...fields,
    } as Parameters<typeof encodeSchool>[0]),
  );

/** A teacher as a directory holds it, without entries in the lists. `school` is the numeric id. */
export const teacherRowOf = (id: number, fields: Partial<StoredTeacher> & { school: number }): TeacherRow =>
  decodeTeacher(
    id,
    encodeTeacher({
      rev: 1,
      version: 1,
      teacher_ID: `T-${id}`,
      teacher_name: `Teacher ${id}`,
      date_of_birth: '1980-05-12',
      joining_date: '2010-01-01',
      gender: '',
      social_group: '',
      phone_number: String(9_862_000_000 + id),
      subjects: [],
      classes: [],
      posting_histories: [],
      deputations: [],
      attachments: [],
      created_at: MOMENT,
      ...fields,
    } as unknown as StoredTeacher),
  );

/** The medical record of a teacher as a directory holds it. */
export const medicalRowOf = (teacher: number, fields: Partial<StoredMedical>): MedicalRow =>
  decodeMedical(
    teacher,
    encodeMedical({
      rev: 1,
      order: teacher,
      ailment_name: 'Malaria',
      severity: 'Mild',
      diagnosis_date: '2026-02-03',
      treatment_status: 'Cured',
      remarks: '',
      documents: '',
      ...fields,
    } as unknown as StoredMedical),
  );
