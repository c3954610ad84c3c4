import type { TeacherInput } from '../../../shared/domain/teacher.ts';
import { type CsvFile, requireColumns } from './csvFile.ts';

const REQUIRED = [
  'teacher_ID',
  'teacher_name',
  'date_of_birth',
  'joining_date',
  'gender',
  'social_group',
  'religion',
  'phone_number',
  'subjects_taught',
  'classes_taught',
  'school_id',
] as const satisfies readonly (keyof TeacherInput)[];

/** What a row may tell of a teacher: no cell holds a list of postings, deputations or attachments. */
const FIELDS = [
  ...REQUIRED,
  'aadhaar_number',
  'email',
  'service_category',
  'teacher_type',
] as const satisfies readonly (keyof TeacherInput)[];
export type TeacherField = (typeof FIELDS)[number];

export const isTeacherField = (column: string): column is TeacherField =>
  FIELDS.some((field) => field === column);

/** @throws ImportError naming the columns without which no row can be a teacher */
export const requireTeacherColumns = (file: CsvFile) => requireColumns(file, REQUIRED);
