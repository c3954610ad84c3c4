import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { medicalMessages } from '../messages/medical.ts';
import { AS_READ, medicalRecord, SEVERITIES, TREATMENT_STATUSES } from '../records/medicalRecord.ts';
import { renamed } from '../records/record.ts';
import { ignored, ignoring, shapeOf, viewShape, withBlanks } from '../records/schemas.ts';
import { uploadKey } from './documentFile.ts';
import { optionalOneOf, optionalText } from './fields.ts';
import { isLink, isPrintable, withoutHidden } from './text.ts';
import { DocumentInfo } from './upload.ts';

type TreatmentStatus = (typeof TREATMENT_STATUSES)[number];
export const MEDICAL_PAGE_SIZES = [5, 10, 25, 50] as const;

const required = medicalMessages.ailmentAndSeverityRequired;

/**
 * The document of a record: the path of an upload, or a full link. The server accepts an http link only if the record
 * already had it.
 */
const documents = optionalText(2048).refine(
  (text) => text === '' || uploadKey(text) !== undefined || isLink(text, ['https:', 'http:']),
  medicalMessages.badDocument,
);

const status = optionalOneOf(TREATMENT_STATUSES);

const shape = shapeOf(medicalRecord, {
  ailmentName: z
    .string(required)
    .overwrite(withoutHidden)
    .trim()
    .min(1, required)
    .max(200, 'must have at most 200 characters')
    .refine(isPrintable, httpMessages.unprintable),
  severity: z.enum(SEVERITIES, {
    error: ({ input }) => (input ? `must be one of: ${SEVERITIES.join(', ')}` : required),
  }),
  treatmentStatus: status.transform((text) => (text || undefined) as TreatmentStatus | undefined),
  documents,
});

/** Fields of an answer that a body may repeat. They are ignored. */
const echo = ignoring(['id', 'teacher_id', 'document', 'teachers', 'created_at', 'updated_at']);

/**
 * Fields that an answer has under another name than a body. A patch may repeat them as they are stored. A value of
 * another kind differs from what is stored, so the schema need not refuse it.
 */
const OTHERWISE = {
  ailment_name: 'ailmentName',
  diagnosis_date: 'diagnosisDate',
  treatment_status: 'treatmentStatus',
} as const;
type Otherwise = keyof typeof OTHERWISE;

/** What a patch has under a name of answers that is not as it is stored. Ignoring it would lose an edit. */
export const differing = (
  patch: Readonly<Partial<Record<Otherwise, unknown>>>,
  stored: Readonly<Record<Otherwise, string>>,
) =>
  (Object.keys(OTHERWISE) as Otherwise[])
    .filter((field) => patch[field] !== undefined && (patch[field] ?? '') !== stored[field])
    .map((field) => ({ field, message: medicalMessages.sentAs(OTHERWISE[field]) }));

/** A number, or its digits as text, as a form sends it. */
const TeacherId = z
  .preprocess(
    (value) => (typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value),
    z.int(medicalMessages.teacherRequired).min(1, medicalMessages.teacherRequired),
  )
  .meta({ type: 'integer', minimum: 1 });

/** The body that adds the record of a teacher. */
export const MedicalInput = z.strictObject({
  ...echo,
  teacherId: TeacherId,
  ...withBlanks(medicalRecord, shape),
  treatmentStatus: status.transform((text) => (text || 'Pending') as TreatmentStatus).default('Pending'),
});
export type MedicalInput = z.output<typeof MedicalInput>;

/**
 * The body that changes a record. Absent fields stay, and so does the status when it is empty. `version`, when sent,
 * must be the stored one.
 */
export const MedicalPatch = z.strictObject({
  ...echo,
  ...ignoring(['ailment_name', 'diagnosis_date', 'treatment_status']),
  teacherId: ignored,
  ...z.object(shape).partial().shape,
  version: z.int().min(1).optional(),
});
export type MedicalPatch = z.output<typeof MedicalPatch>;

const text = z.string();

/** A medical record as the API answers it. Its id is that of its teacher, who has at most one. */
export const MedicalRecord = z.object({
  id: z.int(),
  teacher_id: z.int(),
  ...renamed(viewShape(medicalRecord), AS_READ),
  severity: z.enum(SEVERITIES),
  treatment_status: z.enum(TREATMENT_STATUSES),
  /** Facts about an upload; null for a link or no document. */
  document: DocumentInfo.nullable(),
  version: z.int(),
  created_at: text,
  updated_at: text,
  teachers: z.object({ teacher_name: text, teacher_ID: text, id: z.int(), school_id: text }),
});
export type MedicalRecord = z.output<typeof MedicalRecord>;

/** What a file of teachers has of the medical record of one. */
export const MedicalInFile = MedicalRecord.pick({
  teacher_id: true,
  ailment_name: true,
  severity: true,
  diagnosis_date: true,
  treatment_status: true,
});
export type MedicalInFile = z.output<typeof MedicalInFile>;

/** A teacher to choose for a new record. */
export const TeacherWithoutRecord = z.object({
  teacher_name: text,
  teacher_ID: text,
  id: z.int(),
  school_id: text,
});
