import { school } from '../records/school.ts';
import { columnsIn, columnsOf, rest } from '../records/show.ts';
import { OF_SCHOOL, teacher } from '../records/teacher.ts';
import { dayCell, type ExportSheet, newestFirst } from './exportSheet.ts';
import type { MedicalInFile } from './medicalRecord.ts';
import type { Attachment, Deputation, Posting, Teacher } from './teacher.ts';
import { experience } from './teacherDates.ts';
import { showType } from './text.ts';

/** A teacher as a file has it: with the medical record, where it has one and the file may hold it. */
export type TeacherInFile = Teacher & { medical?: MedicalInFile };

type Columns = ExportSheet<TeacherInFile>['columns'];

const personal = (today: string): Columns => [
  ...columnsIn(teacher, [
    'teacher_ID',
    'teacher_name',
    'date_of_birth',
    'gender',
    'social_group',
    'religion',
    'aadhaar_number',
    'phone_number',
    'email',
    'joining_date',
  ]),
  ['Experience', (row) => experience(row, today)],
  ...columnsIn(teacher, ['service_category']),
  [teacher.teacher_type.label, (row) => showType(row.teacher_type)],
  ...columnsOf(teacher, ['subjects_taught', 'classes_taught']),
];

const OF_SCHOOL_FIRST = [
  'school_level',
  'management',
  ['Medium', 'medium'],
  'block_office',
  'school_phone',
] as const;
const ofSchool: Columns = [
  ...columnsIn(school, ['school_id']),
  [school.school_name.label, (row) => row.current_school_name],
  ...columnsIn(school, [...OF_SCHOOL_FIRST, ...rest(school, OF_SCHOOL, OF_SCHOOL_FIRST)]),
];

const counts: Columns = [
  ['Postings', (teacher) => teacher.posting_histories.length],
  ['Deputations', (teacher) => teacher.deputations.length],
  ['Attachments', (teacher) => teacher.attachments.length],
  ['Medical Records', (teacher) => teacher.medical_records],
];

const latestPosting = ({ posting_histories }: Teacher): Posting | undefined =>
  newestFirst(posting_histories, ({ from_date }) => from_date)[0];
const latestDeputation = ({ deputations }: Teacher): Deputation | undefined =>
  newestFirst(deputations, ({ joining_date }) => joining_date)[0];
const latestAttachment = ({ attachments }: Teacher): Attachment | undefined =>
  newestFirst(attachments, ({ joining_date }) => joining_date)[0];

const latest: Columns = [
  ['Latest Posting School', (teacher) => latestPosting(teacher)?.school_name ?? ''],
  ['Latest Posting School Type', (teacher) => showType(latestPosting(teacher)?.school_type ?? '')],
  ['Latest Posting District', (teacher) => latestPosting(teacher)?.district ?? ''],
  ['Latest Posting From', (teacher) => dayCell(latestPosting(teacher)?.from_date)],
  ['Latest Posting To', (teacher) => dayCell(latestPosting(teacher)?.to_date)],
  ['Latest Posting Status', (teacher) => latestPosting(teacher)?.status ?? ''],
  ['Latest Deputation Department', (teacher) => latestDeputation(teacher)?.department_name ?? ''],
  ['Latest Deputation Designation', (teacher) => latestDeputation(teacher)?.designation ?? ''],
  ['Latest Deputation From', (teacher) => dayCell(latestDeputation(teacher)?.joining_date)],
  ['Latest Deputation To', (teacher) => dayCell(latestDeputation(teacher)?.end_date)],
  ['Latest Deputation Status', (teacher) => latestDeputation(teacher)?.status ?? ''],
  ['Latest Attachment Department', (teacher) => latestAttachment(teacher)?.department_name ?? ''],
  ['Latest Attachment Designation', (teacher) => latestAttachment(teacher)?.designation ?? ''],
  ['Latest Attachment District', (teacher) => latestAttachment(teacher)?.district ?? ''],
  ['Latest Attachment From', (teacher) => dayCell(latestAttachment(teacher)?.joining_date)],
  ['Latest Attachment To', (teacher) => dayCell(latestAttachment(teacher)?.end_date)],
  ['Latest Attachment Status', (teacher) => latestAttachment(teacher)?.status ?? ''],
];

const latestMedical: Columns = [
  ['Latest Medical Severity', ({ medical }) => medical?.severity ?? ''],
  ['Latest Medical Ailment', ({ medical }) => medical?.ailment_name ?? ''],
  ['Latest Medical Diagnosis Date', ({ medical }) => dayCell(medical?.diagnosis_date)],
  ['Latest Medical Treatment Status', ({ medical }) => medical?.treatment_status ?? ''],
];

/**
 * The export of teachers: one row each (specification, part 2, section 9).
 * @param today `YYYY-MM-DD` in India
 * @param medical whether it has the columns of medical records
 */
export const teacherExport = (today: string, medical: boolean): ExportSheet<TeacherInFile> => ({
  sheet: 'Teachers Report',
  file: 'teachers_report',
  columns: [
    ...personal(today),
    ...ofSchool,
    ...counts,
    ...latest,
    ...(medical ? latestMedical : []),
    ['Record Created Date', (teacher) => dayCell(teacher.created_at)],
    ['Record Last Updated', (teacher) => dayCell(teacher.updated_at)],
  ],
});
