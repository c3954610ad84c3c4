import { CLASSES } from '../domain/classes.ts';
import { GENDERS, SOCIAL_GROUPS } from '../domain/personGroups.ts';
import { declare, type Field, type Fields, type Name, namesOf, pick } from './record.ts';
import { SETTING, SIGNBOARD, school } from './school.ts';

type Texts<R extends Fields> = { [N in Name<R>]: { label: string; text: number; example?: unknown } };

/** The same fields as plain texts, which stay as they were whatever happens to the items that they name. */
const asTexts = <R extends Fields>(record: R) =>
  Object.fromEntries(
    namesOf(record).map((name) => {
      const { label, example, ...kind }: Field = record[name] as Field;
      const most = 'text' in kind ? kind.text : 'oneOf' in kind ? 50 : 100;
      return [name, { label, text: most, example }];
    }),
  ) as Texts<R>;

/** A past or present school of a teacher, kept as it was. Later renames and moves do not change it. */
export const posting = declare({
  ...asTexts(pick(school, SIGNBOARD)),
  school_name: school.school_name,
  from_date: { label: 'From Date', date: true, required: true, example: '2009-06-01' },
  to_date: { label: 'To Date', date: true, example: '2015-03-31' },
});

/** Work for another office. */
export const deputation = declare({
  department_name: {
    label: 'Department',
    text: 100,
    required: true,
    example: 'Directorate of School Education',
  },
  designation: { label: 'Designation', text: 100, required: true, example: 'Resource Person' },
  joining_date: { label: 'Joining Date', date: true, required: true, example: '2009-06-01' },
  end_date: { label: 'End Date', date: true, example: '' },
});

/** Work for another office, at a place. */
export const attachment = declare({
  department_name: deputation.department_name,
  designation: deputation.designation,
  district: { label: 'District', text: 100, required: true, example: 'Aizawl' },
  ...asTexts(pick(school, ['rd_block', 'habitation'])),
  joining_date: deputation.joining_date,
  end_date: deputation.end_date,
});

/** What an entry of a teacher's lists may have besides, each absent where there is nothing to say. */
export const ON_POST = declare({
  designation: { label: 'Designation', text: 100, example: 'Headmaster' },
  subject: { label: 'Subject', text: 100, example: 'Mathematics' },
});
export const DUE_BACK = declare({ due_back: { label: 'Due Back', date: true, example: '2027-03-31' } });
/** The School ID of the school that somebody is attached to. */
export const ATTACHED_AT = declare({
  school_id: { label: 'School ID', text: 20, example: '15010100101' },
});

export const AWAY_KINDS = ['leave', 'training', 'suspension'] as const;
/** Why somebody is away from the post, and from when until when. Without an end, nobody knows it yet. */
export const away = declare({
  kind: { label: 'Kind', oneOf: AWAY_KINDS, required: true, example: 'leave' },
  from: { label: 'From Date', date: true, required: true, example: '2026-04-06' },
  to: { label: 'To Date', date: true, example: '' },
});
/** Why a service ends. */
export const LEAVING_REASONS = [
  'superannuation',
  'voluntary',
  'resigned',
  'died',
  'removed',
  'other',
] as const;

/** How a service ended. */
export const leaving = declare({
  reason: { label: 'Reason', oneOf: LEAVING_REASONS, required: true, example: 'superannuation' },
  on: { label: 'Left On', date: true, required: true, example: '2026-03-31' },
  order_no: { label: 'Order Number', text: 60, example: 'A.17012/4/2026-EDN' },
});

/** The fields of a teacher that the service book adds. A record without them is as it was. */
export const SERVICE_FIELDS = ['left', 'away'] as const;

/**
 * A teacher (specification, part 2, section 5). `shared/domain/teacher.ts` has the rules that a declaration cannot
 * express. `functions/teachers/stored.ts` says how school, subjects, classes and Aadhaar number are stored.
 */
export const teacher = declare({
  teacher_name: {
    label: 'Teacher Name',
    text: 100,
    required: true,
    example: 'Lalrinpuii Sailo',
    personal: true,
  },
  teacher_ID: { label: 'Teacher ID', text: 50, required: true, example: 'PS-01287', personal: true },
  date_of_birth: {
    label: 'Date of Birth',
    date: true,
    required: true,
    example: '1984-03-17',
    personal: true,
  },
  joining_date: { label: 'Joining Date', date: true, required: true, example: '2009-06-01', personal: true },
  gender: { label: 'Gender', oneOf: GENDERS, required: true, example: 'Female', personal: true },
  social_group: {
    label: 'Social Group',
    oneOf: SOCIAL_GROUPS,
    required: true,
    example: 'ST',
    personal: true,
  },
  religion: {
    label: 'Religion',
    choice: 'religions',
    required: true,
    example: 'Christianity',
    personal: true,
  },
  phone_number: {
    label: 'Phone Number',
    text: 10,
    digits: 10,
    required: true,
    example: '9862012345',
    personal: true,
  },
  email: { label: 'Email', text: 254, personal: true },
  aadhaar_number: {
    label: 'Aadhaar Number',
    text: 12,
    digits: 12,
    example: '234567890124',
    byStep: true,
  },
  service_category: { label: 'Service Category', choice: 'service-categories', example: 'Regular' },
  teacher_type: { label: 'Teacher Type', text: 50, example: '' },
  school_id: { ...school.school_id, label: 'School' },
  classes_taught: {
    label: 'Classes Taught',
    someOf: CLASSES,
    required: true,
    example: '["Class 1","Class 2"]',
  },
  subjects_taught: {
    label: 'Subjects Taught',
    someOf: 'subjects',
    required: true,
    example: '["English","Mizo"]',
  },
  posting_histories: { label: 'Posting History', list: posting, personal: true },
  deputations: { label: 'Deputations', list: deputation, personal: true },
  attachments: { label: 'Attachments', list: attachment, personal: true },
});

/** The most entries in a list of a teacher. */
export const MOST_ENTRIES = 50;

/** The lists of a teacher, and what one entry of each is called. */
export const TEACHER_LISTS = {
  posting_histories: { one: 'Posting', record: posting, starts: 'from_date', ends: 'to_date' },
  deputations: { one: 'Deputation', record: deputation, starts: 'joining_date', ends: 'end_date' },
  attachments: { one: 'Attachment', record: attachment, starts: 'joining_date', ends: 'end_date' },
} as const;

/** What begins on a day and may go on: the entries of the three lists, and times away, which few records have. */
export const SPANS = { ...TEACHER_LISTS, away: { one: 'Time away', starts: 'from', ends: 'to' } } as const;
export type SpanList = keyof typeof SPANS;
export const SPAN_LISTS = Object.keys(SPANS) as SpanList[];

/** What a teacher's record shows of the school, as the school is now. */
export const OF_SCHOOL = ['school_level', ...SETTING, 'school_phone'] as const;

/** The values of a row in the order of the feed. New names go to the end, so that older rows can still be read. */
export const TEACHER_ROW = [
  'rev',
  'version',
  'teacher_ID',
  'teacher_name',
  'date_of_birth',
  'joining_date',
  'gender',
  'social_group',
  'religion',
  'service_category',
  'phone_number',
  'subjects',
  'classes',
  'school',
  'postings',
  'deputations',
  'attachments',
  'medical',
  'created_at',
  'medical_added',
  'deputed_until',
  'attached_until',
  'email',
  'teacher_type',
  'since',
  'open_postings',
  'posted_at',
  'deputations_overlap',
  'service',
  'former',
] as const;
