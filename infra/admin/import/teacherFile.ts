import { type Name, omit, requiredOf } from '../../../shared/records/record.ts';
import { teacher } from '../../../shared/records/teacher.ts';
import { type CsvFile, requireColumns } from './csvFile.ts';

/** What a row may tell of a teacher: no cell holds a list of postings, deputations or attachments. */
const FIELDS = omit(teacher, ['posting_histories', 'deputations', 'attachments']);
export type TeacherField = Name<typeof FIELDS>;

export const isTeacherField = (column: string): column is TeacherField => Object.hasOwn(FIELDS, column);

/** Of the teacher, and then of the school. */
const REQUIRED = [...requiredOf(omit(FIELDS, ['school_id'])), 'school_id'];

/** @throws ImportError naming the columns without which no row can be a teacher */
export const requireTeacherColumns = (file: CsvFile) => requireColumns(file, REQUIRED);
