import { readNames } from './classes.ts';
import { showDate } from './dates.ts';
import { newestFirst, type Report } from './listReport.ts';
import type { Attachment, Deputation, Posting, Teacher } from './teacher.ts';
import { experience } from './teacherDates.ts';
import { showType } from './text.ts';

type Columns = Report<Teacher>['columns'];

const names = (list: string) => readNames(list).join(', ');

const personal = (today: string): Columns => [
  ['Teacher ID', (teacher) => teacher.teacher_ID],
  ['Teacher Name', (teacher) => teacher.teacher_name],
  ['Date of Birth', (teacher) => showDate(teacher.date_of_birth)],
  ['Gender', (teacher) => teacher.gender],
  ['Social Group', (teacher) => teacher.social_group],
  ['Religion', (teacher) => showType(teacher.religion)],
  ['Aadhaar Number', (teacher) => teacher.aadhaar_number],
  ['Phone Number', (teacher) => teacher.phone_number],
  ['Email', (teacher) => teacher.email],
  ['Joining Date', (teacher) => showDate(teacher.joining_date)],
  ['Experience', (teacher) => experience(teacher.joining_date, today)],
  ['Service Category', (teacher) => showType(teacher.service_category)],
  ['Teacher Type', (teacher) => showType(teacher.teacher_type)],
  ['Subjects Taught', (teacher) => names(teacher.subjects_taught)],
  ['Classes Taught', (teacher) => names(teacher.classes_taught)],
];

const school: Columns = [
  ['School ID', (teacher) => teacher.school_id],
  ['School Name', (teacher) => teacher.current_school_name],
  ['School Level', (teacher) => showType(teacher.school_level)],
  ['Management Type', (teacher) => showType(teacher.management)],
  ['Medium', (teacher) => showType(teacher.medium)],
  ['Block Office', (teacher) => showType(teacher.block_office)],
  ['School Phone', (teacher) => teacher.school_phone],
  ['District', (teacher) => teacher.district],
  ['RD Block', (teacher) => teacher.rd_block],
  ['Habitation', (teacher) => teacher.habitation],
  ['Pincode', (teacher) => teacher.pincode],
  ['Habitation Class', (teacher) => showType(teacher.habitation_class)],
  ['Habitation Category', (teacher) => showType(teacher.habitation_category)],
];

const counts: Columns = [
  ['Postings', (teacher) => String(teacher.posting_histories.length)],
  ['Deputations', (teacher) => String(teacher.deputations.length)],
  ['Attachments', (teacher) => String(teacher.attachments.length)],
  ['Medical Records', (teacher) => String(teacher.medical_records)],
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
  ['Latest Posting From', (teacher) => showDate(latestPosting(teacher)?.from_date)],
  ['Latest Posting To', (teacher) => showDate(latestPosting(teacher)?.to_date)],
  ['Latest Posting Status', (teacher) => latestPosting(teacher)?.status ?? ''],
  ['Latest Deputation Department', (teacher) => latestDeputation(teacher)?.department_name ?? ''],
  ['Latest Deputation Designation', (teacher) => latestDeputation(teacher)?.designation ?? ''],
  ['Latest Deputation From', (teacher) => showDate(latestDeputation(teacher)?.joining_date)],
  ['Latest Deputation To', (teacher) => showDate(latestDeputation(teacher)?.end_date)],
  ['Latest Deputation Status', (teacher) => latestDeputation(teacher)?.status ?? ''],
  ['Latest Attachment Department', (teacher) => latestAttachment(teacher)?.department_name ?? ''],
  ['Latest Attachment Designation', (teacher) => latestAttachment(teacher)?.designation ?? ''],
  ['Latest Attachment District', (teacher) => latestAttachment(teacher)?.district ?? ''],
  ['Latest Attachment From', (teacher) => showDate(latestAttachment(teacher)?.joining_date)],
  ['Latest Attachment To', (teacher) => showDate(latestAttachment(teacher)?.end_date)],
  ['Latest Attachment Status', (teacher) => latestAttachment(teacher)?.status ?? ''],
];

/** What the list tells of a medical record. The ailment is not in it: each look at that is noted by name. */
const medical: Columns = [['Latest Medical Severity', (teacher) => teacher.medical_severity]];

/**
 * The export of teachers: one row each (specification, part 2, section 9).
 * @param today `YYYY-MM-DD` in India
 */
export const teacherReport = (today: string): Report<Teacher> => ({
  sheet: 'Teachers Report',
  file: 'teachers_report',
  columns: [
    ...personal(today),
    ...school,
    ...counts,
    ...latest,
    ...medical,
    ['Record Created Date', (teacher) => showDate(teacher.created_at)],
    ['Record Last Updated', (teacher) => showDate(teacher.updated_at)],
  ],
});
