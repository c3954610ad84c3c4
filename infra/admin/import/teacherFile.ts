import { type Name, omit, requiredOf } from '../../../shared/records/record.ts';
import { teacher } from '../../../shared/records/teacher.ts';
import { type CsvFile, requireColumns } from './csvFile.ts';

/** The fields that a row may give. No cell holds a list of postings, deputations or attachments. */
const FIELDS = omit(teacher, ['posting_histories', 'deputations', 'attachments']);
type TeacherField = Name<typeof FIELDS>;

export const isTeacherField = (column: string): column is TeacherField => Object.hasOwn(FIELDS, column);

/** The teacher's own fields first, then the school. */
const REQUIRED = [...requiredOf(omit(FIELDS, ['school_id'])), 'school_id'];

/** @throws CommandError naming the required columns that the file lacks */
export const requireTeacherColumns = (file: CsvFile) => requireColumns(file, REQUIRED);
